import { defineSlice } from '@haulway/slice/server.ts'
import { measurementProfiles } from './measurement-profile.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { measurementRoutes } from './server/routes.ts'

export { guardProfile } from './server/guard-profile.ts'

export const slice = defineSlice({
  name: 'measurement',
  words: { en, ru, cn },
  shared: [measurementProfiles],
  routes: measurementRoutes,
})
