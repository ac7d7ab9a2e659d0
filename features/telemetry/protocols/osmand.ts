/**
 * Reads the OsmAnd protocol of Traccar Client and many trackers: query parameters, or the JSON of newer clients.
 * https://www.traccar.org/osmand/ - speed is in knots in the query form, metres per second in JSON.
 */
import { withoutUndefined, parseNumber, parseTime, type TrackerFix } from './tracker-fix.ts'

export interface OsmandMessage {
  /** The device's secret, sent as the protocol's id. */
  secret: string
  /** null: the message carries no position. */
  fix: TrackerFix | null
}

const KNOT = 1852 / 3600

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
  const speed = parseNumber(query.get('speed'))
  const ignition = query.get('ignition')
  const measured = withoutUndefined({
    speed: speed === undefined ? undefined : speed * KNOT,
    heading: parseNumber(query.get('bearing')) ?? parseNumber(query.get('heading')),
    altitude: parseNumber(query.get('altitude'), Number.NEGATIVE_INFINITY),
    accuracy: parseNumber(query.get('accuracy')) ?? parseNumber(query.get('hacc')),
    engine: ignition === undefined ? undefined : ignition === 'true' || ignition === '1',
  })
  return {
    secret,
    fix: { t: parseTime(query.get('timestamp'), now), lon: position[0], lat: position[1], ...measured },
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
  const measured = withoutUndefined({
    speed: parseNumber(speed),
    heading: parseNumber(heading),
    altitude: parseNumber(altitude, Number.NEGATIVE_INFINITY),
    accuracy: parseNumber(accuracy),
  })
  return { secret, fix: { t: parseTime(timestamp, now), lon: longitude, lat: latitude, ...measured } }
}
