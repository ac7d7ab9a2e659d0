import type { PersonScope } from '@haulway/platform/server/db/index.ts'

/** What a report is asked about. */
export type Filter = Readonly<Record<string, unknown>>

export interface Range {
  readonly from: Date
  /** Not included. */
  readonly to: Date
}

/** What is closed to whoever asks is in no figure. */
export interface Question<F = Filter> extends PersonScope {
  readonly filter: F
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
}
