/** Runs Vitest and Playwright, on all files or on some. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { binPath, resultsFolder, runProgram, stopwatch } from './program.ts'
import { FAILURE_MARK, parseReport, type SuiteReport } from './report.ts'

/** A resource that a suite needs while it runs, such as a database server. */
interface Resources {
  readonly environment: Readonly<Record<string, string>>
  release(): void
}

export interface Suite {
  readonly name: string
  readonly runner: 'vitest' | 'playwright'
  readonly options?: readonly string[]
  /** Paths or parts of paths; all files when absent. */
  readonly files?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly acquire?: () => Resources
}

/** Command-line arguments with which files run one after the other. */
const ALONE = { vitest: ['--no-file-parallelism'], playwright: ['--workers=1'] } as const
const COMMAND = { vitest: ['run'], playwright: ['test'] } as const

export interface RunOptions {
  /**
   * `beside`: another suite runs at the same time, so only failures are printed at once and the rest in one piece at
   * the end.
   */
  readonly output?: 'stream' | 'beside'
  /** Runs these files alone, one after the other. */
  readonly only?: readonly string[]
}

const print = (text: string) => void process.stdout.write(text)

/** Prints lines that report failures at once and buffers all output for later. */
function bufferOutput(): { onOutput: (text: string) => void; kept: () => string } {
  let all = ''
  let line = ''
  return {
    onOutput(text) {
      all += text
      const lines = (line + text).split('\n')
      line = lines.pop() ?? ''
      for (const one of lines) if (one.startsWith(FAILURE_MARK)) print(`\n${one}\n`)
    },
    kept: () => all,
  }
}

/** Adds a failure to the report of a run that died without one, or in which no test ran. */
export function withRunFailure(name: string, report: SuiteReport, succeeded: boolean): SuiteReport {
  const failed = report.files.some(({ failures }) => failures.length > 0)
  const passed = report.files.some((file) => file.passed > 0)
  if (failed || (succeeded && passed)) return report
  const message = succeeded ? 'no test ran' : 'ended without success, though no test failed'
  const failures = [{ file: '', test: name, message }]
  return { ...report, files: [...report.files, { file: '', passed: 0, failures }] }
}

export async function runSuite(
  suite: Suite,
  { output = 'stream', only }: RunOptions = {},
): Promise<SuiteReport> {
  mkdirSync(resultsFolder, { recursive: true })
  const path = join(resultsFolder, `${suite.name.replaceAll(' ', '-')}${only ? '-alone' : ''}.jsonl`)
  rmSync(path, { force: true })
  const resources = suite.acquire?.()
  const args = [
    ...COMMAND[suite.runner],
    ...(suite.options ?? []),
    ...(only ? ALONE[suite.runner] : []),
    ...(only ?? suite.files ?? []),
  ]
  const environment = { ...suite.environment, ...resources?.environment, HAULWAY_TEST_REPORT: path }
  const seconds = stopwatch()
  const heading = `\n── ${suite.name}${only ? ', failed files alone' : ''}\n`
  const { onOutput, kept } = output === 'beside' ? bufferOutput() : { onOutput: print, kept: () => '' }
  if (output === 'stream') print(heading)
  let succeeded = false
  try {
    succeeded = await runProgram({ command: binPath(suite.runner), args, environment }, onOutput)
  } finally {
    resources?.release()
  }
  print(output === 'beside' ? `${heading}${kept()}` : '')
  print(`${suite.name}: ${seconds()} s\n`)
  const report = parseReport(existsSync(path) ? readFileSync(path, 'utf8') : '')
  return withRunFailure(suite.name, report, succeeded)
}
