/** The detail of a stated event: its own `detail` object, together with its unknown fields. */
import { type Fault, isItem, isKept, type Item, shortName } from './item.ts'

/** Most bytes of its JSON in UTF-8. */
export const DETAIL_BYTES = 4_096
/** Deepest nesting: real details are flatter, and reading deeper ones would exhaust the stack. */
const LEVELS = 32

const NOT_KEPT = `must be JSON of text and finite numbers, at most ${LEVELS} levels deep`
const NO_ROOM = `has no room: detail and unknown fields take at most ${DETAIL_BYTES} bytes of JSON`
const IN_DETAIL = 'is in detail with another value'

const utf8 = new TextEncoder()

/** Whether the database returns the value unchanged. */
function keeps(value: unknown, levels = LEVELS): boolean {
  if (typeof value === 'string') return isKept(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((one) => keeps(one, levels - 1))
  return Object.entries(value).every(([name, one]) => isKept(name) && keeps(one, levels - 1))
}

/** The same value with object keys sorted, so that equal content has equal text. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isItem(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, ordered(one)]),
  )
}

/** Canonical JSON text: equal for equal content. */
export const orderedText = (value: unknown): string => JSON.stringify(ordered(value))

export interface Detail {
  detail: Item
  /** Fields that were not stored, with reasons. */
  left: Fault[]
}

/**
 * `given` is the event's own detail, `unknown` its unknown fields: as many as fit, in order of their names, so that
 * the same event always stores the same.
 */
export function detailOf(given: Item | null, unknown: readonly [string, unknown][]): Detail {
  const kept = new Map<string, unknown>()
  const left: Fault[] = []
  // The braces; each member then counts its comma, the first one too.
  let room = DETAIL_BYTES - 1
  const take = (members: readonly [string, unknown][], field: string): void => {
    const fits = members.every(([name, value]) => isKept(name) && keeps(value, LEVELS - 1))
    const size = fits
      ? members.reduce((sum, [name, value]) => sum + utf8.encode(memberText(name, value)).length, 0)
      : 0
    if (!fits) left.push({ field, defaultMessage: NOT_KEPT })
    else if (size > room) left.push({ field, defaultMessage: NO_ROOM })
    else {
      room -= size
      for (const [name, value] of members) kept.set(name, value)
    }
  }
  if (given !== null) take(Object.entries(given), 'detail')
  for (const [name, value] of unknown.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const field = shortName(name)
    if (!kept.has(name)) take([[name, value]], field)
    else if (!keeps(value) || orderedText(kept.get(name)) !== orderedText(value))
      left.push({ field, defaultMessage: IN_DETAIL })
  }
  return { detail: ordered(Object.fromEntries(kept)) as Item, left }
}

const memberText = (name: string, value: unknown): string =>
  `${JSON.stringify(name)}:${JSON.stringify(value)},`
