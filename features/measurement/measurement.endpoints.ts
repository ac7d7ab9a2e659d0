import { defineEndpoint, json } from '@haulway/resource'
import type { MeasurementProfile } from '@haulway/units'

export const measurementProfiles = defineEndpoint({
  method: 'GET',
  path: '/measurementprofiles',
  summary: 'The internal profile and the profiles that accounts may use',
  access: { kind: 'session' },
  output: {
    internal: json<MeasurementProfile, true>({ required: true }),
    profiles: json<MeasurementProfile[], true>({ required: true }),
  },
})
