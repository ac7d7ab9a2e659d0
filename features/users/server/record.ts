import { inAccount } from '@haulway/platform/server/db/index.ts'
import { type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Resource } from '@haulway/resource'
import { exportRoute, historyRoutes, type Wordbook } from '@haulway/collection/server/index.ts'
import { users } from '../user.resource.ts'
import { listUsers, readUser } from './rows.ts'

/** Export of users as a file, and their change history. */
export function userRecordRoutes(wordbook: Wordbook, resources: readonly Resource[]): Route[] {
  return [
    exportRoute(users, wordbook, ({ context }, { database }, query) => {
      const account = context.account.id
      return inAccount(database, scopeOf(context), (tx) => listUsers(tx, account, query))
    }),
    ...historyRoutes(users, wordbook, resources, async ({ context }, { database }, id) => {
      const account = context.account.id
      const scope = scopeOf(context)
      return (await inAccount(database, scope, (tx) => readUser(tx, account, id))).fullName
    }),
  ]
}
