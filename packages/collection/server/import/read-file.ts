/** Runs in the workers that read uploads: reads the table of a file and applies corrected cells. */
import { isDeepJson } from '@haulway/platform/json-bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import type { TableLimits } from '@haulway/interchange/sheets/bounds.ts'
import type { ReadTable } from '@haulway/interchange/sheets/table.ts'
import type { EncodingHints } from '@haulway/interchange'
import { Unreadable } from '@haulway/platform/unreadable.ts'

type MendedCell = readonly [line: number, column: number, text: string]

function isMendedCell(value: unknown, { columns }: TableLimits): value is MendedCell {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [line, column, text] = value as readonly unknown[]
  const isColumn = Number.isInteger(column) && Number(column) >= 0 && Number(column) < columns
  return Number.isInteger(line) && isColumn && typeof text === 'string'
}

const wrong = () => new Unreadable('import.mended')

/** The corrected cells, by row of the file. */
function mendedCells(bytes: Uint8Array, limits: TableLimits): Map<number, MendedCell[]> {
  if (isDeepJson(bytes)) throw wrong()
  let given: unknown
  try {
    given = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw wrong()
  }
  if (!Array.isArray(given)) throw wrong()
  const byLine = new Map<number, MendedCell[]>()
  for (const one of given as readonly unknown[]) {
    if (!isMendedCell(one, limits)) throw wrong()
    byLine.set(one[0], [...(byLine.get(one[0]) ?? []), one])
  }
  return byLine
}

/** The first `mended` bytes are the corrected cells; the file follows. */
export function readFile(
  bytes: Uint8Array,
  mended: number,
  hints: EncodingHints,
  limits: TableLimits,
): ReadTable {
  const table = readTable(bytes.subarray(mended), hints, limits)
  if (mended === 0) return table
  const byLine = mendedCells(bytes.subarray(0, mended), limits)
  const rows = table.rows.map((row) => {
    const cells = [...row.cells]
    for (const [, column, text] of byLine.get(row.line) ?? []) {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    // A corrected cell holds what was typed, nothing else.
    const facts = new Map(row.facts)
    for (const [, column] of byLine.get(row.line) ?? []) facts.delete(column)
    return { line: row.line, cells, facts }
  })
  return { ...table, rows }
}
