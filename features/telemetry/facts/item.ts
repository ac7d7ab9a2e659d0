/** Items of a body as received, and the faults that they may have. */
import { EARLIEST_INSTANT, LATEST_INSTANT, parseInstant } from './instant.ts'

export type Item = Readonly<Record<string, unknown>>

/** What is invalid, or dropped. */
export interface Fault {
  field: string
  defaultMessage: string
}

/** Greatest plausible weight, kilograms. */
export const WEIGHT_MAX = 10_000_000

export const GROSS_OR_NET = 'is given beside weight: a load has one of them'
/** Whether a gross weight in kilograms is valid or absent. */
export const isGrossWeight = (value: unknown): boolean => value == null || inRange(value, 0, WEIGHT_MAX)

export const rangeMessage = (low: number, high: number): string => `must be a number from ${low} to ${high}`
export const NOT_AN_INSTANT =
  'must be an instant from 2000 to 2200: ISO 8601 with a zone, or epoch milliseconds'
export const NOT_AN_OBJECT = 'must be an object'

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Epoch milliseconds, NaN when invalid. */
export function readInstant(value: unknown): number {
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
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Longest field name that a response repeats. */
const LONGEST_NAME = 100

export const truncateName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
