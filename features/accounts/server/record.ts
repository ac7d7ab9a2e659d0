import { inSystem } from '@haulway/platform/server/db/index.ts'
import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Resource } from '@haulway/resource'
import { exportRoute, historyRoutes, type Wordbook } from '@haulway/collection/server/index.ts'
import { accounts } from '../account.resource.ts'
import { reachableId } from './calls.ts'
import { listAccounts, readAccount } from './rows.ts'

/** Export of accounts, and their change history: each account's history is in its own audit log. */
export function accountRecordRoutes(wordbook: Wordbook, resources: readonly Resource[]): Route[] {
  return [
    exportRoute(accounts, wordbook, (_call, { database }, query) =>
      inSystem(database, (tx) => listAccounts(tx, query)),
    ),
    ...historyRoutes(
      accounts,
      wordbook,
      resources,
      async ({ context }, { database }, id) => {
        const reachable = reachableId({ context, params: { id } })
        return (await inSystem(database, (tx) => readAccount(tx, reachable))).title
      },
      (_call, id) => id,
    ),
  ]
}
