import { entryWriter } from '@haulway/storage'
import { defineSlice } from '@haulway/slice/server.ts'
import { locations } from './location.resource.ts'
import { locationHooks } from './server/hooks.ts'
import { locationRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'locations',
  resources: [locations],
  hooks: { locations: locationHooks },
  open: ({ resources }) => ({ routes: locationRoutes(entryWriter(resources, 'locations', locationHooks)) }),
})
