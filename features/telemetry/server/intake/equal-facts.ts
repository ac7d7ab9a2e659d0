/** Whether two events with one key are equal. */
import { canonicalText } from '../../facts/event-detail.ts'
import type { StatedEvent } from '../../facts/fix.ts'

/** Fields that were not stored for events without a detail. */
const fieldsStoredLater = ['lon', 'lat', 'volumeM3', 'ticket', 'noteType', 'detail'] as const

/**
 * `stored` may be of a version that stored fewer fields: then only those are compared, so that a repetition is
 * recognised.
 */
export function isSameEvent(stored: StatedEvent, repeated: StatedEvent): boolean {
  if (stored.detail !== undefined) return canonicalText(stored) === canonicalText(repeated)
  const compared = { ...repeated }
  for (const name of fieldsStoredLater) delete compared[name]
  // Nor was a comment sent as `noteComment` stored.
  if (stored.note === undefined) delete compared.note
  return canonicalText(stored) === canonicalText(compared)
}
