/** Tables that people bring: CSV as any spreadsheet writes it, and XLSX. What a file is, is told by its content. */
import { problem } from '@haulway/resource'
import type { Language } from '../../messages.ts'
import { readCsv } from './csv-read.ts'
import { TableProblem, type ReadTable, type TableLimits } from './table-shape.ts'
import { readXlsx } from './xlsx-read.ts'

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((one, index) => bytes[index] === one)

/** Reads a file; throws `TableProblem` for one that cannot be read. `language` helps with old encodings. */
export function readTable(bytes: Buffer, language: Language, limits: TableLimits): ReadTable {
  // The container of old Excel files, and of encrypted ones.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableProblem(problem('import.oldExcel'))
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const read = isZip ? readXlsx(bytes, limits) : readCsv(bytes, language, limits)
  const rows = read.rows.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) throw new TableProblem(problem('import.empty'))
  if (rows.length > limits.rows + 1) throw new TableProblem(problem('import.rows', { max: limits.rows }))
  const widest = rows.reduce((most, row) => Math.max(most, row.cells.length), 0)
  if (widest > limits.columns) throw new TableProblem(problem('import.columns', { max: limits.columns }))
  return { rows, delimiter: read.delimiter }
}
