/**
 * Reads the OsmAnd protocol of Traccar Client and many trackers: query parameters, or the JSON of newer clients.
 * https://www.traccar.org/osmand/ - speed is in knots in the query form, metres per second in JSON.
 */
import { plausible } from '../facts/batch.ts'
import { type MessageFault, type TrackerMessage, unreadable } from './tracker-message.ts'
import {
  isAbsent,
  isFault,
  OptionalFields,
  parsePosition,
  parseSwitch,
  parseTime,
  type Position,
  type Values,
  withoutUndefined,
} from './values.ts'

const KNOT = 1852 / 3600

/** `lat,lon`; with decimal commas `lat;lon` or four parts. Further parts are no part of a position. */
function parseLocation(text: string): Position | MessageFault | null {
  const parts = text.split(text.includes(';') ? ';' : ',').map((part) => part.trim())
  const [a = '', b = '', c = '', d = ''] = parts
  const isWhole = ![a, b].some((part) => /[.,]/.test(part))
  if (parts.length === 4 && isWhole && [b, d].every((part) => /^\d+$/.test(part)))
    return parsePosition({ location: `${a}.${b}`, lon: `${c}.${d}` }, ['location', 'lon'])
  // Degrees without a point beside more than one other part may be halves of a decimal comma.
  if (parts.length > 2 && [a, b].some((part) => !/[.,]/.test(part)))
    return { field: 'location', reason: 'ambiguous' }
  const read = parsePosition({ location: a, lon: b }, ['location', 'lon'])
  return read !== null && isFault(read) ? { ...read, field: 'location' } : read
}

/** `now` when absent: the protocol says so. */
const timeOf = (value: unknown, now: number): number | MessageFault =>
  isAbsent(value) ? Math.round(now) : parseTime('timestamp', value)

/** Reads the query form. `now` is the server's time, epoch milliseconds. */
export function readOsmandQuery(query: ReadonlyMap<string, string>, now: number): TrackerMessage {
  const values: Values = Object.fromEntries(query)
  const location = query.get('location') ?? ''
  const position = location.trim() === '' ? parsePosition(values, ['lat', 'lon']) : parseLocation(location)
  const optional = new OptionalFields(values)
  const valid = query.get('valid')?.trim()
  // NMEA's letters: active and void.
  const isVoid = valid?.toUpperCase() === 'V'
  const isActive = valid?.toUpperCase() === 'A'
  if (position === null || isVoid || parseSwitch(valid) === false) return { kind: 'positionless' }
  if (isFault(position)) return unreadable(position.field, position.reason)
  const t = timeOf(values['timestamp'], now)
  if (typeof t !== 'number') return unreadable(t.field, t.reason)
  if (!isActive) optional.isOn('valid')
  const measured = withoutUndefined({
    speed: optional.number('speed', plausible.speed, KNOT),
    heading: optional.number('bearing', plausible.heading) ?? optional.number('heading', plausible.heading),
    altitude: optional.number('altitude', plausible.altitude),
    accuracy: optional.number('accuracy', plausible.accuracy) ?? optional.number('hacc', plausible.accuracy),
    engine: optional.isOn('ignition'),
  })
  return { kind: 'facts', fix: { t, ...position, ...measured }, event: null, ignored: optional.ignored }
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The secret in the JSON form; undefined without one. */
export function osmandSecret(body: unknown): string | undefined {
  const secret = isRecord(body) ? body['device_id'] : undefined
  return typeof secret === 'string' && secret !== '' ? secret : undefined
}

/** Places at which a body of another shape has a position. */
const positionFields = ['coords', 'lat', 'lon', 'latitude', 'longitude']

/** Reads the JSON form. `now` is the server's time, epoch milliseconds. */
export function readOsmandJson(body: unknown, now: number): TrackerMessage {
  if (!isRecord(body)) return unreadable('', 'notObject')
  const { location } = body
  if (location === undefined || location === null)
    return positionFields.some((field) => field in body)
      ? unreadable('location', 'missing')
      : { kind: 'positionless' }
  if (!isRecord(location)) return unreadable('location', 'notObject')
  const { coords } = location
  if (coords === undefined || coords === null) return { kind: 'positionless' }
  if (!isRecord(coords)) return unreadable('coords', 'notObject')
  const position = parsePosition(coords, ['latitude', 'longitude'])
  if (position === null) return { kind: 'positionless' }
  if (isFault(position)) return unreadable(position.field, position.reason)
  const t = timeOf(location['timestamp'], now)
  if (typeof t !== 'number') return unreadable(t.field, t.reason)
  const optional = new OptionalFields(coords)
  const measured = withoutUndefined({
    speed: optional.number('speed', plausible.speed),
    heading: optional.number('heading', plausible.heading),
    altitude: optional.number('altitude', plausible.altitude),
    accuracy: optional.number('accuracy', plausible.accuracy),
  })
  return { kind: 'facts', fix: { t, ...position, ...measured }, event: null, ignored: optional.ignored }
}
