import { named, type NamedOptions } from '@haulway/resource'
import { builtInProfiles, withTonsTold, type MeasurementProfile } from '@haulway/units'

/** The profile that an account or a person sees quantities in, told by its name. */
export function measurementProfileChoice<const Required extends boolean = false>(
  options: NamedOptions & { readonly required?: Required } = {},
) {
  return named('measurementprofiles', { ...options, words: 'measurement.name' })
}

/** A profile as it is stored: the units of those that come with the program are the program's. */
export function storedProfile(
  name: string,
  measures: MeasurementProfile['measures'] | null,
): MeasurementProfile {
  if (measures !== null) return withTonsTold({ name, measures })
  const known = builtInProfiles.find((one) => one.name === name)
  if (!known) throw new Error(`The measurement profile ${name} has no units`)
  return known
}
