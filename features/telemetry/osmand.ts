/**
 * The OsmAnd protocol, as Traccar Client and many trackers speak it: query parameters, or the JSON of newer clients.
 * https://www.traccar.org/osmand/ - speed is in knots in the query form, metres a second in JSON.
 */
import { parseInstant } from './instant.ts'

/** What a message says, in the shape of a batch item; unchecked. */
export interface OsmandFix {
  t: number
  lon: number
  lat: number
  speed?: number
  heading?: number
  altitude?: number
  accuracy?: number
  engine?: boolean
}

export interface OsmandMessage {
  /** The device's secret, which this protocol carries as its id. */
  secret: string
  /** null: the message carries no position. */
  fix: OsmandFix | null
}

const KNOT = 1852 / 3600
/** Below this a number of time is seconds: 1e11 ms is March 1973, 1e11 s is the year 5138. */
const SECONDS_BELOW = 1e11

/** Seconds or milliseconds since the epoch, or ISO 8601 (without a zone: UTC). `now` when there is none. */
function timeOf(value: unknown, now: number): number {
  if (value === undefined || value === null || value === '') return now
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN
  const text = String(value)
  const number = Number(text)
  if (Number.isFinite(number)) return number < SECONDS_BELOW ? number * 1000 : number
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
  return parseInstant(zoned)
}

/** A number, or undefined: absent, or one of the protocol's ways to say unknown. */
function known(value: unknown, lowest = 0): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = Number(value)
  return number >= lowest ? number : undefined
}

function given(fix: Record<string, number | boolean | undefined>): Partial<OsmandFix> {
  return Object.fromEntries(Object.entries(fix).filter(([, value]) => value !== undefined))
}

function place(query: ReadonlyMap<string, string>): [number, number] | null {
  const [lat, lon] = query.get('location')?.split(',') ?? [query.get('lat'), query.get('lon')]
  if (lat === undefined || lon === undefined || lat.trim() === '' || lon.trim() === '') return null
  return [Number(lon), Number(lat)]
}

/** Reads the query form; null without an id. `now` is the server's time, epoch milliseconds. */
export function readOsmandQuery(query: ReadonlyMap<string, string>, now: number): OsmandMessage | null {
  const secret = query.get('id') ?? query.get('deviceid')
  if (!secret) return null
  const position = place(query)
  if (position === null) return { secret, fix: null }
  const speed = known(query.get('speed'))
  const ignition = query.get('ignition')
  const measured = given({
    speed: speed === undefined ? undefined : speed * KNOT,
    heading: known(query.get('bearing')) ?? known(query.get('heading')),
    altitude: known(query.get('altitude'), Number.NEGATIVE_INFINITY),
    accuracy: known(query.get('accuracy')) ?? known(query.get('hacc')),
    engine: ignition === undefined ? undefined : ignition === 'true' || ignition === '1',
  })
  return {
    secret,
    fix: { t: timeOf(query.get('timestamp'), now), lon: position[0], lat: position[1], ...measured },
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Reads the JSON form; null without a device id. */
export function readOsmandJson(body: unknown, now: number): OsmandMessage | null {
  const { device_id: secret, location } = record(body)
  if (typeof secret !== 'string' || secret === '') return null
  const { coords, timestamp } = record(location)
  const { latitude, longitude, speed, heading, altitude, accuracy } = record(coords)
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return { secret, fix: null }
  const measured = given({
    speed: known(speed),
    heading: known(heading),
    altitude: known(altitude, Number.NEGATIVE_INFINITY),
    accuracy: known(accuracy),
  })
  return { secret, fix: { t: timeOf(timestamp, now), lon: longitude, lat: latitude, ...measured } }
}
