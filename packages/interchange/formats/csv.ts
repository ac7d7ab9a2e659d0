/** Positions from a table with a header line. */
import {
  missingColumns,
  recogniseColumns,
  speedUnits,
  weightUnits,
  type ColumnName,
  type Columns,
  type Recognised,
  type SpeedUnit,
  type WeightUnit,
} from './columns.ts'
import { readCsvRecords } from './csv-records.ts'
import { parseInstant, type Instant, type ToInstant } from '../text/instants.ts'
import {
  refuseLine,
  normaliseHeading,
  numberOf,
  placeProblem,
  quoteText,
  UnreadableFile,
  type Item,
} from '../result.ts'

export interface CsvOptions {
  /** Headers named by the user, by column. */
  columns: ReadonlyMap<ColumnName, string>
  /** Null: as in the header, else m/s and kg. */
  speedUnit: SpeedUnit | null
  weightUnit: WeightUnit | null
  /** Units where neither the header nor the user names one; m/s and kg by default. */
  otherwise?: { readonly speed: SpeedUnit; readonly weight: WeightUnit }
  /** Converts a time without a zone to an instant; as UTC by default. */
  local?: ToInstant | undefined
  /** Headers to recognise and headers named by the user, where these depend on the file. */
  heading?: (
    headers: readonly string[],
  ) => Pick<CsvOptions, 'columns'> & { readonly headers: readonly string[] }
  /** Called once with the recognised columns. */
  onTable?: (headers: readonly string[], found: Recognised) => void
  /** Name of the machine where the table has no column for it. */
  machine: string
}

interface Table {
  local: CsvOptions['local']
  columns: Columns
  speedFactor: number
  weightFactor: number
  machine: string
}

function measured(fields: readonly string[], column: number | undefined): number {
  const value = column === undefined ? Number.NaN : numberOf(fields[column])
  return Number.isFinite(value) ? value : Number.NaN
}

/** Sensors write a negative number (-1, -99) when they do not work. */
const atLeastZero = (value: number): number => (value >= 0 ? value : Number.NaN)

function instantText(fields: readonly string[], columns: Columns): string {
  const parts = [columns.timestamp, columns.date, columns.time].map((column) =>
    column === undefined ? '' : (fields[column] ?? '').trim(),
  )
  return parts.filter((part) => part !== '').join(' ')
}

function rowOf(table: Table, line: number, fields: readonly string[]): Item {
  const { columns } = table
  const text = instantText(fields, columns)
  const instant: Instant | null = parseInstant(text, table.local)
  if (!instant) return refuseLine(line, 'time', text === '' ? 'no time' : `${quoteText(text)} is not a time`)
  const latText = fields[columns.lat!]
  const lonText = fields[columns.lon!]
  if (latText === undefined || lonText === undefined) {
    return refuseLine(line, 'form', `only ${fields.length} fields`)
  }
  const lat = numberOf(latText)
  const lon = numberOf(lonText)
  const problem = placeProblem(lat, lon)
  if (problem) return refuseLine(line, 'place', problem)
  const named = columns.machine === undefined ? table.machine : (fields[columns.machine] ?? '').trim()
  if (named === '') return refuseLine(line, 'machine', 'no machine')
  return {
    kind: 'point',
    line,
    machine: named,
    t: instant.t,
    micros: instant.micros,
    lon,
    lat,
    speed: atLeastZero(measured(fields, columns.speed)) * table.speedFactor,
    heading: normaliseHeading(measured(fields, columns.heading)),
    altitude: measured(fields, columns.altitude),
    weight: atLeastZero(measured(fields, columns.weight)) * table.weightFactor,
  }
}

function tableOf(headers: readonly string[], options: CsvOptions): Table {
  const heading = options.heading?.(headers) ?? { headers, columns: options.columns }
  const found = recogniseColumns(heading.headers, heading.columns)
  options.onTable?.(headers, found)
  const missing = missingColumns(found.columns)
  if (missing) {
    const seen = headers.map((header) => quoteText(header)).join(', ')
    throw new UnreadableFile('columns', {
      missing,
      seen,
    })
  }
  return {
    columns: found.columns,
    local: options.local,
    speedFactor: speedUnits[options.speedUnit ?? found.speedUnit ?? options.otherwise?.speed ?? 'm/s'],
    weightFactor: weightUnits[options.weightUnit ?? found.weightUnit ?? options.otherwise?.weight ?? 'kg'],
    machine: options.machine,
  }
}

/** Readings and broken lines in the order of the file. Throws UnreadableFile when the header cannot be used. */
export async function* readCsv(chunks: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<Item> {
  let table: Table | null = null
  for await (const record of readCsvRecords(chunks)) {
    if (record.problem !== null) yield refuseLine(record.line, 'form', record.problem)
    else if (table === null) table = tableOf(record.fields, options)
    else yield rowOf(table, record.line, record.fields)
  }
  if (table === null) throw new UnreadableFile('empty')
}
