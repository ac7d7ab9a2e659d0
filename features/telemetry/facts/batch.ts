/** Parses the body of `POST /api/telemetry/batch` item by item into columns. */
import { DEGREE_STEPS, type FixColumns, fixColumns, MISSING, unitSteps } from './columns.ts'
import { type Measurement, measurements, type StatedEvent } from './fix.ts'
import {
  rangeMessage,
  type Fault,
  GROSS_OR_NET,
  inRange,
  readInstant,
  isGrossWeight,
  isItem,
  type Item,
  NOT_AN_INSTANT,
  NOT_AN_OBJECT,
  truncateName,
  WEIGHT_MAX,
} from './item.ts'
import { readReading } from './read-reading.ts'
import type { GivenReading } from './sensor-reading.ts'
import { readEvent } from './stated-event.ts'

/** The most items of all lists together. */
export const MAX_ITEMS = 10_000

/** An item that is not stored, or a dropped field of a stored one. */
export interface Rejection extends Fault {
  /** Index in its list. */
  index: number
  list: 'fixes' | 'events' | 'sensors'
}

export interface Batch {
  fixes: FixColumns
  /** Gross weight in kilograms by row of `fixes`; the payload follows once the tare is known. */
  grossWeights: Map<number, number>
  /** Index in the body of row i of `fixes`, and of `events[i]`. */
  fixIndexes: Uint32Array
  events: StatedEvent[]
  eventIndexes: number[]
  /** Ids of tags, for events that carry any. */
  eventTags: Map<StatedEvent, readonly string[]>
  /** Of sensors near the device. */
  readings: GivenReading[]
  rejected: Rejection[]
}

/** Reasons to refuse the whole body. */
export type BatchFault = 'not an object' | 'not a list' | 'too many'

type Range = readonly [low: number, high: number]
/** Plausible ranges of measurements, in their units. A broken payload sensor reports -99; its fix still counts. */
export const plausible = {
  speed: [0, 1_000],
  heading: [0, 360],
  altitude: [-100_000, 100_000],
  accuracy: [0, 1_000_000],
  weight: [-WEIGHT_MAX, WEIGHT_MAX],
} as const satisfies Partial<Record<Measurement, Range>>

const NOT_A_SEQ = 'must be a whole number from 0 to 9007199254740991'
const NOT_A_SWITCH = 'must be true or false'
const NOT_A_FIELD = 'is no field of a fix and is not kept'

/** A measurement in steps: MISSING when absent, NaN when invalid or out of range. */
function measured(value: unknown, unit: number, [low, high]: Range): number {
  if (typeof value === 'number' && value >= low && value <= high) return Math.round(value * unit)
  return value === undefined || value === null ? MISSING : Number.NaN
}

function onOff(value: unknown): number {
  if (value === undefined || value === null) return MISSING
  return value === true || value === 1 ? 1 : value === false || value === 0 ? 0 : Number.NaN
}

/** Names the faults of a rejected fix. The slow path. */
function fixFault(item: Item): Fault {
  const measure = (name: keyof typeof plausible): [string, boolean, string] => {
    const [low, high]: Range = plausible[name]
    return [name, !Number.isNaN(measured(item[name], 1, [low, high])), rangeMessage(low, high)]
  }
  const checks: [string, boolean, string][] = [
    ['seq', Number.isSafeInteger(item.seq) && Number(item.seq) >= 0, NOT_A_SEQ],
    ['t', !Number.isNaN(readInstant(item.t)), NOT_AN_INSTANT],
    ['lon', inRange(item.lon, -180, 180), rangeMessage(-180, 180)],
    ['lat', inRange(item.lat, -90, 90), rangeMessage(-90, 90)],
    measure('speed'),
    measure('heading'),
    measure('altitude'),
    measure('accuracy'),
    ['grossWeight', isGrossWeight(item.grossWeight), rangeMessage(0, WEIGHT_MAX)],
    ['grossWeight', item.weight == null || item.grossWeight == null, GROSS_OR_NET],
    measure('weight'),
    ['engine', !Number.isNaN(onOff(item.engine)), NOT_A_SWITCH],
    ['bed', !Number.isNaN(onOff(item.bed)), NOT_A_SWITCH],
  ]
  const [field, , defaultMessage] = checks.find(([, fine]) => !fine) ?? ['', false, 'is not a fix']
  return { field, defaultMessage }
}

