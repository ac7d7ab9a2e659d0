import { defineSlice } from '@haulway/slice/server.ts'
import { auditRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'audit',
  open: ({ words, allResources }) => ({ routes: auditRoutes(words, allResources) }),
})
