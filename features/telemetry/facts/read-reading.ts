/** Parses readings of sensors: `sensors` of `POST /api/telemetry/batch`, one by one. */
import {
  type Fault,
  inRange,
  isItem,
  type Item,
  NOT_AN_INSTANT,
  NOT_AN_OBJECT,
  rangeMessage,
  readInstant,
  truncateName,
  WEIGHT_MAX,
} from './item.ts'
import { type ReadingKind, readingKinds, type SensorReading } from './sensor-reading.ts'

const MAC = /^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i
const VOLTS_MAX = 100
/** What each kind may read: see `sensor-reading.ts`. */
const ranges: Readonly<Record<ReadingKind, readonly [low: number, high: number]>> = {
  bed: [0, 1],
  payload: [-WEIGHT_MAX, WEIGHT_MAX],
  proximity: [0, 10_000],
}

const NOT_A_MAC = 'must be a MAC address like FF:FF:FF:FF:FF:FF'
const NOT_A_KIND = `must be one of ${readingKinds.join(', ')}`
const NOT_A_POSITION = 'must be 1 or true for up, 0 or false for down'
const NOTHING = 'or volts is needed'
const NOT_A_FIELD = 'is no field of a reading and is not kept'

const fields = new Set(['mac', 't', 'kind', 'value', 'volts'])

/** Null: absent; NaN: invalid. */
function valueOf(value: unknown, kind: ReadingKind): number | null {
  if (value === undefined || value === null) return null
  if (kind === 'bed')
    return value === true || value === 1 ? 1 : value === false || value === 0 ? 0 : Number.NaN
  return inRange(value, ...ranges[kind]) ? value : Number.NaN
}

interface ReadReading {
  reading: SensorReading
  /** What is dropped of it, and why. */
  dropped: readonly Fault[]
}

/** The reading of the item, or its first fault. */
export function readReading(item: unknown): ReadReading | Fault {
  if (!isItem(item)) return { field: '', defaultMessage: NOT_AN_OBJECT }
  const { mac, volts = null } = item as Item & { mac?: unknown; volts?: unknown }
  if (typeof mac !== 'string' || !MAC.test(mac)) return { field: 'mac', defaultMessage: NOT_A_MAC }
  const t = readInstant(item['t'])
  if (Number.isNaN(t)) return { field: 't', defaultMessage: NOT_AN_INSTANT }
  const kind = readingKinds.find((one) => one === item['kind'])
  if (kind === undefined) return { field: 'kind', defaultMessage: NOT_A_KIND }
  const value = valueOf(item['value'], kind)
  if (Number.isNaN(value))
    return {
      field: 'value',
      defaultMessage: kind === 'bed' ? NOT_A_POSITION : rangeMessage(...ranges[kind]),
    }
  if (volts !== null && !inRange(volts, 0, VOLTS_MAX))
    return { field: 'volts', defaultMessage: rangeMessage(0, VOLTS_MAX) }
  if (value === null && volts === null) return { field: 'value', defaultMessage: NOTHING }
  const dropped = Object.keys(item)
    .filter((name) => !fields.has(name))
    .map((name) => ({ field: truncateName(name), defaultMessage: NOT_A_FIELD }))
  return { reading: { mac: mac.toUpperCase().replaceAll('-', ':'), t, kind, value, volts }, dropped }
}
