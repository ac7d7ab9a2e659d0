import { type Field, group, list, number, resourceEndpoints, text } from '@haulway/resource'
import type { MeasureKind, MeasurementProfile } from '@haulway/units'
import { measurementProfiles, unitShape } from './measurement-profile.resource.ts'

const standard = resourceEndpoints(measurementProfiles)
const session = { kind: 'session' } as const
const system = { kind: 'system' } as const
const MAX_PROFILES = 100_000
/** The id is a name. */
const params = { id: text({ required: true, max: 63 }) }

const display = {
  /** Empty for counts without a unit. */
  unitsLabel: text({ required: true }),
  decimalPlaces: number({ required: true, integer: true, min: 0 }),
}
type Units = MeasurementProfile['measures'][MeasureKind]
/** Validation ensures that every kind has a unit. */
const units = list(
  { ...unitShape, display: group(display, { required: true }) },
  { required: true },
) as unknown as Field<Units, true>

/** A profile as endpoints return it to users. */
export const answeredProfile = {
  name: text({ required: true }),
  measures: group(
    {
      weight: units,
      haulVolume: units,
      longDistance: units,
      count: units,
      liquidVolume: units,
      shortDistance: units,
      speed: units,
    },
    { required: true },
  ),
}

export const measurementEndpoints = {
  /** `items` is the requested page; `profiles` are all of them, for showing quantities. */
  list: {
    ...standard.list,
    summary: 'The internal profile and the profiles that accounts and users may choose',
    access: session,
    output: {
      ...standard.list.output,
      internal: group(answeredProfile, { required: true }),
      profiles: list(answeredProfile, { required: true, max: MAX_PROFILES }),
    },
  },
  read: { ...standard.read, params, access: session },
  create: { ...standard.create, access: system },
  update: { ...standard.update, params, access: system },
  remove: { ...standard.remove, params, access: system },
}
