/** Loaded by the worker threads that read uploads: a table of events as its cells. */
import type { EncodingHints } from '@haulway/interchange'
import type { TableLimits } from '@haulway/interchange/sheets/bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import type { ReadTable } from '@haulway/interchange/sheets/table.ts'

export const readEvents = (bytes: Uint8Array, hints: EncodingHints, limits: TableLimits): ReadTable =>
  readTable(bytes, hints, limits)
