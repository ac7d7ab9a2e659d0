import type { SheetBounds } from '../readers/bounds.ts'

export interface ReadRow {
  /** Row of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ReadTable {
  /** Rows that say anything; the first one is the header. */
  readonly rows: readonly ReadRow[]
  /** What separates the cells of a CSV: a semicolon or a tab goes with decimal commas. */
  readonly delimiter: string
}

export interface TableLimits extends SheetBounds {
  readonly rows: number
  readonly columns: number
}
