/** Rows that follow one another instead of pages, for those that are too many to be counted. */
import { number, text, type EndpointDeclaration } from '@haulway/resource'

/** Characters of a mark. */
const MAX_MARK = 4_000

/** How many rows there are, or more than which number. */
export interface Counted {
  readonly total: number
  readonly isMore: boolean
}

/** Rows that follow one another. */
export interface Following<Row = unknown> {
  readonly items: Row[]
  /** Where those after them begin; null after the last. */
  readonly next: string | null
  /** How many there are; null unless a page was asked for by its number, and beyond what is counted. */
  readonly total: number | null
}

/** The call of a page as one of rows that are not counted: it begins where another said that it ends. */
export function followingCall<Call extends EndpointDeclaration>(call: Call): Call {
  const query = { ...call.query, after: text({ max: MAX_MARK }) }
  const output = { ...call.output, total: number(), next: text({ max: MAX_MARK }) }
  // Who reads it knows by `counted` what it is.
  return { ...call, query, output }
}
