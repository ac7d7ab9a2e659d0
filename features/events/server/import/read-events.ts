/** Loaded by the worker threads that read uploads: a table of events as its cells. */
import type { Language } from '@haulway/platform/messages.ts'
import { readTable } from '@haulway/platform/server/tables/table-read.ts'
import type { ReadTable, TableLimits } from '@haulway/platform/server/tables/table-shape.ts'

export const readEvents = (bytes: Uint8Array, language: Language, limits: TableLimits): ReadTable =>
  readTable(bytes, language, limits)
