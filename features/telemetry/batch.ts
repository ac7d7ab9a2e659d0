/** The body of `POST /api/telemetry/batch`, checked item by item and turned into columns. */
import { DEGREE_STEPS, type FixColumns, fixColumns, MISSING, unitSteps } from './columns.ts'
import { type EventType, eventTypes, type StatedEvent } from './fix.ts'
import { EARLIEST_INSTANT, LATEST_INSTANT, parseInstant } from './instant.ts'

/** Items of both lists together. */
export const MAX_ITEMS = 10_000

export interface Rejection {
  /** Position in its list. */
  index: number
  list: 'fixes' | 'events'
  field: string
  defaultMessage: string
}

export interface Batch {
  fixes: FixColumns
  /** Position in the body of row i of `fixes`, and of `events[i]`. */
  fixIndexes: Uint32Array
  events: StatedEvent[]
  eventIndexes: number[]
  /** Ids of the tags that events carry, for those that carry any. */
  eventTags: Map<StatedEvent, readonly string[]>
  rejected: Rejection[]
}

/** Reasons to refuse the whole body. */
export type BatchFault = 'not an object' | 'not a list' | 'too many'

/** Widest values that are told apart from nonsense. A broken payload sensor says -99; its fix still counts. */
const SPEED_MAX = 1_000
const ALTITUDE_MAX = 100_000
const ACCURACY_MAX = 1_000_000
const WEIGHT_MAX = 10_000_000

const between = (low: number, high: number): string => `must be a number from ${low} to ${high}`
const NOT_A_SEQ = 'must be a whole number from 0 to 9007199254740991'
const NOT_AN_INSTANT = 'must be an instant from 2000 to 2200: ISO 8601 with a zone, or epoch milliseconds'
const NOT_A_SWITCH = 'must be true or false'

type Item = Record<string, unknown>

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Epoch milliseconds, NaN when it is no instant. */
function instant(value: unknown): number {
  const t =
    typeof value === 'number'
      ? Math.round(value)
      : typeof value === 'string'
        ? parseInstant(value)
        : Number.NaN
  return t >= EARLIEST_INSTANT && t <= LATEST_INSTANT ? t : Number.NaN
}

/** A measurement in steps: MISSING when absent, NaN when it is none or out of range. */
function measured(value: unknown, unit: number, low: number, high: number): number {
  if (typeof value === 'number' && value >= low && value <= high) return Math.round(value * unit)
  return value === undefined || value === null ? MISSING : Number.NaN
}

function onOff(value: unknown): number {
  if (value === undefined || value === null) return MISSING
  return value === true || value === 1 ? 1 : value === false || value === 0 ? 0 : Number.NaN
}

/** Names what is wrong with a fix that did not pass. The slow path: it runs for rejected items only. */
function fixFault(item: Item): Omit<Rejection, 'index' | 'list'> {
  const checks: [string, boolean, string][] = [
    ['seq', Number.isSafeInteger(item.seq) && Number(item.seq) >= 0, NOT_A_SEQ],
    ['t', !Number.isNaN(instant(item.t)), NOT_AN_INSTANT],
    ['lon', inRange(item.lon, -180, 180), between(-180, 180)],
    ['lat', inRange(item.lat, -90, 90), between(-90, 90)],
    ['speed', !Number.isNaN(measured(item.speed, 1, 0, SPEED_MAX)), between(0, SPEED_MAX)],
    ['heading', !Number.isNaN(measured(item.heading, 1, 0, 360)), between(0, 360)],
    [
      'altitude',
      !Number.isNaN(measured(item.altitude, 1, -ALTITUDE_MAX, ALTITUDE_MAX)),
      between(-ALTITUDE_MAX, ALTITUDE_MAX),
    ],
    ['accuracy', !Number.isNaN(measured(item.accuracy, 1, 0, ACCURACY_MAX)), between(0, ACCURACY_MAX)],
    [
      'weight',
      !Number.isNaN(measured(item.weight, 1, -WEIGHT_MAX, WEIGHT_MAX)),
      between(-WEIGHT_MAX, WEIGHT_MAX),
    ],
    ['engine', !Number.isNaN(onOff(item.engine)), NOT_A_SWITCH],
    ['bed', !Number.isNaN(onOff(item.bed)), NOT_A_SWITCH],
  ]
  const [field, , defaultMessage] = checks.find(([, fine]) => !fine) ?? ['', false, 'is not a fix']
  return { field, defaultMessage }
}

function inRange(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high
}

/** Writes the item as row `at`; false when anything in it is wrong. */
function writeFix(item: Item, columns: FixColumns, at: number): boolean {
  const { seq, lon, lat } = item
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0) return false
  if (!inRange(lon, -180, 180) || !inRange(lat, -90, 90)) return false
  const t = instant(item.t)
  const speed = measured(item.speed, unitSteps.speed, 0, SPEED_MAX)
  const heading = measured(item.heading, unitSteps.heading, 0, 360)
  const altitude = measured(item.altitude, unitSteps.altitude, -ALTITUDE_MAX, ALTITUDE_MAX)
  const accuracy = measured(item.accuracy, unitSteps.accuracy, 0, ACCURACY_MAX)
  const weight = measured(item.weight, unitSteps.weight, -WEIGHT_MAX, WEIGHT_MAX)
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

