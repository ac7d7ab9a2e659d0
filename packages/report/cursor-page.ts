/** Cursor pagination instead of pages, for tables with too many rows to count. */
import { number, text, type EndpointDeclaration } from '@haulway/resource'

/** Maximum length of a cursor in characters. */
const MAX_MARK = 4_000

/** The number of rows, or a lower bound. */
export interface Counted {
  readonly total: number
  readonly isMore: boolean
}

/** Rows with a cursor. */
export interface CursorPage<Row = unknown> {
  readonly items: Row[]
  /** Cursor of the next rows; null after the last. */
  readonly next: string | null
  /** Total or lower bound; null unless a page was requested by number, or when it lies beyond what is counted. */
  readonly total: number | null
}

/** Turns a paged endpoint into one with cursors: a request begins where a previous response ended. */
export function cursorEndpoint<Call extends EndpointDeclaration>(call: Call): Call {
  const query = { ...call.query, after: text({ max: MAX_MARK }) }
  const output = { ...call.output, total: number(), next: text({ max: MAX_MARK }) }
  // The property `counted` identifies the response type.
  return { ...call, query, output }
}
