/** Programs that the checks are: started, listened to, counted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const results = join(root, 'test-results')
export const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const say = (text: string) => void process.stdout.write(text)

const tally = { passed: 0, failed: 0 }
const failures: string[] = []

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
  const right = await run(program, (text) => (output += text))
  say(`\n── ${name}\n${output}`)
  note(name, right ? 1 : 0, right ? 0 : 1)
}

interface Counts {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** A runner of tests, which writes its counts as JSON; one that dies or runs nothing counts as one failure. */
export async function suite(name: string, words: readonly string[], environment = {}): Promise<void> {
  say(`\n── ${name}\n`)
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  const program = {
    command: bin(words[0] ?? ''),
    words: words.slice(1),
    environment: { ...environment, VITEST_JSON: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  }
  const right = await run(program, say)
  const counts: Counts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : {}
  const good = counts.numPassedTests ?? counts.stats?.expected ?? 0
  const bad = (counts.numFailedTests ?? 0) + (counts.stats?.unexpected ?? 0) + (counts.stats?.flaky ?? 0)
  const unexplained = bad === 0 && (!right || good === 0) ? 1 : 0
  note(`${name}: ${good} passed, ${bad + unexplained} failed`, good, bad + unexplained)
}
