/** The detail of a stated event: its own object and the fields unknown to the product. */
import { type Fault, isItem, isStorable, type Item, truncateName } from './item.ts'

/** Most bytes of its JSON in UTF-8. */
export const DETAIL_BYTES = 4_096
/** Deepest nesting. */
const LEVELS = 32

const NOT_STORABLE = `must be JSON of text and finite numbers, at most ${LEVELS} levels deep`
const NO_ROOM = `has no room: detail and unknown fields take at most ${DETAIL_BYTES} bytes of JSON`
const IN_DETAIL = 'is in detail with another value'

const utf8 = new TextEncoder()

/** Whether the database can store it unchanged. */
function canStore(value: unknown, levels = LEVELS): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  if (Array.isArray(value)) return value.every((one) => canStore(one, levels - 1))
  return Object.entries(value).every(([name, one]) => isStorable(name) && canStore(one, levels - 1))
}

/** Sorts object keys at every level, so that equal contents have equal texts. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isItem(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sortKeys(one)]),
  )
}

export const canonicalText = (value: unknown): string => JSON.stringify(sortKeys(value))

export interface EventDetail {
  detail: Item
  /** What was dropped, and why. */
  dropped: Fault[]
}

/**
 * `given` is the event's own detail, `unknown` its unknown fields: as many as fit, in order of name, so that equal
 * events store equal details.
 */
export function eventDetail(given: Item | null, unknown: readonly [string, unknown][]): EventDetail {
  const kept = new Map<string, unknown>()
  const dropped: Fault[] = []
  // The braces; each member then counts its comma, the first one too.
  let room = DETAIL_BYTES - 1
  const take = (members: readonly [string, unknown][], field: string): void => {
    const fits = members.every(([name, value]) => isStorable(name) && canStore(value, LEVELS - 1))
    const size = fits
      ? members.reduce((sum, [name, value]) => sum + utf8.encode(memberText(name, value)).length, 0)
      : 0
    if (!fits) dropped.push({ field, defaultMessage: NOT_STORABLE })
    else if (size > room) dropped.push({ field, defaultMessage: NO_ROOM })
    else {
      room -= size
      for (const [name, value] of members) kept.set(name, value)
    }
  }
  if (given !== null) take(Object.entries(given), 'detail')
  for (const [name, value] of unknown.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const field = truncateName(name)
    if (!kept.has(name)) take([[name, value]], field)
    else if (!canStore(value) || canonicalText(kept.get(name)) !== canonicalText(value))
      dropped.push({ field, defaultMessage: IN_DETAIL })
  }
  return { detail: sortKeys(Object.fromEntries(kept)) as Item, dropped }
}

const memberText = (name: string, value: unknown): string =>
  `${JSON.stringify(name)}:${JSON.stringify(value)},`
