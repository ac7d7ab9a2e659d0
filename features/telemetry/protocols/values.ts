/** Parses values that the protocols of trackers share. */
import { EARLIEST_INSTANT, LATEST_INSTANT, parseInstant } from '../facts/instant.ts'
import type { MessageFault, TrackerFix } from './tracker-message.ts'

/** A smaller time is in seconds: 1e11 ms is March 1973, 1e11 s is the year 5138. */
const SECONDS_BELOW = 1e11
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/
/** An offset whose plus sign an address turned into a space. */
const UNESCAPED_OFFSET = /(:\d\d(?:\.\d+)?) (\d\d:?\d\d)$/
/** The code of these protocols for an unknown speed, heading or accuracy. */
const UNKNOWN = -1

export type Values = Readonly<Record<string, unknown>>

export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A number or a text of one, with a decimal point; NaN for anything else. */
function parseDecimal(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  return DECIMAL.test(text) ? Number(text) : Number.NaN
}

/** The same for degrees, which have no thousands: a comma is their decimal sign. */
function parseDegrees(value: unknown): number {
  const isComma = typeof value === 'string' && DECIMAL_COMMA.test(value.trim())
  return parseDecimal(isComma ? value.replace(',', '.') : value)
}

const ON: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on'])
const OFF: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', 'off'])

/** The state of a switch in the words and numbers of trackers; undefined for an unknown word. */
export function parseSwitch(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const number = parseDecimal(value)
  if (number === 0 || number === 1) return number === 1
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return ON.has(word) ? true : OFF.has(word) ? false : undefined
}

/**
 * Parses seconds or milliseconds since the epoch, or ISO 8601 (without a zone: UTC), from 2000 to 2200, into whole
 * epoch milliseconds.
 */
export function parseTime(field: string, value: unknown): number | MessageFault {
  const number = parseDecimal(value)
  const t = Number.isNaN(number) ? parseText(value) : number < SECONDS_BELOW ? number * 1000 : number
  if (Number.isNaN(t)) return { field, reason: 'notInstant' }
  if (!(t >= EARLIEST_INSTANT && t <= LATEST_INSTANT)) return { field, reason: 'outOfRange' }
  return Math.round(t)
}

function parseText(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim().replace(UNESCAPED_OFFSET, '$1+$2')
  return parseInstant(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
}

export type Position = Pick<TrackerFix, 'lon' | 'lat'>

/** The position in two fields; null when it has neither. */
export function parsePosition(
  values: Values,
  [latField, lonField]: readonly [string, string],
): Position | MessageFault | null {
  const [lat, lon] = [values[latField], values[lonField]]
  if (isAbsent(lat) && isAbsent(lon)) return null
  const found = { lat: 0, lon: 0 }
  for (const [field, value, name, most] of [
    [latField, lat, 'lat', 90],
    [lonField, lon, 'lon', 180],
  ] as const) {
    if (isAbsent(value)) return { field, reason: 'missing' }
    const degrees = parseDegrees(value)
    if (Number.isNaN(degrees)) return { field, reason: 'notNumber' }
    if (Math.abs(degrees) > most) return { field, reason: 'outOfRange' }
    found[name] = degrees
  }
  return found
}

export const isFault = (read: object | number | null): read is MessageFault =>
  typeof read === 'object' && read !== null && 'reason' in read

/** Reads optional fields; those that it does not understand are absent, and collected. */
export class OptionalFields {
  readonly ignored: MessageFault[] = []
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** The number times `factor`, which must be in the range. */
  number(field: string, [low, high]: readonly [number, number], factor = 1): number | undefined {
    const value = this.#values[field]
    if (isAbsent(value)) return undefined
    const number = parseDecimal(value)
    if (number === UNKNOWN && low >= 0) return undefined
    const measured = number * factor
    if (measured >= low && measured <= high) return measured
    this.ignored.push({ field, reason: Number.isNaN(number) ? 'notNumber' : 'outOfRange' })
    return undefined
  }

  isOn(field: string): boolean | undefined {
    const value = this.#values[field]
    const known = parseSwitch(value)
    if (known === undefined && !isAbsent(value)) this.ignored.push({ field, reason: 'notSwitch' })
    return known
  }
}

export function withoutUndefined(
  fix: Readonly<Record<string, number | boolean | undefined>>,
): Partial<TrackerFix> {
  return Object.fromEntries(Object.entries(fix).filter(([, value]) => value !== undefined))
}