/** What a device may state. */
export const statedTypes = eventTypes.filter(
  (type) => type !== 'route assigned' && type !== 'route unassigned',
)
const stated = new Set<string>(statedTypes)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const references = ['locationId', 'routeId', 'driverId', 'materialId'] as const
/** More tags than anybody puts on one event. */
const MAX_TAGS = 20
const LONGEST_ID = 100
const LONGEST_NOTE = 2_000
const QUANTITY_MAX = 1e12

/** What a database keeps as text: no NUL, no half of a character. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function eventFault(item: Item): Omit<Rejection, 'index' | 'list'> | null {
  const { id, type, weight, quantity, note } = item
  const checks: [string, boolean, string][] = [
    [
      'id',
      typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID && isKeepable(id),
      `must be text of 1 to ${LONGEST_ID} characters`,
    ],
    ['t', !Number.isNaN(instant(item.t)), NOT_AN_INSTANT],
    ['type', typeof type === 'string' && stated.has(type), 'must be an event type that a device may state'],
    ...references.map((name): [string, boolean, string] => {
      const value = item[name] ?? undefined
      return [name, value === undefined || (typeof value === 'string' && UUID.test(value)), 'must be an id']
    }),
    [
      'tagIds',
      item['tagIds'] == null || tagIdsOf(item) !== null,
      `must be a list of at most ${MAX_TAGS} ids`,
    ],
    ['weight', weight == null || inRange(weight, 0, WEIGHT_MAX), between(0, WEIGHT_MAX)],
    ['quantity', quantity == null || inRange(quantity, 0, QUANTITY_MAX), between(0, QUANTITY_MAX)],
    [
      'note',
      note == null || (typeof note === 'string' && note.length <= LONGEST_NOTE && isKeepable(note)),
      `must be text of at most ${LONGEST_NOTE} characters`,
    ],
  ]
  const wrong = checks.find(([, fine]) => !fine)
  return wrong ? { field: wrong[0], defaultMessage: wrong[2] } : null
}

/** Ids of the tags of an event, each once; null when it is no list of ids. */
function tagIdsOf({ tagIds }: Item): string[] | null {
  if (!Array.isArray(tagIds) || tagIds.length > MAX_TAGS) return null
  const ids = tagIds.filter((one): one is string => typeof one === 'string' && UUID.test(one))
  return ids.length === tagIds.length ? [...new Set(ids.map((one) => one.toLowerCase()))] : null
}

function readEvent(item: Item): StatedEvent {
  const event: StatedEvent = {
    id: item.id as string,
    t: instant(item.t),
    type: item.type as EventType,
    source: 'device',
  }
  for (const name of references) if (typeof item[name] === 'string') event[name] = item[name].toLowerCase()
  if (typeof item.weight === 'number') event.weightKg = item.weight
  if (typeof item.quantity === 'number') event.quantity = item.quantity
  if (typeof item.note === 'string') event.note = item.note
  return event
}

function list(value: unknown): unknown[] | null {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : null
}

/** `body` is parsed JSON. Good items come back as columns and events, bad ones are named; order is kept. */
export function readBatch(body: unknown): Batch | BatchFault {
  if (!isItem(body)) return 'not an object'
  const fixes = list(body.fixes)
  const events = list(body.events)
  if (fixes === null || events === null) return 'not a list'
  if (fixes.length + events.length > MAX_ITEMS) return 'too many'
  const batch: Batch = {
    fixes: fixColumns(fixes.length),
    fixIndexes: new Uint32Array(fixes.length),
    events: [],
    eventIndexes: [],
    eventTags: new Map(),
    rejected: [],
  }
  for (let index = 0; index < fixes.length; index++) {
    const item = fixes[index]
    if (isItem(item) && writeFix(item, batch.fixes, batch.fixes.n)) {
      batch.fixIndexes[batch.fixes.n++] = index
    } else {
      const fault = isItem(item) ? fixFault(item) : { field: '', defaultMessage: 'must be an object' }
      batch.rejected.push({ index, list: 'fixes', ...fault })
    }
  }
  for (const [index, item] of events.entries()) {
    const fault = isItem(item) ? eventFault(item) : { field: '', defaultMessage: 'must be an object' }
    if (fault === null) {
      const event = readEvent(item as Item)
      batch.events.push(event)
      batch.eventIndexes.push(index)
      const tags = tagIdsOf(item as Item)
      if (tags !== null && tags.length > 0) batch.eventTags.set(event, tags)
    } else {
      batch.rejected.push({ index, list: 'events', ...fault })
    }
  }
  return batch
}

/** A batch of what a person states at a desk. */
export function batchOfEvents(events: StatedEvent[]): Batch {
  const eventIndexes = events.map((_, index) => index)
  return { ...(readBatch({}) as Batch), events, eventIndexes }
}
