/** What a report is asked about. */
export type Filter = Readonly<Record<string, unknown>>

export interface Range {
  readonly from: Date
  /** Not included. */
  readonly to: Date
}

export interface Question<F = Filter> {
  readonly account: string
  /** Whoever asks: what is closed to them is in no figure. */
  readonly user: string
  readonly filter: F
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
}
