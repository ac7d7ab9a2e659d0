/**
 * Reports each outcome of Playwright as it happens, in the form of `report.ts`. Playwright loads this file by its
 * path.
 */
import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { root } from './program.ts'
import { ReportWriter } from './report.ts'

interface Options {
  readonly path: string
}

/** The title path begins with project and file. */
const nameOf = (test: TestCase): string => test.titlePath().slice(3).join(' › ')

export default class PlaywrightReporter implements Reporter {
  readonly #writer: ReportWriter

  constructor({ path }: Options) {
    this.#writer = new ReportWriter(path, root)
  }

  onTestEnd(test: TestCase, { status, errors, duration }: TestResult): void {
    const { file } = test.location
    // Tests that did not run because of an earlier failure in the same file.
    if (status === 'skipped') return
    if (status === test.expectedStatus) this.#writer.pass(file)
    else this.#writer.fail(file, nameOf(test), errors.map(({ message }) => message).join('\n') || status)
    this.#writer.time(`${relative(root, file)}: ${nameOf(test)}`, duration)
  }

  onError({ message, location }: TestError): void {
    this.#writer.fail(location?.file ?? '', '', message)
  }

  printsToStdio(): boolean {
    return false
  }
}
