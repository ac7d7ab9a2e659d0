/** Unvalidated items of a body as a device sends them, and shared checks of their fields. */
import { EARLIEST_INSTANT, LATEST_INSTANT, parseInstant } from './instant.ts'

export type Item = Readonly<Record<string, unknown>>

/** An invalid or unstored field, with its message. */
export interface Fault {
  field: string
  defaultMessage: string
}

/** Widest plausible weight, kilograms. */
export const WEIGHT_MAX = 10_000_000

export const GROSS_OR_NET = 'is given beside weight: a load has one of them'
/** Whether the value is absent or valid kilograms of machine and load together. */
export const isGross = (value: unknown): boolean => value == null || inRange(value, 0, WEIGHT_MAX)

export const between = (low: number, high: number): string => `must be a number from ${low} to ${high}`
export const NOT_AN_INSTANT =
  'must be an instant from 2000 to 2200: ISO 8601 with a zone, or epoch milliseconds'
export const NOT_AN_OBJECT = 'must be an object'

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Epoch milliseconds, NaN when it is not a valid instant. */
export function instant(value: unknown): number {
  const t =
    typeof value === 'number'
      ? Math.round(value)
      : typeof value === 'string'
        ? parseInstant(value)
        : Number.NaN
  return t >= EARLIEST_INSTANT && t <= LATEST_INSTANT ? t : Number.NaN
}

export function inRange(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high
}

/** Whether PostgreSQL can store the text: no zero character and no lone surrogate. */
export const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Longest field name repeated in an answer. */
const LONGEST_NAME = 100

export const shortName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
