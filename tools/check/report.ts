/** What the reporters of Vitest and Playwright record of a run, in one form for both. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** Path from the root. Empty when the failure belongs to no file, for instance when a worker dies. */
  readonly file: string
  /** Full name. Empty when the file failed before its tests began. */
  readonly test: string
  readonly message: string
}

export interface FileReport {
  readonly file: string
  readonly passed: number
  readonly failures: readonly Failure[]
}

export interface Timing {
  readonly name: string
  readonly seconds: number
}

export interface SuiteReport {
  readonly files: readonly FileReport[]
  /** One entry for each test file and each journey. */
  readonly timings: readonly Timing[]
}

/** Starts the lines that report a failure as it happens. */
export const FAILURE_MARK = '✗ '

const LONGEST_MESSAGE = 300

/** The beginning of a message as one line, without stack and colours. */
function summaryOf(message: string): string {
  const [summary = ''] = stripVTControlCharacters(message)
    .trim()
    .split(/\n\s+at /)
  return summary.replace(/\s+/g, ' ').slice(0, LONGEST_MESSAGE)
}

export const describeFailure = ({ file, test, message }: Failure): string =>
  [file, test, message].filter((part) => part !== '').join(': ')

/** One outcome of a run: a line of the report file. */
type Entry = { readonly passed: string } | { readonly failed: Failure } | { readonly timing: Timing }

/**
 * Appends each outcome to a file, one line each, as it happens, so that the report of a killed run is complete up to
 * then. Also prints failures.
 */
export class ReportWriter {
  readonly #path: string
  readonly #root: string

  constructor(path: string, root: string) {
    this.#path = path
    this.#root = root
  }

  #append(entry: Entry): void {
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`)
  }

  pass(file: string): void {
    this.#append({ passed: relative(this.#root, file) })
  }

  /** `file`: absolute path, or empty. */
  fail(file: string, test: string, message: string | undefined): void {
    const failed = {
      file: file === '' ? '' : relative(this.#root, file),
      test,
      message: summaryOf(message ?? 'no message'),
    }
    this.#append({ failed })
    process.stdout.write(`\n${FAILURE_MARK}${describeFailure(failed)}\n`)
  }

  time(name: string, milliseconds: number): void {
    this.#append({ timing: { name, seconds: milliseconds / 1000 } })
  }
}

/** Parses the lines that a `ReportWriter` wrote. */
export function parseReport(text: string): SuiteReport {
  const files = new Map<string, { passed: number; failures: Failure[] }>()
  const timings: Timing[] = []
  const fileOf = (file: string) => {
    const known = files.get(file) ?? { passed: 0, failures: [] }
    files.set(file, known)
    return known
  }
  for (const line of text.split('\n')) {
    if (line === '') continue
    const entry = JSON.parse(line) as Entry
    if ('passed' in entry) fileOf(entry.passed).passed += 1
    else if ('failed' in entry) fileOf(entry.failed.file).failures.push(entry.failed)
    else timings.push(entry.timing)
  }
  return { files: [...files].map(([file, counts]) => ({ file, ...counts })), timings }
}
