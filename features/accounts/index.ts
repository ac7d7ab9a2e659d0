import { defineSlice } from '@haulway/slice/server.ts'
import { accounts } from './account.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { accountRecordRoutes } from './server/record.ts'
import { accountRoutes } from './server/calls.ts'
import { logoRoutes } from './server/logo.ts'
import { settingsRoutes } from './server/settings.ts'
import { accountStatsRoutes } from './server/stats.ts'
import { removeDeletedAccountsJob } from './server/remove-deleted-accounts.job.ts'

export { createAccount, createUser, type NewAccount } from './server/people.ts'

export const slice = defineSlice({
  name: 'accounts',
  words: { en, ru, cn },
  shared: [accounts],
  routes: [...accountRoutes, ...accountStatsRoutes, ...settingsRoutes, ...logoRoutes],
  jobs: [removeDeletedAccountsJob],
  open: ({ words, allResources }) => ({ routes: accountRecordRoutes(words, allResources) }),
})
