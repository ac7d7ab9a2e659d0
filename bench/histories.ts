/**
 * 1,000 seeded random histories of a site (edits, late data, undo, commits; across clock changes and midnight): every
 * figure of every report is recounted from the events. `HAULWAY_HISTORIES` sets the number, `HAULWAY_HISTORIES_FROM`
 * the first one.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchRow } from './support/row.ts'

const COUNT = Number(process.env['HAULWAY_HISTORIES'] ?? 1_000)
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const root = fileURLToPath(new URL('..', import.meta.url))

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** Resolves once the tests have ended, whether they passed or not. */
function runTests(output: string): Promise<void> {
  const file = 'features/house/histories.api.test.ts'
  const words = [vitest, 'run', '--project', 'api', file, '--reporter=json', `--outputFile=${output}`]
  const env = { ...process.env, HAULWAY_HISTORIES: String(COUNT) }
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-histories-'))
  try {
    const output = join(folder, 'report.json')
    await runTests(output)
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as VitestReport
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = all.filter(({ status }) => status !== 'passed').map(({ title }) => title)
    if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`)
    const passed = all.filter(
      ({ title, status }) => /^history \d+:/.test(title) && status === 'passed',
    ).length
    return [
      {
        name: 'histories of which every figure of every report is what its events give',
        unit: 'histories',
        baseline: COUNT,
        measured: passed,
        ratio: passed / COUNT,
        target: 'all',
        pass: passed === COUNT && failed.length === 0,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
