/**
 * Fixes as columns of whole numbers in storage steps: the only form in which positions travel from the decoder to
 * detection, the journal and the track segments. Values are rounded once, here.
 */
import { type Fix, type Measurement, measurements, steps } from './fix.ts'

/** A measurement that the device did not send. */
export const MISSING = -2_147_483_648

/** Steps per degree and per unit of each measurement: divisors, since x / 100 is exact where x * 0.01 is not. */
export const DEGREE_STEPS = 10_000_000
export const unitSteps: Record<Measurement, number> = {
  speed: Math.round(1 / steps.speed),
  heading: Math.round(1 / steps.heading),
  altitude: Math.round(1 / steps.altitude),
  accuracy: Math.round(1 / steps.accuracy),
  weight: Math.round(1 / steps.weight),
  engine: Math.round(1 / steps.engine),
  bed: Math.round(1 / steps.bed),
}

export interface FixColumns {
  /** Rows in use; the arrays may be longer. */
  n: number
  seq: Float64Array
  /** Epoch milliseconds. */
  t: Float64Array
  /** 1e-7 degrees. */
  lon: Int32Array
  lat: Int32Array
  /** In `steps` of the measurement, or MISSING. Order of `measurements`. */
  measured: Int32Array[]
  /** The device of the row: an index into the list beside the columns. */
  device: Uint8Array
}

/** Bytes of a row over all columns: two doubles, lon, lat and measurements, the device. */
const ROW_BYTES = 2 * 8 + (2 + measurements.length) * 4 + 1

/** Shared empty columns without capacity, which are never changed. */
let none: FixColumns | null = null

/** Empty columns with capacity for `capacity` rows, in one allocation: twelve take ten times as long. */
export function fixColumns(capacity: number): FixColumns {
  if (capacity > 0) return newColumns(capacity)
  none ??= newColumns(0)
  return { ...none }
}

function newColumns(capacity: number): FixColumns {
  const memory = new ArrayBuffer(capacity * ROW_BYTES)
  const whole = (column: number): Int32Array =>
    new Int32Array(memory, capacity * (2 * 8 + column * 4), capacity)
  return {
    n: 0,
    seq: new Float64Array(memory, 0, capacity),
    t: new Float64Array(memory, capacity * 8, capacity),
    lon: whole(0),
    lat: whole(1),
    measured: [whole(2), whole(3), whole(4), whole(5), whole(6), whole(7), whole(8)],
    device: new Uint8Array(memory, capacity * (ROW_BYTES - 1), capacity),
  }
}

/** Grows to `capacity` rows, keeping the content. */
export function reserve(columns: FixColumns, capacity: number): void {
  if (columns.seq.length >= capacity) return
  const larger = fixColumns(Math.max(capacity, columns.seq.length * 2, 16))
  larger.seq.set(columns.seq)
  larger.t.set(columns.t)
  larger.lon.set(columns.lon)
  larger.lat.set(columns.lat)
  larger.device.set(columns.device)
  larger.measured.forEach((column, m) => column.set(columns.measured[m] ?? []))
  Object.assign(columns, larger, { n: columns.n })
}

/** Appends row `i` of `from`. */
export function appendRow(to: FixColumns, from: FixColumns, i: number, device = from.device[i] ?? 0): void {
  reserve(to, to.n + 1)
  const at = to.n++
  to.seq[at] = from.seq[i] ?? 0
  to.t[at] = from.t[i] ?? 0
  to.lon[at] = from.lon[i] ?? 0
  to.lat[at] = from.lat[i] ?? 0
  to.device[at] = device
  for (let m = 0; m < measurements.length; m++) to.measured[m]![at] = from.measured[m]![i] ?? MISSING
}

/**
 * Appends rows `start` to `end` (exclusive) of `from`. Empty columns share the memory of all rows of `from`: neither
 * is changed in place afterwards, and copying would take longer than most processing.
 */
export function appendRows(to: FixColumns, from: FixColumns, start: number, end: number): void {
  if (start === end) return
  const { n } = to
  if (to.seq.length === 0 && start === 0 && end === from.n) {
    Object.assign(to, from)
    return
  }
  reserve(to, n + end - start)
  to.n += end - start
  to.seq.set(from.seq.subarray(start, end), n)
  to.t.set(from.t.subarray(start, end), n)
  to.lon.set(from.lon.subarray(start, end), n)
  to.lat.set(from.lat.subarray(start, end), n)
  to.device.set(from.device.subarray(start, end), n)
  to.measured.forEach((column, m) => column.set(from.measured[m]!.subarray(start, end), n))
}

/** Appends all rows of `from`, as of one device. */
export function appendAll(to: FixColumns, from: FixColumns, device: number): void {
  const { n } = to
  appendRows(to, from, 0, from.n)
  to.device.fill(device, n, to.n)
}

