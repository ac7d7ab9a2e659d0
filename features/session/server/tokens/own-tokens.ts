/** The tokens that a person made, in any account: they outlive a new password, so their maker sees and ends them. */
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { endOwnTokens, ownTokens } from '../../api-tokens.endpoints.ts'
import { recordSecurity } from '../security-log.ts'
import { personOf } from '../sessions/own-sessions.ts'

/** Restores the scope of the transaction afterwards. */
export async function endTokens(tx: Transaction, user: string): Promise<number> {
  const { rows } = await tx.query<{ before: string | null }>(
    `select current_setting('app.user', true) as before`,
  )
  await tx.query(`select set_config('app.user', $1, true)`, [user])
  const { rowCount } = await tx.query('delete from api_tokens where user_id = $1', [user])
  await tx.query(`select set_config('app.user', $1, true)`, [rows[0]?.before ?? ''])
  return rowCount ?? 0
}

interface Row {
  id: string
  title: string
  account: string
  created_at: Date
  last_used_at: Date | null
}

const listRoute = implement(ownTokens, async (call, { database, clock }) => {
  const { userId } = personOf(call)
  const { rows } = await inSystem(
    database,
    (tx) =>
      tx.query<Row>(
        `select t.id, t.title, a.title as account, t.created_at, t.last_used_at
           from api_tokens t join accounts a on a.id = t.account_id
          where t.user_id = $1 and (t.expires_at is null or t.expires_at > $2)
          order by t.created_at desc, t.id limit 500`,
        [userId, new Date(clock())],
      ),
    { 'app.user': userId },
  )
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    account: row.account,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
  return { body: { items } }
})

const endRoute = implement(endOwnTokens, async (call, { database, clock, publish }) => {
  const { userId: user, homeAccount: account } = personOf(call)
  await inSystem(database, async (tx) => {
    const count = await endTokens(tx, user)
    await recordSecurity(tx, { user, account, action: 'tokenRevoke', now: clock(), detail: { count } })
  })
  publish({ account: '', resource: 'sessions', id: user })
  return {}
})

export const ownTokenRoutes: Route[] = [listRoute, endRoute]
