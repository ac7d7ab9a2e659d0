/** Reads the cells of one row of a table of positions. */
import { saysNoFix } from './column-names.ts'
import type { Columns, Recognised } from './columns.ts'
import type { CsvOptions } from './options.ts'
import type { CsvRecord } from './records.ts'
import { type Axis, parseDegrees, type ReadDegrees, signOfSide } from '../../text/degrees.ts'
import {
  placeProblem,
  plainPoint,
  normaliseHeading,
  refuseLine,
  type Doubt,
  type Instant,
  type Item,
} from '../../result.ts'
import {
  type DecimalSign,
  decimalSignOf,
  parseQuantity,
  speedUnits,
  unitsOf,
  weightUnits,
} from '../../text/measurements.ts'
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

type Measured = 'speed' | 'altitude' | 'weight'
const quantities = { speed: 'speed', altitude: 'length', weight: 'weight' } as const

/** A time alone, beside a column of dates; any other text there has its own date. */
const CLOCK_ALONE = /^(?:\d{1,2}:|\d{5,6}(?!\d)|上午|下午)/

/** Sensors write a negative number (-1, -99) when they do not work. */
const atLeastZero = (value: number): number => (value >= 0 ? value : Number.NaN)

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
const PLAIN_DEGREES = /^-?\d+(?:\.\d+)?$/

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

interface MeasureReader {
  /** A speed, height or weight in base units; NaN where the cell has none. */
  readonly read: (fields: readonly string[], name: Measured, sign: DecimalSign) => number
  readonly doubts: () => Doubt[]
}

function createMeasureReader({ columns, ...found }: Recognised, options: CsvOptions): MeasureReader {
  const speed = options.speedUnit ?? found.speedUnit ?? null
  const weight = options.weightUnit ?? found.weightUnit ?? null
  const factors: Readonly<Record<Measured, number>> = {
    speed: speedUnits[speed ?? options.otherwise?.speed ?? 'm/s'],
    weight: weightUnits[weight ?? options.otherwise?.weight ?? 'kg'],
    altitude: found.altitudeUnit === 'ft' ? unitsOf.length.ft : 1,
  }
  const isUnitOpen = { speed: speed === null, weight: weight === null, altitude: false }
  /** Values whose unit nothing names. */
  const bare = { speed: 0, weight: 0, altitude: 0 }
  return {
    read(fields, name, sign) {
      const column = columns[name]
      const text = column === undefined ? '' : (fields[column] ?? '').trim()
      if (text === '') return Number.NaN
      // A point may group thousands where the comma is decimal.
      const plain = sign === ',' ? Number.NaN : Number(text)
      const { value, unit } = Number.isFinite(plain)
        ? { value: plain, unit: null }
        : parseQuantity(text, quantities[name], sign)
      if (unit === null && value > 0 && isUnitOpen[name]) bare[name] += 1
      return value * (unit === null ? factors[name] : factorOf(name, unit))
    },
    doubts() {
      const doubts: Doubt[] = []
      if (options.otherwise) return doubts
      if (bare.speed > 0) doubts.push({ kind: 'doubt', about: 'speedUnit', args: { unit: 'm/s' } })
      if (bare.weight > 0) doubts.push({ kind: 'doubt', about: 'weightUnit', args: { unit: 'kg' } })
      return doubts
    },
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
  const measures = createMeasureReader(found, options)
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
      const course = columns.heading === undefined ? '' : (fields[columns.heading] ?? '').trim()
      return plainPoint(line, machine, instant, {
        lon,
        lat,
        speed: atLeastZero(measures.read(fields, 'speed', sign)),
        heading: normaliseHeading(course === '' ? Number.NaN : parseQuantity(course, 'angle', sign).value),
        altitude: measures.read(fields, 'altitude', sign),
        weight: atLeastZero(measures.read(fields, 'weight', sign)),
      })
    },
    doubts() {
      const noFix: Doubt[] =
        withoutFix > 0 ? [{ kind: 'doubt', about: 'noFix', args: { count: withoutFix } }] : []
      return [...noFix, ...measures.doubts()]
    },
  }
}

function factorOf(name: Measured, unit: string): number {
  const units: Readonly<Record<string, number>> = unitsOf[quantities[name]]
  return units[unit] ?? Number.NaN
}
