import { fieldError, problem, type Reference } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { change, recordAudit } from '@haulway/storage'
import { accountStats, readDefaultRoute, setDefaultRoute } from '../accounts.endpoints.ts'
import { reachableId, inAccountContext } from './calls.ts'
import { readAccount } from './rows.ts'

/** Entries that people have made, counted by table. */
const counted = {
  users: 'memberships',
  machines: 'equipment',
  devices: 'devices',
  projects: 'projects',
  routes: 'routes',
  locations: 'locations',
} as const

async function countAll(tx: Transaction, account: string): Promise<Record<keyof typeof counted, number>> {
  const terms = Object.entries(counted).map(
    ([name, table]) => `(select count(*) from ${table} where account_id = $1)::float8 as "${name}"`,
  )
  const { rows } = await tx.query<Record<keyof typeof counted, number>>(`select ${terms.join(', ')}`, [
    account,
  ])
  return rows[0] as Record<keyof typeof counted, number>
}

/** Data from machines, from maintained totals: counting a year of it takes seconds. Bytes are compressed. */
async function totalsOf(tx: Transaction, account: string) {
  const { rows } = await tx.query<{ events: number; cycles: number; bytes: number }>(
    `select coalesce(sum(events), 0)::float8 as events, coalesce(sum(cycles), 0)::float8 as cycles,
       (coalesce(sum(track_bytes), 0) + coalesce((select sum(octet_length(payload)) from telemetry_journal
         where account_id = $1), 0))::float8 as bytes
       from account_totals where account_id = $1`,
    [account],
  )
  if (!rows[0]) throw new Error('a statement without grouping answers one row')
  return rows[0]
}

async function defaultRouteOf(tx: Transaction, account: string): Promise<Reference | null> {
  const { rows } = await tx.query<Reference>(
    `select r.id, r.title from accounts a join routes r on r.account_id = a.id and r.id = a.default_route_id
      where a.id = $1`,
    [account],
  )
  return rows[0] ?? null
}

export const accountStatsRoutes: Route[] = [
  implement(accountStats, async (call, services) => {
    const account = reachableId(call)
    const user = call.context.user.id
    const work = async (tx: Transaction) => {
      await readAccount(tx, account)
      const { bytes, ...totals } = await totalsOf(tx, account)
      return { ...(await countAll(tx, account)), ...totals, storage: { positions: bytes } }
    }
    return { body: await inAccount(services.database, { account, user }, work, services.database.reports) }
  }),
  implement(readDefaultRoute, async (call, services) => {
    const account = reachableId(call)
    const route = await inAccount(services.database, { ...scopeOf(call.context), account }, async (tx) => {
      await readAccount(tx, account)
      return await defaultRouteOf(tx, account)
    })
    return { body: { route } }
  }),
  implement(setDefaultRoute, (call, services) => {
    const account = reachableId(call)
    const wanted = call.body.route?.id ?? null
    return change(setDefaultRoute, inAccountContext(call, account), services, async (change) => {
      await readAccount(change.tx, account, true)
      const before = { defaultRoute: await defaultRouteOf(change.tx, account) }
      const { rowCount } = await change.tx.query('select from routes where account_id = $1 and id = $2', [
        account,
        wanted,
      ])
      if (wanted !== null && rowCount !== 1) {
        throw validationFailed([fieldError('route', problem('validation.reference'))])
      }
      await change.tx.query('update accounts set default_route_id = $2 where id = $1', [account, wanted])
      const after = { defaultRoute: await defaultRouteOf(change.tx, account) }
      await recordAudit(change, 'accounts', account, 'update', { before, after })
      change.changed('accounts', account)
      return { body: { route: after.defaultRoute } }
    })
  }),
]
