import { defineSlice } from '@haulway/slice/server.ts'
import { measurementProfiles } from './measurement-profile.resource.ts'
import { measurementRoutes } from './server/routes.ts'

export { guardProfile } from './server/guard-profile.ts'

export const slice = defineSlice({
  name: 'measurement',
  shared: [measurementProfiles],
  routes: measurementRoutes,
})
