import { IMPORT_PAGE } from '@haulway/collection'
import type { ImportedRow } from './run.ts'

/** Maximum returned characters of a cell: more than any text field takes. */
const CELL_CHARACTERS = 4_000
/** Maximum characters of a page; a single longer row is still returned. */
const PAGE_CHARACTERS = 1_000_000

/** Rows returned by a dry run: invalid ones first, then others while there is room, in the order of the file. */
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
