/** A section of a scheduled report: figures, and a table. */
import type { ReportColumn } from './columns.ts'

/** A section that a report declares: figures of the whole, and the rows of one of its groups. */
export interface DeclaredSection {
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
  /** How many rows there are; `rows` are the first of them. */
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

/** In base units: drawing brings the words, units and zone of the reader. */
export interface SectionData {
  readonly figures: readonly SectionFigure[]
  readonly table: SectionTable
  /** The column whose values are drawn as bars. */
  readonly bars?: ReportColumn
}