/** Writes the item as row `at`; false when anything in it is invalid. */
function writeFix(item: Item, columns: FixColumns, at: number): boolean {
  const { seq, lon, lat, grossWeight } = item
  if (grossWeight != null && (item.weight != null || !isGrossWeight(grossWeight))) return false
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return false
  if (!inRange(lon, -180, 180) || !inRange(lat, -90, 90)) return false
  const t = readInstant(item.t)
  const speed = measured(item.speed, unitSteps.speed, plausible.speed)
  const heading = measured(item.heading, unitSteps.heading, plausible.heading)
  const altitude = measured(item.altitude, unitSteps.altitude, plausible.altitude)
  const accuracy = measured(item.accuracy, unitSteps.accuracy, plausible.accuracy)
  const weight = measured(item.weight, unitSteps.weight, plausible.weight)
  const engine = onOff(item.engine)
  const bed = onOff(item.bed)
  if (Number.isNaN(t + speed + heading + altitude + accuracy + weight + engine + bed)) return false
  const [a, b, c, d, e, f, g] = columns.measured
  columns.seq[at] = seq
  columns.t[at] = t
  columns.lon[at] = Math.round(lon * DEGREE_STEPS)
  columns.lat[at] = Math.round(lat * DEGREE_STEPS)
  a![at] = speed
  b![at] = heading
  c![at] = altitude
  d![at] = accuracy
  e![at] = weight
  f![at] = engine
  g![at] = bed
  return true
}

const fixFields = new Set<string>(['seq', 't', 'lon', 'lat', 'grossWeight', ...measurements])

/** Whether a valid fix has unknown fields. Counting is cheaper than looking each one up. */
function hasUnknownFields(item: Item): boolean {
  let fields = 4
  if (item.speed !== undefined) fields++
  if (item.heading !== undefined) fields++
  if (item.altitude !== undefined) fields++
  if (item.accuracy !== undefined) fields++
  if (item.weight !== undefined) fields++
  if (item.grossWeight !== undefined) fields++
  if (item.engine !== undefined) fields++
  if (item.bed !== undefined) fields++
  for (const _ in item) fields--
  return fields < 0
}

function unknownFields(item: Item): Fault[] {
  return Object.keys(item)
    .filter((name) => !fixFields.has(name))
    .map((name) => ({ field: truncateName(name), defaultMessage: NOT_A_FIELD }))
}

/** Ten for each item, so that the response stays bounded; all items are stored as well. */
const MAX_REJECTIONS = 10 * MAX_ITEMS

function reject({ rejected }: Batch, list: Rejection['list'], index: number, faults: readonly Fault[]): void {
  for (const fault of faults) {
    if (rejected.length === MAX_REJECTIONS) return
    rejected.push({ index, list, ...fault })
  }
}

function list(value: unknown): unknown[] | null {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : null
}

/** `body` is parsed JSON. Valid items become columns and events in order, invalid ones are named. */
export function readBatch(body: unknown): Batch | BatchFault {
  if (!isItem(body)) return 'not an object'
  const fixes = list(body.fixes)
  const events = list(body.events)
  const sensors = list(body['sensors'])
  if (fixes === null || events === null || sensors === null) return 'not a list'
  if (fixes.length + events.length + sensors.length > MAX_ITEMS) return 'too many'
  const batch: Batch = {
    fixes: fixColumns(fixes.length),
    grossWeights: new Map(),
    fixIndexes: new Uint32Array(fixes.length),
    events: [],
    eventIndexes: [],
    eventTags: new Map(),
    readings: [],
    rejected: [],
  }
  for (let index = 0; index < fixes.length; index++) {
    const item = fixes[index]
    if (isItem(item) && writeFix(item, batch.fixes, batch.fixes.n)) {
      if (item.grossWeight != null) batch.grossWeights.set(batch.fixes.n, Number(item.grossWeight))
      batch.fixIndexes[batch.fixes.n++] = index
      if (hasUnknownFields(item)) reject(batch, 'fixes', index, unknownFields(item))
    } else {
      reject(batch, 'fixes', index, [
        isItem(item) ? fixFault(item) : { field: '', defaultMessage: NOT_AN_OBJECT },
      ])
    }
  }
  for (const [index, item] of events.entries()) {
    const read = readEvent(item)
    if ('field' in read) {
      reject(batch, 'events', index, [read])
      continue
    }
    batch.events.push(read.event)
    batch.eventIndexes.push(index)
    if (read.tags.length > 0) batch.eventTags.set(read.event, read.tags)
    reject(batch, 'events', index, read.dropped)
  }
  if (sensors.length > 0) readReadings(batch, sensors)
  return batch
}

function readReadings(batch: Batch, items: readonly unknown[]): void {
  for (const [index, item] of items.entries()) {
    const read = readReading(item)
    if ('field' in read) reject(batch, 'sensors', index, [read])
    else {
      batch.readings.push({ index, reading: read.reading })
      reject(batch, 'sensors', index, read.dropped)
    }
  }
}

/** A batch of a person's statements, or of an imported file. */
export function batchOfEvents(
  stated: readonly StatedEvent[],
  tags: ReadonlyMap<string, readonly string[]> = new Map(),
  fixes: FixColumns = fixColumns(0),
): Batch {
  const events = stated.map((event): StatedEvent => ({ ...event, detail: event.detail ?? {} }))
  const eventIndexes = events.map((_, index) => index)
  const eventTags = new Map(events.map((event) => [event, tags.get(event.id) ?? []]))
  const fixIndexes = Uint32Array.from({ length: fixes.n }, (_, index) => index)
  return { ...(readBatch({}) as Batch), fixes, fixIndexes, events, eventIndexes, eventTags }
}
