import type { Boundary } from '@haulway/resource'
import { IMPORT_ROWS } from '../../location.endpoints.ts'

/** Maximum bytes of JSON per request, well below the server's limit. */
const LARGEST_CALL = 700_000

interface Row {
  readonly name: string
  readonly place: { readonly boundary: Boundary | null; readonly notes: string }
}

/** Bytes added to each row: its field names and its use. */
const AROUND = 100

const bytes = new TextEncoder()

/** Splits rows into the parts that are sent one after the other. */
export function splitIntoParts<R extends Row>(rows: readonly R[]): R[][] {
  const parts: R[][] = []
  let size = 0
  for (const row of rows) {
    const { boundary, notes } = row.place
    const own = bytes.encode(JSON.stringify([row.name, boundary, notes])).length + AROUND
    const last = parts.at(-1)
    if (!last || last.length >= IMPORT_ROWS || size + own > LARGEST_CALL) {
      parts.push([row])
      size = own
    } else {
      last.push(row)
      size += own
    }
  }
  return parts
}
