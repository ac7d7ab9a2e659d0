import { validate, type Item } from '@haulway/resource'
import type { Words } from '@haulway/platform/messages.ts'
import type { Measure, MeasureKind, MeasurementProfile } from '@haulway/units'
import { measurementProfiles, measuresOfDraft } from '../measurement-profile.resource.ts'

export type ProfileEntry = Item<typeof measurementProfiles>

/** Built-in profiles have a translated name; others are called by their id. */
export const profileTitle = (name: string, words: Words): string =>
  words.optional(`measurement.name.${name}`) ?? name

/** A sample value of each measure in the base unit, of a size that sites see every day. */
export const samples: Readonly<Record<Measure, number>> = {
  weight: 31_500,
  haulVolume: 1_234.5,
  longDistance: 4.236,
  count: 1_234,
  liquidVolume: 350,
  shortDistance: 27.432,
  speed: 42,
  density: 1_605,
  area: 125_000,
}

const { measures: measuresField } = measurementProfiles.fields

/** Units of one kind in a form that may be invalid elsewhere; undefined when they are invalid themselves. */
export function rightUnits(
  kind: MeasureKind,
  typed: unknown,
): MeasurementProfile['measures'][MeasureKind] | undefined {
  const units = (typed as Readonly<Record<string, unknown>> | null)?.[kind]
  if (!Array.isArray(units) || units.length === 0) return undefined
  // The other kinds are taken from the initial value, which is valid.
  const initial = measuresField.options.initial as MeasurementProfile['measures']
  const checked = validate({ measures: measuresField }, { measures: { ...initial, [kind]: units } })
  return checked.ok ? measuresOfDraft(checked.value.measures)[kind] : undefined
}
