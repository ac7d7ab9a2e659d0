/** Reads tables: CSV as any spreadsheet writes it, and workbooks. The type is detected from the content. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { EncodingHints } from '../text/encoding.ts'
import type { TableLimits } from './bounds.ts'
import { readCsvTable } from './csv-table.ts'
import type { ReadRow, ReadTable } from './table.ts'
import { readWorkbook } from './workbook/read-workbook.ts'

const MEGABYTE = 1_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((one, index) => bytes[index] === one)

/** Cells have limits of their own: a workbook may refer to one text over and over. */
function refuseMuchText(rows: readonly ReadRow[], { cellText, text }: TableLimits): void {
  let total = 0
  for (const { cells } of rows) {
    for (const { length } of cells) {
      if (length > cellText) throw new Unreadable('import.cellText', { max: cellText })
      total += length
    }
    if (total > text) throw new Unreadable('import.text', { max: text / MEGABYTE })
  }
}

/** Reads a file; throws `Unreadable` when it cannot. The hints are for CSV that does not name its encoding. */
export function readTable(bytes: Uint8Array, hints: EncodingHints, limits: TableLimits): ReadTable {
  // The container of old Excel files, and of encrypted ones.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable('import.oldExcel')
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const read = isZip ? readWorkbook(bytes, limits) : readCsvTable(bytes, hints, limits)
  // First of all: what follows looks at every cell.
  refuseMuchText(read.rows, limits)
  const rows = read.rows.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw new Unreadable('import.empty')
  if (rows.length > limits.rows + 1) throw new Unreadable('import.rows', { max: limits.rows })
  const widest = rows.reduce((most, row) => Math.max(most, row.cells.length), 0)
  if (widest > limits.columns) throw new Unreadable('import.columns', { max: limits.columns })
  return { ...read, rows }
}
