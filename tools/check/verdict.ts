/**
 * The result of all checks together. A test file that failed runs a second time, alone, after everything else. A test
 * that passes then is listed as flaky; one that fails again fails the run, and so do more than `MAX_FLAKY` flaky
 * tests.
 */
import { runProgram, stopwatch, type Program } from './program.ts'
import { describeFailure, type Failure, type SuiteReport, type Timing } from './report.ts'
import { runSuite, type RunOptions, type Suite } from './suite.ts'

export const MAX_FLAKY = 5
const SLOWEST_LISTED = 10
/** Seconds above which a test file or journey is listed, to be split or made faster. */
const SLOW = { vitest: 20, playwright: 40 } as const

const print = (text: string) => void process.stdout.write(text)

const listFailures = (report: SuiteReport): Failure[] => report.files.flatMap(({ failures }) => failures)
const countPassed = (report: SuiteReport): number => report.files.reduce((sum, { passed }) => sum + passed, 0)

interface SuiteRun {
  readonly suite: Suite
  report: SuiteReport
}

interface SlowTiming extends Timing {
  readonly suite: string
  readonly limit: number
}

/** The first report, in which files that ran a second time are replaced by their second result. */
export function mergeSecondRun(first: SuiteReport, second: SuiteReport): SuiteReport {
  const failedFirst = new Set(listFailures(first).map(({ file }) => file))
  const rerun = second.files.filter(({ file }) => failedFirst.has(file) || file === '')
  const kept = first.files.filter(({ file }) => !rerun.some((one) => one.file === file))
  return { ...first, files: [...kept, ...rerun] }
}

export class Verdict {
  #passed = 0
  readonly #failed: string[] = []
  readonly #flaky: Failure[] = []
  readonly #suites: SuiteRun[] = []

  /** Counts a check that ran elsewhere. */
  count(name: string, passed: number, failed: number): void {
    this.#passed += passed
    for (let n = 0; n < failed; n += 1) this.#failed.push(name)
    print(`${failed > 0 ? '✗' : '✓'} ${name}\n`)
  }

  /** Runs a check that passes or fails as a whole; prints its output in one piece at the end. */
  async runCheck(name: string, program: Program): Promise<void> {
    let output = ''
    const seconds = stopwatch()
    const succeeded = await runProgram(program, (text) => (output += text))
    print(`\n── ${name}, ${seconds()} s\n${output}`)
    this.count(name, succeeded ? 1 : 0, succeeded ? 0 : 1)
  }

  async runSuite(suite: Suite, options?: RunOptions): Promise<void> {
    const report = await runSuite(suite, options)
    this.#suites.push({ suite, report })
    const failed = listFailures(report).length
    print(`${failed > 0 ? '✗' : '✓'} ${suite.name}: ${countPassed(report)} passed, ${failed} failed\n`)
  }

  /**
   * Runs the failed files a second time, alone. Does nothing when more tests failed than may be flaky, since the run
   * fails anyway.
   */
  async rerunFailures(): Promise<void> {
    const failures = this.#suites.flatMap(({ report }) => listFailures(report))
    if (failures.length === 0) return
    if (failures.length > MAX_FLAKY) {
      print(`\n${failures.length} tests failed: more than ${MAX_FLAKY}, so none runs once more\n`)
      return
    }
    for (const ran of this.#suites) {
      const first = listFailures(ran.report)
      const files = [...new Set(first.map(({ file }) => file))]
      // A failure that belongs to no file cannot run alone.
      if (files.length === 0 || files.includes('')) continue
      const report = mergeSecondRun(ran.report, await runSuite(ran.suite, { only: files }))
      const stillFailing = new Set(listFailures(report).map(({ file }) => file))
      this.#flaky.push(...first.filter(({ file }) => !stillFailing.has(file)))
      ran.report = report
    }
  }

  #printSlowest(): void {
    const all = this.#suites.flatMap(({ suite, report }) =>
      report.timings.map((one): SlowTiming => ({ ...one, suite: suite.name, limit: SLOW[suite.runner] })),
    )
    const slowest = all.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_LISTED)
    if (slowest.length === 0) return
    print('\nslowest files and journeys:\n')
    for (const { name, seconds, suite, limit } of slowest)
      print(
        `  ${seconds.toFixed(1).padStart(6)} s  ${name} (${suite})${seconds > limit ? `, over ${limit} s` : ''}\n`,
      )
  }

  /**
   * Prints slow files, failures and flaky tests, and the totals as the last line. Returns whether the run succeeded.
   */
  conclude(): boolean {
    this.#printSlowest()
    const passed = this.#passed + this.#suites.reduce((sum, { report }) => sum + countPassed(report), 0)
    const failed = [
      ...this.#failed,
      ...this.#suites.flatMap(({ report }) => listFailures(report).map(describeFailure)),
    ]
    for (const one of failed) print(`\nfailed: ${one}`)
    if (this.#flaky.length > 0) {
      print(`\nflaky, failed and then passed alone:\n`)
      for (const one of this.#flaky) print(`  ${describeFailure(one)}\n`)
    }
    print(`\n${passed} passed, ${failed.length} failed\n`)
    return failed.length === 0
  }
}
