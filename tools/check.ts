/** `npm test`: every check of the project, one line each, and the sum at the end. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPrerequisites } from './prerequisites.ts'
import { startSystemPostgres, systemPostgres } from './system-postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

let passed = 0
let failed = 0
const failures: string[] = []

function note(name: string, right: number, wrong: number): void {
  passed += right
  failed += wrong
  if (wrong > 0) failures.push(name)
  process.stdout.write(`${wrong > 0 ? '✗' : '✓'} ${name}\n`)
}

function execute(command: string, words: string[], environment: Record<string, string> = {}): boolean {
  const env = { ...process.env, ...environment }
  return spawnSync(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/** A check that passes or fails as one. */
function check(name: string, command: string, words: string[]): void {
  process.stdout.write(`\n── ${name}\n`)
  const right = execute(command, words)
  note(name, right ? 1 : 0, right ? 0 : 1)
}

interface Counts {
  numPassedTests?: number
  numFailedTests?: number
  numFailedTestSuites?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** A test runner that writes its counts as JSON; a runner that dies or runs nothing counts as one failure. */
function suite(name: string, words: string[], environment: Record<string, string> = {}): void {
  process.stdout.write(`\n── ${name}\n`)
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  const right = execute(bin(words[0] ?? ''), words.slice(1), {
    ...environment,
    VITEST_JSON: file,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const counts: Counts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : {}
  const good = counts.numPassedTests ?? counts.stats?.expected ?? 0
  const bad = (counts.numFailedTests ?? 0) + (counts.stats?.unexpected ?? 0) + (counts.stats?.flaky ?? 0)
  const unexplained = bad === 0 && (!right || good === 0) ? 1 : 0
  note(`${name}: ${good} passed, ${bad + unexplained} failed`, good, bad + unexplained)
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const missing = installPrerequisites((line) => void process.stdout.write(`${line}\n`))
for (const line of missing) note(line, 0, 1)

check('format', bin('prettier'), ['--check', '--log-level', 'warn', '.'])
check('lint', bin('oxlint'), ['--type-aware', '--quiet', '.'])
for (const part of ['pure', 'server', 'web', 'e2e'])
  check(`types ${part}`, bin('tsc'), ['-p', `tsconfig.${part}.json`])
check('boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'packages', 'features', 'apps'])
check('unused code', bin('knip'), ['--no-progress'])
check('sizes of packages', process.execPath, [join(root, 'tools/sizes.ts')])
check('reference documents', process.execPath, [join(root, 'tools/reference.ts'), '--check'])
suite('tests', ['vitest', 'run'])
const programs = systemPostgres()
if (programs !== undefined) {
  const server = startSystemPostgres(programs)
  suite('tests on a PostgreSQL server', ['vitest', 'run', '--project', 'api'], {
    HAULWAY_TEST_DATABASE_URL: server.url,
  })
  server.stop()
}
suite('journeys', ['playwright', 'test'])

for (const name of failures) process.stdout.write(`\nfailed: ${name}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
