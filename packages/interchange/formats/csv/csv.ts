/** Positions from a table with a header line. */
import { missingColumns, recogniseColumns, type ChosenColumns } from './columns.ts'
import type { CsvOptions } from './options.ts'
import { openDateColumn, type DateColumn } from './date-column.ts'
import { readCsvRecords, type CsvRecord } from './records.ts'
import { createRowReader, type RowReader } from './rows.ts'
import { openClock, type Clock } from '../../text/instants.ts'
import type { WrittenTime } from '../../text/written-times.ts'
import { type Doubt, quoteText, refuseLine, UnreadableFile, type Item, type Refusal } from '../../result.ts'

interface Table {
  readonly rows: RowReader
  readonly dates: DateColumn
  readonly clock: Clock
}

/** Rows that wait for the order of the dates to be decided; it is assumed beyond. */
const MOST_WAITING = 500_000

/** A row whose time has been read, in one order or in several. */
interface Row {
  readonly record: CsvRecord
  readonly written: WrittenTime
}

type Waiting = Row | Refusal

const isRow = (one: Waiting): one is Row => 'record' in one

function itemOf({ rows, dates, clock }: Table, { record, written }: Row): Item {
  const asUtc = dates.asUtc(written)
  if (asUtc === null) {
    const text = quoteText(rows.timeText(record.fields))
    return refuseLine(record.line, 'time', `${text} is no date in the order of the others`)
  }
  return rows.pointOf(record, clock.instantOf(written, asUtc))
}

/** A broken row, a row that can be read, or null for one without a position. */
function prepare({ rows, dates }: Table, record: CsvRecord): Waiting | null {
  if (record.problem !== null) return refuseLine(record.line, 'form', record.problem)
  if (rows.isWithoutFix(record.fields)) return null
  const text = rows.timeText(record.fields)
  const written = rows.readTime(text)
  if (written === null) {
    return refuseLine(record.line, 'time', text === '' ? 'no time' : `${quoteText(text)} is not a time`)
  }
  if (!written.hasClock) return refuseLine(record.line, 'time', `${quoteText(text)} has no time of day`)
  dates.see(text, written)
  return { record, written }
}

const chosenOf = ({ columns: named, assigned }: CsvOptions): ChosenColumns =>
  assigned ? { named, assigned } : { named }

/** Throws `UnreadableFile` when a required column is missing. */
function tableOf({ fields }: CsvRecord, options: CsvOptions): Table {
  const found = recogniseColumns(fields, chosenOf(options))
  options.onTable?.(fields, found)
  const missing = missingColumns(found.columns)
  if (missing) {
    const seen = fields.map((header) => quoteText(header)).join(', ')
    throw new UnreadableFile('columns', { missing, seen })
  }
  return {
    rows: createRowReader(found, fields.length, options),
    dates: openDateColumn(options.now ?? Date.now(), options.dateOrder ?? found.dateOrder ?? undefined),
    clock: openClock(options.timeZone),
  }
}

/** How unlike the header a line is: the number of required columns that it lacks. */
function rankOf(fields: readonly string[], { columns: named }: CsvOptions): number {
  const present = new Set(fields.map((field) => field.trim()))
  const absent = [...named.values()].filter((header) => !present.has(header.trim()))
  const own = new Map([...named].filter(([, header]) => present.has(header.trim())))
  const missing = missingColumns(recogniseColumns(fields, { named: own }).columns)
  return absent.length + (missing === null ? 0 : missing.split(', ').length)
}

/** Readings and broken lines in the order of the file, then doubts. Throws UnreadableFile when no header can be used. */
export async function* readCsv(chunks: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<Item> {
  let table: Table | null = null
  let waiting: Waiting[] = []
  const doubts: Doubt[] = []
  function* released(known: Table): Generator<Item> {
    for (const one of waiting) yield isRow(one) ? itemOf(known, one) : one
    waiting = []
  }
  for await (const record of readCsvRecords(chunks, (fields) => rankOf(fields, options))) {
    if (table === null && record.problem === null) {
      table = tableOf(record, options)
      if (record.above) doubts.push({ kind: 'doubt', about: 'header', args: { line: record.line } })
      continue
    }
    if (table === null) {
      yield refuseLine(record.line, 'form', record.problem ?? '')
      continue
    }
    const one = prepare(table, record)
    if (one === null) continue
    if (waiting.length === 0 && (!isRow(one) || table.dates.isClear(one.written))) {
      yield isRow(one) ? itemOf(table, one) : one
      continue
    }
    waiting.push(one)
    if (waiting.length >= MOST_WAITING) table.dates.assume()
    if (isRow(one) && table.dates.isDecided()) yield* released(table)
  }
  if (table === null) throw new UnreadableFile('empty')
  table.dates.assume()
  yield* released(table)
  yield* [...doubts, ...table.dates.doubts(), ...table.clock.doubts(), ...table.rows.doubts()]
}
