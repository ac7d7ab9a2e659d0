/** A section of a scheduled report: figures, and a table. */
import type { ReportColumn } from './columns.ts'

/** A declared section of a report: figures of the whole, and the rows of one group. */
export interface DeclaredSection {
  readonly group: string
  /** Columns of the group, in order. */
  readonly columns: readonly string[]
  readonly sort: string
  /** Columns with a total. */
  readonly figures: readonly string[]
}

export interface SectionTable {
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly unknown[]
  /** Total number of rows; `rows` contains the first of them. */
  readonly all: number
  /** Figures for the totals of columns; null where none is shown. */
  readonly totals: unknown
}

/** Figure of a row; with `totals`, the column's total over the whole report. */
export interface SectionFigure {
  readonly column: ReportColumn
  readonly row: unknown
  readonly totals?: unknown
}

/** In base units: rendering applies the language, units and time zone of the reader. */
export interface SectionData {
  readonly figures: readonly SectionFigure[]
  readonly table: SectionTable
  /** The column whose values are drawn as bars. */
  readonly bars?: ReportColumn
}
