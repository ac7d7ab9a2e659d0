/** Programs that the checks are: started, listened to, counted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import './compiled.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const results = join(root, 'test-results')
export const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const say = (text: string) => void process.stdout.write(text)

const tally = { passed: 0, failed: 0 }
const failures: string[] = []

/** Since when something runs; answers how long that is, as a reader wants to know it. */
export function stopwatch(): () => string {
  const begun = performance.now()
  return () => `${Math.round((performance.now() - begun) / 1000)} s`
}

export function note(name: string, right: number, wrong: number): void {
  tally.passed += right
  tally.failed += wrong
  if (wrong > 0) failures.push(name)
  say(`${wrong > 0 ? '✗' : '✓'} ${name}\n`)
}

/** Says what failed and how much there was; answers whether all is well. */
export function conclude(): boolean {
  for (const name of failures) say(`\nfailed: ${name}`)
  say(`\n${tally.passed} passed, ${tally.failed} failed\n`)
  return tally.failed === 0
}

/** Another name for it, the words it is started with, what it finds in its environment. */
export interface Program {
  readonly command: string
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Gives way to others. */
  readonly modest?: boolean
}

/** Runs it, telling whoever listens what it says; answers whether it ended well. */
function run(program: Program, onOutput: (text: string) => void): Promise<boolean> {
  const child = spawn(program.command, program.words, {
    cwd: root,
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (program.modest && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', onOutput)
  }
  return new Promise((done) => {
    child.once('error', (error) => {
      onOutput(`${String(error)}\n`)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}

/** A check that passes or fails as one; what it says stands together, when it has ended. */
export async function check(name: string, program: Program): Promise<void> {
  let output = ''
  const sofar = stopwatch()
  const right = await run(program, (text) => (output += text))
  say(`\n── ${name}, ${sofar()}\n${output}`)
  note(name, right ? 1 : 0, right ? 0 : 1)
}

/** What vitest writes of a file. */
interface TestFile {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

/** What Playwright writes of a file, or of a part of it. */
interface JourneyFile {
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: JourneyFile[]
}

interface Results {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: TestFile[]
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: JourneyFile[]
}

/** The beginning of what went wrong, without where, on a line. */
function inShort(message = ''): string {
  const [what = ''] = stripVTControlCharacters(message)
    .trim()
    .split(/\n\s+at /)
  return what.slice(0, 300).replace(/\s+/g, ' ')
}

function failedJourneys({ specs = [], suites = [] }: JourneyFile): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results: tries }) => tries.map(({ error }) => error?.message))
      return `${file}: ${title}: ${inShort(errors.find((message) => message !== undefined))}`
    })
  return [...own, ...suites.flatMap(failedJourneys)]
}

/** Every test that failed, by name: who reads the end of a long output finds it there. */
function failedIn({ testResults = [], suites = [] }: Results): string[] {
  const tests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file may fail before it has any.
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${inShort(message)}`] : []
    return failed.map((one) => `${file}: ${one.fullName}: ${inShort(one.failureMessages[0])}`)
  })
  return [...tests, ...suites.flatMap(failedJourneys)]
}

/**
 * A runner of tests, which writes its counts as JSON; one that dies or runs nothing counts as one failure. `beside`: another one
 * runs at the same time, so that what this one says stands together, when it has ended.
 */
export async function suite(
  name: string,
  words: readonly string[],
  environment = {},
  beside = false,
): Promise<void> {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  const program = {
    command: bin(words[0] ?? ''),
    words: words.slice(1),
    environment: { ...environment, VITEST_JSON: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  }
  const sofar = stopwatch()
  let output = ''
  if (!beside) say(`\n── ${name}\n`)
  const right = await run(program, beside ? (text) => (output += text) : say)
  say(beside ? `\n── ${name}\n${output}` : '')
  say(`${name}: ${sofar()}\n`)
  const counts: Results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}
  const good = counts.numPassedTests ?? counts.stats?.expected ?? 0
  const bad = (counts.numFailedTests ?? 0) + (counts.stats?.unexpected ?? 0) + (counts.stats?.flaky ?? 0)
  const unexplained = bad === 0 && (!right || good === 0) ? 1 : 0
  note(`${name}: ${good} passed, ${bad + unexplained} failed`, good, bad + unexplained)
  failures.push(...failedIn(counts))
}
