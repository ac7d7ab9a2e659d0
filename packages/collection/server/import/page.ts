import { IMPORT_PAGE } from '@haulway/collection'
import type { ImportedRow } from './run.ts'

/** Characters of a cell that are told: more than any text takes. */
const CELL_CHARACTERS = 4_000
/** Characters of a page, or one row that has more. */
const PAGE_CHARACTERS = 1_000_000

/** What is told of the rows of a dry run: those with mistakes first, the others in the room that is left, as they stand in the file. */
export function pageOfRows(rows: readonly ImportedRow[]): ImportedRow[] {
  const wrong = rows.filter((row) => row.action === 'wrong')
  const right = rows.filter((row) => row.action !== 'wrong')
  const page: ImportedRow[] = []
  let room = PAGE_CHARACTERS
  for (const row of [...wrong, ...right].slice(0, IMPORT_PAGE)) {
    const cells = row.cells.map((cell) => cell.slice(0, CELL_CHARACTERS))
    room -= cells.reduce((sum, cell) => sum + cell.length, 0)
    if (room < 0 && page.length > 0) break
    page.push({ ...row, cells })
  }
  return page.toSorted((a, b) => a.line - b.line)
}
