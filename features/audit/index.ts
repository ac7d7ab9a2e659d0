import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { forgetDeletedJob } from './server/forget-deleted.job.ts'
import { auditRoutes } from './server/routes.ts'

export const slice = defineSlice({
  name: 'audit',
  words: { en, ru, cn },
  jobs: [forgetDeletedJob],
  open: ({ words, allResources }) => ({ routes: auditRoutes(words, allResources) }),
})
