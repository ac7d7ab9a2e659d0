import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { CellFact } from '../table.ts'

/** A cell that spans several rows, by its first column from 0 and its lines. */
export interface MergedCell {
  readonly column: number
  readonly from: number
  readonly until: number
}

export interface GrowingRow {
  readonly line: number
  readonly cells: string[]
  readonly facts: Map<number, CellFact>
}

/** Cells that merging may fill. */
const MOST_FILLED = 1_000_000

/**
 * Fills the rows of a merged cell with what it shows beside each of them. Those of the header are left alone: the row
 * beneath it would look like an entry.
 */
export function fillMerged(rows: readonly GrowingRow[], merged: readonly MergedCell[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const header = rows[0]?.line ?? 0
  let filled = 0
  for (const { column, from, until } of merged) {
    const source = byLine.get(from)
    const text = source?.cells[column] ?? ''
    if (source === undefined || text === '' || from <= header) continue
    for (let line = from + 1; line <= until; line += 1) {
      filled += 1
      if (filled > MOST_FILLED) throw new Unreadable('import.elements', { max: MOST_FILLED })
      const row = byLine.get(line)
      if (row === undefined || (row.cells[column] ?? '') !== '') continue
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] = text
      const fact = source.facts.get(column)
      if (fact) row.facts.set(column, fact)
    }
  }
}
