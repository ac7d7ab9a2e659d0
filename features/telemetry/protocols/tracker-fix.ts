/** The position of a message of another protocol, and parsing of values that these share. */
import { parseInstant } from '../facts/instant.ts'

/** A message in the shape of a batch item; unchecked. */
export interface TrackerFix {
  t: number
  lon: number
  lat: number
  speed?: number
  heading?: number
  altitude?: number
  accuracy?: number
  engine?: boolean
}

/** A smaller time is in seconds: 1e11 ms is March 1973, 1e11 s is the year 5138. */
const SECONDS_BELOW = 1e11

/** Parses seconds or milliseconds since the epoch, or ISO 8601 (without a zone: UTC). `now` when absent. */
export function parseTime(value: unknown, now: number): number {
  if (value === undefined || value === null || value === '') return now
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN
  const text = String(value)
  const number = Number(text)
  if (Number.isFinite(number)) return number < SECONDS_BELOW ? number * 1000 : number
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
  return parseInstant(zoned)
}

/** A number, or undefined when absent or one of the protocol's codes for unknown. */
export function parseNumber(value: unknown, lowest = 0): number | undefined {
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return undefined
  const number = Number(value)
  return number >= lowest ? number : undefined
}

export function withoutUndefined(fix: Record<string, number | boolean | undefined>): Partial<TrackerFix> {
  return Object.fromEntries(Object.entries(fix).filter(([, value]) => value !== undefined))
}
