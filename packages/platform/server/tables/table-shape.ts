import type { Problem } from '@haulway/resource'

/** Why a file cannot be read as a table. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem'
  readonly problem: Problem

  constructor(found: Problem) {
    super(found.key)
    this.problem = found
  }
}

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

export interface TableLimits {
  readonly rows: number
  readonly columns: number
  /** Bytes that a workbook may unpack to. */
  readonly unpacked: number
}
