import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { builtInProfiles, internalProfile } from '@haulway/units'
import { measurementProfiles } from './measurement.endpoints.ts'

export const measurementRoutes: Route[] = [
  implement(measurementProfiles, () =>
    Promise.resolve({ body: { internal: internalProfile, profiles: [...builtInProfiles] } }),
  ),
]
