/** Reads the cells of one row of a table of positions. */
import { saysNoFix } from './column-names.ts'
import type { Columns, Recognised } from './columns.ts'
import type { CsvOptions } from './options.ts'
import { createMeasureReader } from './measures.ts'
import type { CsvRecord } from './records.ts'
import { type Axis, parseDegrees, type ReadDegrees, signOfSide } from '../../text/degrees.ts'
import { placeProblem, plainPoint, refuseLine, type Doubt, type Instant, type Item } from '../../result.ts'
import { type DecimalSign, decimalSignOf } from '../../text/measurements.ts'
import { inZone, readTime, type WrittenTime } from '../../text/written-times.ts'

export interface RowReader {
  /** The text of the time, of one column or two. */
  readonly timeText: (fields: readonly string[]) => string
  readonly readTime: (text: string) => WrittenTime | null
  /** Whether the receiver says that it has no position; such rows are counted. */
  readonly isWithoutFix: (fields: readonly string[]) => boolean
  readonly pointOf: (record: CsvRecord, instant: Instant) => Item
  readonly doubts: () => Doubt[]
}

/** A time alone, beside a column of dates; any other text there has its own date. */
const CLOCK_ALONE = /^(?:\d{1,2}:|\d{5,6}(?!\d)|上午|下午)/

/** AM or PM beside the time, in a column that is called so or has no known name. */
function halfBeside(fields: readonly string[], { columns, half }: Recognised): string {
  const beside = (columns.time ?? columns.timestamp ?? -2) + 1
  const text = (fields[half ?? beside] ?? '').trim()
  return /^[ap]\.?\s?m\.?$/i.test(text) ? ` ${text}` : ''
}

function timeTextOf(fields: readonly string[], found: Recognised): string {
  const { columns } = found
  const of = (column: number | undefined) => (column === undefined ? '' : (fields[column] ?? '').trim())
  const half = halfBeside(fields, found)
  if (columns.timestamp !== undefined) return of(columns.timestamp) + half
  const [date, time] = [of(columns.date), of(columns.time)]
  if (date === '' || (time !== '' && !CLOCK_ALONE.test(time))) return time === '' ? date : time + half
  return time === '' ? date : `${date} ${time}${half}`
}

/** Plain degrees need no closer look. */
const PLAIN_DEGREES = /^-?\d{1,3}(?:\.\d+)?$/

function createDegreesReader(axis: Axis, { columns, letters }: Recognised) {
  const at = columns[axis]!
  const side = columns[`${axis}Side`]
  const header = letters[axis]
  const used = new Set(Object.values(columns))
  /** A letter alone beside the coordinate, in a column of any name. */
  const lettersBeside = [at + 1, at - 1].filter((column) => column >= 0 && !used.has(column))
  const sideOf = (fields: readonly string[]): string | null => {
    if (side !== undefined) return fields[side] ?? ''
    for (const column of lettersBeside) {
      const text = (fields[column] ?? '').trim()
      if (text.length === 1 && signOfSide(axis, text) !== undefined) return text
    }
    return header?.sign === -1 ? (axis === 'lat' ? 'S' : 'W') : null
  }
  return (fields: readonly string[], sign: DecimalSign): ReadDegrees => {
    const text = fields[at]!.trim()
    const letter = sideOf(fields)
    if (letter === null && !header && PLAIN_DEGREES.test(text)) return Number(text)
    const degrees = parseDegrees(axis, text, sign, { side: letter, isNeeded: header?.sign === null })
    // Degrees to the west with a minus may mean either.
    const isDouble = header?.sign === -1 && side === undefined && text.startsWith('-')
    return isDouble ? `the sign of ${text} contradicts the header` : degrees
  }
}

/** Why the fields of a row do not stand under the headers, or null; `width`: the number of headers. */
function formProblem(fields: readonly string[], columns: Columns, width: number): string | null {
  if (fields[columns.lat!] === undefined || fields[columns.lon!] === undefined)
    return `only ${fields.length} fields`
  const isTooWide = fields.length > width && fields.slice(width).some((text) => text.trim() !== '')
  return isTooWide ? `${fields.length} fields under ${width} headers` : null
}

/** `width`: the number of headers. */
export function createRowReader(found: Recognised, width: number, options: CsvOptions): RowReader {
  const { columns } = found
  const latitude = createDegreesReader('lat', found)
  const longitude = createDegreesReader('lon', found)
  const measures = createMeasureReader(options)
  const isClockOnly = columns.timestamp === undefined && columns.date === undefined
  let withoutFix = 0
  return {
    timeText: (fields) => timeTextOf(fields, found),
    readTime(text) {
      // Six digits in a column of times without one of dates are no date.
      if (isClockOnly && CLOCK_ALONE.test(text)) return null
      const written = readTime(text)
      return written && inZone(written, found.zone)
    },
    isWithoutFix(fields) {
      const isWithout = columns.valid !== undefined && saysNoFix(fields[columns.valid] ?? '')
      if (isWithout) withoutFix += 1
      return isWithout
    },
    pointOf({ line, fields }, instant) {
      const form = formProblem(fields, columns, width)
      if (form !== null) return refuseLine(line, 'form', form)
      const sign = decimalSignOf(fields[columns.lat!]!, fields[columns.lon!]!)
      const lat = latitude(fields, sign)
      if (typeof lat === 'string') return refuseLine(line, 'place', lat)
      const lon = longitude(fields, sign)
      if (typeof lon === 'string') return refuseLine(line, 'place', lon)
      const problem = placeProblem(lat, lon)
      if (problem) return refuseLine(line, 'place', problem)
      const machine = columns.machine === undefined ? options.machine : (fields[columns.machine] ?? '').trim()
      if (machine === '') return refuseLine(line, 'machine', 'no machine')
      return plainPoint(line, machine, instant, { lon, lat, ...measures.read(fields, found, sign) })
    },
    doubts() {
      const noFix: Doubt[] =
        withoutFix > 0 ? [{ kind: 'doubt', about: 'noFix', args: { count: withoutFix } }] : []
      return [...noFix, ...measures.doubts()]
    },
  }
}
