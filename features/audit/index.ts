import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { auditRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'audit',
  words: { en, ru, cn },
  open: ({ words, allResources }) => ({ routes: auditRoutes(words, allResources) }),
})
