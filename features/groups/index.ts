import { defineSlice } from '@haulway/slice/server.ts'
import { groups } from './group.resource.ts'
import { groupHooks, groupRoutes } from './server/routes.ts'

export { grantsOf, groupsOf, type UserGroup } from './server/nesting.ts'

export const slice = defineSlice({
  name: 'groups',
  resources: [groups],
  hooks: { groups: groupHooks },
  routes: groupRoutes,
})
