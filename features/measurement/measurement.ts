import { named, type NamedOptions } from '@haulway/resource'
import { builtInProfiles, relabelShortTons, type MeasurementProfile } from '@haulway/units'

/** Field for the profile of an account or a user, by its name. */
export function measurementProfileChoice<const Required extends boolean = false>(
  options: NamedOptions & { readonly required?: Required } = {},
) {
  return named('measurementprofiles', { ...options, words: 'measurement.name' })
}

/** A profile from storage: the units of built-in profiles come from the program. */
export function storedProfile(
  name: string,
  measures: MeasurementProfile['measures'] | null,
): MeasurementProfile {
  if (measures !== null) return relabelShortTons({ name, measures })
  const known = builtInProfiles.find((one) => one.name === name)
  if (!known) throw new Error(`The measurement profile ${name} has no units`)
  return known
}
