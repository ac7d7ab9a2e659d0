import { defineSlice } from '@haulway/slice/server.ts'
import { accounts } from './account.resource.ts'
import { accountRecordRoutes } from './server/record.ts'
import { accountRoutes } from './server/calls.ts'
import { accountStatsRoutes } from './server/stats.ts'
import { removeDeletedAccountsJob } from './server/remove-deleted-accounts.job.ts'

export { createAccount, createUser } from './server/people.ts'

export const slice = defineSlice({
  name: 'accounts',
  shared: [accounts],
  routes: [...accountRoutes, ...accountStatsRoutes],
  jobs: [removeDeletedAccountsJob],
  open: ({ words }) => ({ routes: accountRecordRoutes(words) }),
})
