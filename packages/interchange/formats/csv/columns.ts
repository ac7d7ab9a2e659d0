/** Recognises the columns of a table. */
import { UnreadableFile } from '../../result.ts'
import type { DateOrder } from '../../text/date-orders.ts'
import {
  speedUnits,
  weightUnits,
  type LengthUnit,
  type SpeedUnit,
  type WeightUnit,
} from '../../text/measurements.ts'
import {
  type ColumnName,
  isHalfHeader,
  isSideHeader,
  isValidityHeader,
  known,
  lettersOfHeader,
  matchHeader,
  type PlainHeader,
  simpleHeader,
  type MeasuredColumn,
} from './column-names.ts'
import type { Axis } from '../../text/degrees.ts'
import { findTimeColumns, orderOfHeader, zoneOfHeader } from './time-headers.ts'

/** Index of the column of each name that was found. */
export type Columns = { [name in ColumnName]?: number | undefined }

export interface Recognised {
  readonly columns: Columns
  readonly speedUnit: SpeedUnit | undefined
  readonly weightUnit: WeightUnit | undefined
  readonly altitudeUnit: LengthUnit | undefined
  /** Zone that the headers of the times name, minutes east of UTC or the name of a place; null when they name none. */
  readonly zone: number | string | null
  /** Order of dates that their header names; null when it names none. */
  readonly dateOrder: DateOrder | null
  /** Column of AM and PM beside the time. */
  readonly half: number | undefined
  /** What the header of a coordinate says about its sign; absent for a plain one. */
  readonly letters: Partial<Record<Axis, { readonly sign: 1 | -1 | null }>>
}

const axes = ['lat', 'lon'] as const

interface Draft {
  readonly columns: Columns
  readonly units: Partial<Record<MeasuredColumn, string>>
  readonly letters: Recognised['letters']
}

function findMeasured(
  headers: readonly string[],
  { columns, units }: Draft,
  isFree: (at: number) => boolean,
) {
  const plain = headers.map((header): PlainHeader => ({ header, plain: simpleHeader(header) }))
  for (const name of Object.keys(known) as MeasuredColumn[]) {
    for (const candidate of columns[name] === undefined ? known[name] : []) {
      const at = plain.findIndex((header, i) => isFree(i) && matchHeader(name, candidate, header) !== null)
      if (at < 0) continue
      columns[name] = at
      break
    }
    const at = columns[name]
    if (at === undefined) continue
    const found = known[name].flatMap((candidate) => matchHeader(name, candidate, plain[at]!)?.unit ?? [])
    if (found[0] !== undefined) units[name] = found[0]
  }
}

/** Coordinates whose header names a hemisphere, and the columns of hemispheres beside coordinates. */
function findSides(headers: readonly string[], { columns, letters }: Draft, isFree: (at: number) => boolean) {
  for (const axis of axes) {
    const lettered = headers.findIndex((header, at) => isFree(at) && lettersOfHeader(axis, header) !== null)
    if (columns[axis] === undefined && lettered >= 0) {
      columns[axis] = lettered
      letters[axis] = lettersOfHeader(axis, headers[lettered]!)!
    }
    const side = `${axis}Side` as const
    if (columns[axis] === undefined || columns[side] !== undefined) continue
    const found = headers.findIndex(
      (header, at) => at !== columns[axis] && isFree(at) && isSideHeader(axis, header),
    )
    if (found >= 0) columns[side] = found
  }
}

/** Columns that the user chose: by their headers, or by their index; null is left out. */
export interface ChosenColumns {
  readonly named?: ReadonlyMap<ColumnName, string>
  readonly assigned?: ReadonlyMap<number, ColumnName | null>
}

/** Throws when a named header is absent. */
function chosenColumns(headers: readonly string[], { named, assigned }: ChosenColumns): Columns {
  const columns: Columns = {}
  for (const [at, name] of assigned ?? []) if (name !== null && at < headers.length) columns[name] = at
  for (const [name, wanted] of named ?? []) {
    const index = headers.findIndex((header) => header.trim() === wanted.trim())
    if (index < 0)
      throw new UnreadableFile('columns', { missing: wanted, named: wanted, seen: headers.join(', ') })
    columns[name] = index
  }
  return columns
}

/** When the rows are: the chosen columns, else those found among the others. */
function findTimes(others: readonly string[], { timestamp, date, time }: Columns): Columns {
  if (timestamp !== undefined) return { timestamp }
  const found = findTimeColumns(others)
  return date === undefined && time === undefined
    ? found
    : { date: date ?? found.date, time: time ?? found.time }
}

/** Wider tables are no tracks; further columns are ignored. */
const MOST_COLUMNS = 500

/** Recognises columns by their headers; what the user chose takes precedence. Throws when a named header is absent. */
export function recogniseColumns(all: readonly string[], choice: ChosenColumns = {}): Recognised {
  const headers = all.slice(0, MOST_COLUMNS)
  const { timestamp, date, time, ...own } = chosenColumns(headers, choice)
  const isTaken = (at: number) =>
    choice.assigned?.has(at) === true || Object.values<number | undefined>(own).includes(at)
  const others = headers.map((header, at) => (isTaken(at) ? '' : header))
  const columns: Columns = { ...findTimes(others, { timestamp, date, time }), ...own }
  const draft: Draft = { columns, units: {}, letters: {} }
  const isFree = (at: number) => !isTaken(at) && !Object.values<number | undefined>(columns).includes(at)
  findMeasured(headers, draft, isFree)
  findSides(headers, draft, isFree)
  const valid = headers.findIndex((header, at) => isFree(at) && isValidityHeader(header))
  if (columns.valid === undefined && valid >= 0) columns.valid = valid
  const { speed, weight, altitude } = draft.units
  return {
    columns,
    speedUnit: speed !== undefined && speed in speedUnits ? (speed as SpeedUnit) : undefined,
    weightUnit: weight !== undefined && weight in weightUnits ? (weight as WeightUnit) : undefined,
    altitudeUnit: altitude === 'ft' || altitude === 'm' ? altitude : undefined,
    zone: firstOf([columns.time, columns.timestamp, columns.date], (at) => zoneOfHeader(headers[at]!)),
    dateOrder: firstOf([columns.date, columns.timestamp, columns.time], (at) => orderOfHeader(headers[at]!)),
    half: halfOf(headers, isFree),
    letters: draft.letters,
  }
}

const halfOf = (headers: readonly string[], isFree: (at: number) => boolean): number | undefined => {
  const at = headers.findIndex((header, i) => isFree(i) && isHalfHeader(header))
  return at < 0 ? undefined : at
}

/** What the first of these columns that says anything says. */
function firstOf<T>(columns: readonly (number | undefined)[], say: (at: number) => T | null): T | null {
  for (const at of columns) {
    const said = at === undefined ? null : say(at)
    if (said !== null) return said
  }
  return null
}

/** The required columns that are missing, in words, or null. */
export function missingColumns(columns: Columns): string | null {
  const missing = [
    columns.timestamp === undefined &&
      columns.date === undefined &&
      columns.time === undefined &&
      'timestamp',
    columns.lat === undefined && 'lat',
    columns.lon === undefined && 'lon',
  ].filter((name) => name !== false)
  return missing.length > 0 ? missing.join(', ') : null
}
