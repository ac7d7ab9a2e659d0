import { defineSlice } from '@haulway/slice/server.ts'
import { userRecordRoutes } from './server/record.ts'
import { userRoutes } from './server/routes.ts'
import { users } from './user.resource.ts'

export const slice = defineSlice({
  name: 'users',
  shared: [users],
  privatePages: [{ path: '/accountParticipationManagement' }],
  open: ({ options, words }) => ({ routes: [...userRoutes(options), ...userRecordRoutes(words)] }),
})
