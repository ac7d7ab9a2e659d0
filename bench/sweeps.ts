/** Sweeps of which `npm test` makes a sample, whole: over every screen, call and way of arriving, on the embedded server. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './row.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Test files that make a sample. */
function sampling(pattern: string): string[] {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
  return files.filter(
    (file) => readFileSync(join(root, file), 'utf8').match(/testing\/(whole|probes)\.ts/) !== null,
  )
}

interface Results {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

function made(kind: string, command: string, words: readonly string[]): BenchRow {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-sweeps-'))
  const file = join(folder, 'results.json')
  const environment = { HAULWAY_WHOLE: 'yes', VITEST_JSON: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { status } = spawnSync(join(root, 'node_modules', '.bin', command), words, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 2, 2],
  })
  const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(file, 'utf8')) as Results
  rmSync(folder, { recursive: true })
  const passed = numPassedTests ?? stats?.expected ?? 0
  const failed = (numFailedTests ?? 0) + (stats ? stats.unexpected + stats.flaky : 0)
  const pass = status === 0 && failed === 0 && passed > 0
  const name = `sweeps made whole, ${kind}: of those that pass, fail`
  return {
    name,
    unit: 'tests',
    baseline: passed,
    measured: failed,
    ratio: failed / passed,
    target: '0',
    pass,
  }
}

export function run(): Promise<BenchRow[]> {
  return Promise.resolve([
    made('calls', 'vitest', ['run', ...sampling('{packages,features,apps,tools}/**/*.test.ts')]),
    made('screens', 'playwright', ['test', ...sampling('e2e/*.spec.ts')]),
  ])
}
