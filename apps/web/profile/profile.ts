import { localizeProfile } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import type { Me } from '@haulway/platform/session.ts'
import { internalProfile, type MeasurementProfile } from '@haulway/units'

/** Each response includes all profiles, so the page needs only one entry. */
export const noPage = { limit: 1 }

/** The measurement profile that applies to a person, its units named in their language. */
export function profileFor(
  me: Me | null,
  profiles: readonly MeasurementProfile[],
  words: Words,
): MeasurementProfile {
  const chosen = profiles.find((one) => one.name === me?.contextAccount.measurementProfile)
  return localizeProfile(chosen ?? internalProfile, words)
}
