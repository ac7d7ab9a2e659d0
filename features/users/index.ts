import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { userRecordRoutes } from './server/record.ts'
import { userRoutes } from './server/routes.ts'
import { users } from './user.resource.ts'

export const slice = defineSlice({
  name: 'users',
  words: { en, ru, cn },
  shared: [users],
  privatePages: [{ path: '/accountParticipationManagement' }],
  open: ({ options, words, allResources }) => ({
    routes: [...userRoutes(options), ...userRecordRoutes(words, allResources)],
  }),
})
