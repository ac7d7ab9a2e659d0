import { entryWriter } from '@haulway/storage'
import { defineSlice } from '@haulway/slice/server.ts'
import { locations } from './location.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { locationHooks } from './server/hooks.ts'
import { locationRoutes } from './server/routes.ts'

export { locationHooks } from './server/hooks.ts'
export { isOfProjectSql } from './server/of-project.ts'
export { timeZoneOfBoundary } from './server/time-zone.ts'

export const slice = defineSlice({
  name: 'locations',
  words: { en, ru, cn },
  resources: [locations],
  hooks: { locations: locationHooks },
  open: ({ resources }) => ({ routes: locationRoutes(entryWriter(resources, 'locations', locationHooks)) }),
})
