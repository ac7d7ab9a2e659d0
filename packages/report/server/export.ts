/** Exports the rows of a report as a table in the language, units and time zone of its reader. */
import type { CsvValue } from '@haulway/platform/csv.ts'
import { offsetDateTimeText } from '@haulway/platform/dates.ts'
import { localizeProfile } from '@haulway/platform/measures.ts'
import { wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'
import type { Table } from '@haulway/platform/server/tables/table-file.ts'
import { roundHalfAway, unitsOf, type MeasurementProfile } from '@haulway/units'
import { columnsInUse } from '../cells.ts'
import type { ColumnKind, ReportColumn } from '../columns.ts'
import type { Report } from '../declaration.ts'

/** Minimum decimals of values: a kilogram of a tonne, a metre of a kilometre; more where the profile has more. */
const DECIMALS = 3

export interface ExportStyle {
  readonly language: Language
  readonly profile: MeasurementProfile
  readonly zone: string
}

interface Reader {
  readonly words: Words
  readonly profile: MeasurementProfile
  readonly zone: string
}

type ColumnOf<Kind extends ColumnKind> = Extract<ReportColumn, { kind: Kind }>

/** Header of a column in a file, and its value in a row. */
interface Cells<Kind extends ColumnKind> {
  header(column: ColumnOf<Kind>, reader: Reader): string
  value(column: ColumnOf<Kind>, row: unknown, reader: Reader): CsvValue
}

interface FileColumn {
  readonly header: string
  readonly value: (row: unknown) => CsvValue
}

const plainHeader = ({ label }: ReportColumn, { words }: Reader) => words(label)

const cellsOf: { readonly [Kind in Exclude<ColumnKind, 'quantity'>]: Cells<Kind> } = {
  entry: { header: plainHeader, value: (column, row) => column.read(row)?.title },
  day: { header: plainHeader, value: (column, row) => column.read(row) },
  moment: {
    header: ({ label }, { words, zone }) => words('report.header.zone', { name: words(label), zone }),
    value: (column, row, { zone }) => offsetDateTimeText(column.read(row), zone),
  },
  duration: {
    header: ({ label }, { words }) => words('report.header.seconds', { name: words(label) }),
    value: (column, row) => {
      const seconds = column.read(row)
      return seconds === null ? null : roundHalfAway(seconds, DECIMALS)
    },
  },
  decimal: {
    header: plainHeader,
    value: (column, row) => {
      const value = column.read(row)
      return value === null ? null : roundHalfAway(value, DECIMALS)
    },
  },
  worded: {
    header: plainHeader,
    value: (column, row, { words }) =>
      column
        .read(row)
        .map((key) => words(key))
        .join('; '),
  },
  text: { header: plainHeader, value: (column, row) => column.read(row) },
}

/** A quantity has one column per unit (tons and pounds), so that every cell is a number. */
function quantityColumns(column: ColumnOf<'quantity'>, { words, profile }: Reader): FileColumn[] {
  return unitsOf(profile, column.measure).map(({ conversionFactor, display }) => ({
    header:
      display.unitsLabel === ''
        ? words(column.label)
        : words('report.header.unit', { name: words(column.label), unit: display.unitsLabel }),
    value: (row) => {
      const base = column.read(row)
      const decimals = Math.max(DECIMALS, display.decimalPlaces)
      return base === null ? null : roundHalfAway(base * conversionFactor, decimals)
    },
  }))
}

function fileColumns(column: ReportColumn, reader: Reader): FileColumn[] {
  if (column.kind === 'quantity') return quantityColumns(column, reader)
  // The record of a kind accepts the columns of that kind.
  const cells = cellsOf[column.kind] as Cells<ColumnKind>
  return [{ header: cells.header(column, reader), value: (row) => cells.value(column, row, reader) }]
}

async function* cells(
  pages: AsyncIterable<readonly unknown[]>,
  columns: readonly FileColumn[],
): AsyncGenerator<CsvValue[][]> {
  for await (const page of pages) yield page.map((row) => columns.map((column) => column.value(row)))
}

/** Streams the rows as a table while they are read. */
export function reportTable(
  { rows, exports }: Report,
  pages: AsyncIterable<readonly unknown[]>,
  catalogue: Catalogue,
  { language, profile, zone }: ExportStyle,
  title: string,
  inUse: readonly string[] = [],
): Table {
  const words = wordsOf(catalogue, language)
  const reader = { words, profile: localizeProfile(profile, words), zone }
  const columns = columnsInUse(rows.columns, exports.columns, inUse).flatMap((name) => {
    const column = rows.columns[name]
    return column ? fileColumns(column, reader) : []
  })
  return { title, header: columns.map(({ header }) => header), pages: cells(pages, columns) }
}
