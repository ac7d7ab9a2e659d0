import { csvText, type CsvValue } from '@haulway/platform/csv.ts'
import type { GridColumn } from './column.ts'

/** Rows as CSV with the grid's columns and headers; numbers stay numbers, in the unit that the header names. */
export function gridCsv<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const header = columns.map((one) => (one.unit ? `${one.header}, ${one.unit}` : one.header))
  const cells = rows.map((row) =>
    columns.map((one): CsvValue => (one.numeric && one.value ? one.value(row) : one.text(row))),
  )
  return csvText([header, ...cells])
}
