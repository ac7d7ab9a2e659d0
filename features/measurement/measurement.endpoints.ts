import { json, resourceEndpoints, text } from '@haulway/resource'
import type { MeasurementProfile } from '@haulway/units'
import { measurementProfiles } from './measurement-profile.resource.ts'

const standard = resourceEndpoints(measurementProfiles)
const session = { kind: 'session' } as const
const system = { kind: 'system' } as const
/** The id is a name. */
const params = { id: text({ required: true, max: 63 }) }

export const measurementEndpoints = {
  /** `items` are the page that was asked for; `profiles` are all, for whoever shows quantities. */
  list: {
    ...standard.list,
    summary: 'The internal profile and the profiles that accounts and users may choose',
    access: session,
    output: {
      ...standard.list.output,
      internal: json<MeasurementProfile, true>({ required: true }),
      profiles: json<MeasurementProfile[], true>({ required: true }),
    },
  },
  read: { ...standard.read, params, access: session },
  create: { ...standard.create, access: system },
  update: { ...standard.update, params, access: system },
  remove: { ...standard.remove, params, access: system },
}
