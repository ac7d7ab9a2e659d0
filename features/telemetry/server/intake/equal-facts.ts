/** Whether two facts under one key say the same. */
import { canonicalText } from '../../facts/event-detail.ts'
import type { StatedEvent } from '../../facts/fix.ts'

/** What was not kept of events that have no detail, not even an empty one. */
const keptLater = ['lon', 'lat', 'volumeM3', 'ticket', 'noteType', 'detail'] as const

/**
 * `stored` is the event that was first. One of before everything was kept says less than its device did: of a
 * repetition only what was kept is compared, so that it still is one.
 */
export function isSameEvent(stored: StatedEvent, again: StatedEvent): boolean {
  if (stored.detail !== undefined) return canonicalText(stored) === canonicalText(again)
  const compared = { ...again }
  for (const name of keptLater) delete compared[name]
  // A comment under its later name was not kept either.
  if (stored.note === undefined) delete compared.note
  return canonicalText(stored) === canonicalText(compared)
}
