/** Formats cells of report columns for readers, on the screen and in documents. */
import { dateTimeText, durationText } from '@haulway/platform/dates.ts'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { ColumnKind, ReportColumn, ReportColumns } from './columns.ts'

export type ColumnOfKind<Kind extends ColumnKind> = Extract<ReportColumn, { kind: Kind }>

export interface CellReader {
  readonly words: Words
  readonly measures: Measures
  readonly zone: string
}

export interface Cells<Kind extends ColumnKind> {
  readonly text: (column: ColumnOfKind<Kind>, row: unknown, reader: CellReader) => string
  readonly unit?: (column: ColumnOfKind<Kind>, reader: CellReader) => string
  readonly total?: (column: ColumnOfKind<Kind>, sum: number | null, reader: CellReader) => string | undefined
  readonly numeric?: true
  /** Not wrapped over several lines. */
  readonly whole?: true
}

const cells: { readonly [Kind in ColumnKind]: Cells<Kind> } = {
  entry: {
    text: (column, row, { words }) =>
      column.read(row)?.title ?? (column.none === undefined ? '' : words(column.none)),
  },
  day: { text: (column, row) => column.read(row), whole: true },
  moment: { text: (column, row, { zone }) => dateTimeText(column.read(row), zone) || '–', whole: true },
  duration: {
    text: (column, row) => durationText(column.read(row)) || '–',
    total: (_, sum) => durationText(sum),
    numeric: true,
  },
  quantity: {
    text: (column, row, { measures }) => measures.number(column.measure, column.read(row)) || '–',
    unit: ({ measure }, { measures }) => measures.heading(measure),
    total: ({ measure }, sum, { measures }) => measures.total(measure, sum),
    numeric: true,
  },
  decimal: {
    text: (column, row, { measures }) => measures.decimal(column.read(row), column.decimals) || '–',
    total: ({ decimals }, sum, { measures }) => measures.decimal(sum, decimals) || '–',
    numeric: true,
  },
  worded: {
    text: (column, row, { words }) =>
      column
        .read(row)
        .map((key) => words(key))
        .join(', '),
  },
  text: { text: (column, row) => column.read(row) ?? '' },
}

/** Formatting of the column's kind; the record of a kind accepts the columns of that kind. */
export const cellsOf = ({ kind }: ReportColumn) => cells[kind] as Cells<ColumnKind>

/** Header of a column, with its unit. */
export function headingText(column: ReportColumn, reader: CellReader): string {
  const unit = cellsOf(column).unit?.(column, reader) ?? ''
  const name = reader.words(column.label)
  return unit === '' ? name : reader.words('report.header.unit', { name, unit })
}

export function cellText(column: ReportColumn, row: unknown, reader: CellReader): string {
  const text = cellsOf(column).text(column, row, reader)
  return column.shown?.(row, text, reader.words) ?? text
}

/** Total over the whole report, for the last row; undefined where nothing is summed. */
export function totalText(column: ReportColumn, figures: unknown, reader: CellReader): string | undefined {
  return column.total && cellsOf(column).total?.(column, column.total(figures), reader)
}

/** Names of the columns shown while these filters are in use. */
export function columnsInUse(
  columns: ReportColumns,
  names: readonly string[],
  inUse: readonly string[],
): readonly string[] {
  return names.filter((name) => {
    const needs = columns[name]?.needs
    return needs === undefined || inUse.includes(needs)
  })
}
