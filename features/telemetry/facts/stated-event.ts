/** Parses stated events: `events` of `POST /api/telemetry/batch`, one by one. */
import { DEGREE_STEPS } from './columns.ts'
import { eventDetail } from './event-detail.ts'
import { type EventType, eventTypes, type StatedEvent } from './fix.ts'
import {
  rangeMessage,
  type Fault,
  GROSS_OR_NET,
  inRange,
  readInstant,
  isItem,
  isStorable,
  type Item,
  NOT_AN_INSTANT,
  NOT_AN_OBJECT,
  WEIGHT_MAX,
} from './item.ts'

/** The types that a device may state. */
export const statedTypes = eventTypes.filter(
  (type) => type !== 'route assigned' && type !== 'route unassigned',
)
const stated = new Set<string>(statedTypes)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const references = ['locationId', 'routeId', 'driverId', 'materialId'] as const
/** The most tags of an event. */
const MAX_TAGS = 20
/** Longest texts, in UTF-16 units. */
export const LONGEST_ID = 100
const LONGEST_WORD = 100
export const LONGEST_NOTE = 2_000
const QUANTITY_MAX = 1e12
/** Cubic metres. */
const VOLUME_MAX = 1_000_000

/** `note` is the former name of `noteComment`. */
const fields = new Set<string>([
  ...references,
  'id',
  't',
  'type',
  'lon',
  'lat',
  'tagIds',
  'weight',
  'volume',
  'quantity',
  'ticket',
  'noteType',
  'noteComment',
  'note',
  'detail',
])

type Check = [field: string, fine: boolean, defaultMessage: string]

function textCheck(item: Item, field: string, longest: number): Check {
  const value = item[field]
  const fine = value == null || (typeof value === 'string' && value.length <= longest && isStorable(value))
  return [field, fine, `must be text of at most ${longest} characters`]
}

function numberCheck(item: Item, field: string, low: number, high: number): Check {
  return [field, item[field] == null || inRange(item[field], low, high), rangeMessage(low, high)]
}

/** A position needs both of its numbers. */
function positionCheck(item: Item, field: 'lon' | 'lat', most: number): Check {
  const none = item['lon'] == null && item['lat'] == null
  return [field, none || inRange(item[field], -most, most), rangeMessage(-most, most)]
}

function faultOf(item: Item): Fault | null {
  const { id, type, note, noteComment } = item
  const checks: Check[] = [
    [
      'id',
      typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID && isStorable(id),
      `must be text of 1 to ${LONGEST_ID} characters`,
    ],
    ['t', !Number.isNaN(readInstant(item['t'])), NOT_AN_INSTANT],
    ['type', typeof type === 'string' && stated.has(type), 'must be an event type that a device may state'],
    ...references.map((name): Check => {
      const value = item[name] ?? undefined
      return [name, value === undefined || (typeof value === 'string' && UUID.test(value)), 'must be an id']
    }),
    [
      'tagIds',
      item['tagIds'] == null || tagIdsOf(item) !== null,
      `must be a list of at most ${MAX_TAGS} ids`,
    ],
    positionCheck(item, 'lon', 180),
    positionCheck(item, 'lat', 90),
    numberCheck(item, 'weight', 0, WEIGHT_MAX),
    numberCheck(item, 'grossWeight', 0, WEIGHT_MAX),
    ['grossWeight', item['weight'] == null || item['grossWeight'] == null, GROSS_OR_NET],
    numberCheck(item, 'volume', 0, VOLUME_MAX),
    numberCheck(item, 'quantity', 0, QUANTITY_MAX),
    textCheck(item, 'ticket', LONGEST_WORD),
    textCheck(item, 'noteType', LONGEST_WORD),
    textCheck(item, 'note', LONGEST_NOTE),
    textCheck(item, 'noteComment', LONGEST_NOTE),
    ['noteComment', note == null || noteComment == null || note === noteComment, 'is not what note says'],
    ['detail', item['detail'] == null || isItem(item['detail']), NOT_AN_OBJECT],
  ]
  const wrong = checks.find(([, fine]) => !fine)
  return wrong ? { field: wrong[0], defaultMessage: wrong[2] } : null
}

/** Unique tag ids of an event; null when it is no list of ids. */
function tagIdsOf({ tagIds }: Item): string[] | null {
  if (!Array.isArray(tagIds) || tagIds.length > MAX_TAGS) return null
  const ids = tagIds.filter((one): one is string => typeof one === 'string' && UUID.test(one))
  return ids.length === tagIds.length ? [...new Set(ids.map((one) => one.toLowerCase()))] : null
}

const rounded = (degrees: number): number => Math.round(degrees * DEGREE_STEPS) / DEGREE_STEPS

function place(event: StatedEvent, { lon, lat }: Item): void {
  // Receivers without a fix report (0, 0).
  if (typeof lon !== 'number' || typeof lat !== 'number' || (lon === 0 && lat === 0)) return
  event.lon = rounded(lon)
  event.lat = rounded(lat)
}

export interface ReadEvent {
  event: StatedEvent
  /** Tag ids. */
  tags: readonly string[]
  /** What is dropped of it, and why. */
  dropped: readonly Fault[]
}

/** The event of the item, or its faults. */
export function readEvent(item: unknown): ReadEvent | Fault {
  if (!isItem(item)) return { field: '', defaultMessage: NOT_AN_OBJECT }
  const fault = faultOf(item)
  if (fault !== null) return fault
  const unknown = Object.entries(item).filter(([name]) => !fields.has(name))
  const { detail, dropped } = eventDetail(isItem(item['detail']) ? item['detail'] : null, unknown)
  const event: StatedEvent = {
    id: item['id'] as string,
    t: readInstant(item['t']),
    type: item['type'] as EventType,
    source: 'device',
    detail,
  }
  for (const name of references) {
    const value = item[name]
    if (typeof value === 'string') event[name] = value.toLowerCase()
  }
  place(event, item)
  const { weight, volume, quantity, ticket, noteType } = item
  const note = item['noteComment'] ?? item['note']
  if (typeof weight === 'number') event.weightKg = weight
  if (typeof volume === 'number') event.volumeM3 = volume
  if (typeof quantity === 'number') event.quantity = quantity
  if (typeof ticket === 'string') event.ticket = ticket
  if (typeof noteType === 'string') event.noteType = noteType
  if (typeof note === 'string') event.note = note
  return { event, tags: tagIdsOf(item) ?? [], dropped }
}
