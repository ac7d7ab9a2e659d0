/** A part of what is sent to people at a time: figures in a row, and a table. */
import type { ReportColumn } from './columns.ts'

/** What a declared report gives to be sent: figures of the whole, and the rows of one of its groups. */
export interface ReportCut {
  readonly group: string
  /** Of the group, in order. */
  readonly columns: readonly string[]
  readonly sort: string
  /** Columns with a total. */
  readonly figures: readonly string[]
}

export interface SectionTable {
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly unknown[]
  /** Of which `rows` are the first. */
  readonly all: number
  /** For the totals of the columns; null where none is shown. */
  readonly totals: unknown
}

/** Of a row; with `totals`, of the whole as the column adds it up. */
export interface SectionFigure {
  readonly column: ReportColumn
  readonly row: unknown
  readonly totals?: unknown
}

/** In base units: what is drawn of it is in the words, units and zone of each reader. */
export interface SectionData {
  readonly figures: readonly SectionFigure[]
  readonly table: SectionTable
  /** The column whose values are drawn as bars. */
  readonly bars?: ReportColumn
}
