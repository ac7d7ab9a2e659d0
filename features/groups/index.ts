import { defineSlice } from '@haulway/slice/server.ts'
import { groups } from './group.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { groupHooks, groupRoutes } from './server/routes.ts'

export { grantsOf, groupsOf, type UserGroup } from './server/nesting.ts'

export const slice = defineSlice({
  name: 'groups',
  words: { en, ru, cn },
  resources: [groups],
  hooks: { groups: groupHooks },
  routes: groupRoutes,
})