/** Whether two rows are equal in time, place and every measurement. */
export function isSameFix(a: FixColumns, i: number, b: FixColumns, j: number): boolean {
  if (a.t[i] !== b.t[j] || a.lon[i] !== b.lon[j] || a.lat[i] !== b.lat[j]) return false
  return a.measured.every((column, m) => column[i] === b.measured[m]![j])
}

/** Orders a machine's fixes by time, sequence number and device. Negative when row i comes first. */
export function compareRows(a: FixColumns, i: number, b: FixColumns, j: number): number {
  return a.t[i]! - b.t[j]! || a.seq[i]! - b.seq[j]! || a.device[i]! - b.device[j]!
}

/** GPS receivers without a fix report (0, 0). */
export function isZeroFix(columns: FixColumns, i: number): boolean {
  return columns.lon[i] === 0 && columns.lat[i] === 0
}

/** An object to read rows into. */
export function emptyFix(): Fix {
  const none = Number.NaN
  return {
    seq: 0,
    t: 0,
    lon: 0,
    lat: 0,
    speed: none,
    heading: none,
    altitude: none,
    accuracy: none,
    weight: none,
    engine: none,
    bed: none,
  }
}

/** Fills `fix` from row `i`: the values that detection sees, now and in every replay. */
export function readFix(columns: FixColumns, i: number, fix: Fix): Fix {
  const [speed, heading, altitude, accuracy, weight, engine, bed] = columns.measured as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  fix.seq = columns.seq[i]!
  fix.t = columns.t[i]!
  fix.lon = columns.lon[i]! / DEGREE_STEPS
  fix.lat = columns.lat[i]! / DEGREE_STEPS
  fix.speed = speed[i] === MISSING ? Number.NaN : speed[i]! / unitSteps.speed
  fix.heading = heading[i] === MISSING ? Number.NaN : heading[i]! / unitSteps.heading
  fix.altitude = altitude[i] === MISSING ? Number.NaN : altitude[i]! / unitSteps.altitude
  fix.accuracy = accuracy[i] === MISSING ? Number.NaN : accuracy[i]! / unitSteps.accuracy
  fix.weight = weight[i] === MISSING ? Number.NaN : weight[i]! / unitSteps.weight
  fix.engine = engine[i] === MISSING ? Number.NaN : engine[i]! / unitSteps.engine
  fix.bed = bed[i] === MISSING ? Number.NaN : bed[i]! / unitSteps.bed
  return fix
}

/** Rounds a fix to storage steps and appends it. Values must be in range (see `batch.ts`). */
export function appendFix(columns: FixColumns, fix: Fix, device = 0): void {
  reserve(columns, columns.n + 1)
  const at = columns.n++
  columns.seq[at] = fix.seq
  columns.t[at] = Math.round(fix.t)
  columns.lon[at] = Math.round(fix.lon * DEGREE_STEPS)
  columns.lat[at] = Math.round(fix.lat * DEGREE_STEPS)
  columns.device[at] = device
  measurements.forEach((name, m) => {
    columns.measured[m]![at] = Number.isNaN(fix[name]) ? MISSING : Math.round(fix[name] * unitSteps[name])
  })
}

/** The rows in the order of `compareRows`; the same columns when they already are. */
export function sortFixes(columns: FixColumns): FixColumns {
  let sorted = true
  for (let i = 1; i < columns.n && sorted; i++) sorted = compareRows(columns, i - 1, columns, i) <= 0
  if (sorted) return columns
  const rows = Uint32Array.from({ length: columns.n }, (_, i) => i).sort((i, j) =>
    compareRows(columns, i, columns, j),
  )
  const ordered = fixColumns(columns.n)
  for (const i of rows) appendRow(ordered, columns, i)
  return ordered
}

/** Merges two ordered sets of rows. */
export function mergeFixes(a: FixColumns, b: FixColumns): FixColumns {
  const all = fixColumns(a.n + b.n)
  let [i, j] = [0, 0]
  while (i < a.n || j < b.n) {
    if (j >= b.n || (i < a.n && compareRows(a, i, b, j) <= 0)) appendRow(all, a, i++)
    else appendRow(all, b, j++)
  }
  return all
}

/** Copies rows `from` to `to` (exclusive). */
export function sliceFixes(columns: FixColumns, from: number, to: number): FixColumns {
  if (from === to) return fixColumns(0)
  return {
    n: to - from,
    seq: columns.seq.slice(from, to),
    t: columns.t.slice(from, to),
    lon: columns.lon.slice(from, to),
    lat: columns.lat.slice(from, to),
    measured: columns.measured.map((column) => column.slice(from, to)),
    device: columns.device.slice(from, to),
  }
}
