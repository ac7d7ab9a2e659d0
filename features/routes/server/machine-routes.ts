import type { Reference } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import { listMachineRoutes } from '../routes.endpoints.ts'
import { ON_ROUTE } from './on-route.ts'

interface StayRow extends Reference {
  type: string
  from: Date
  until: Date | null
}

/** A machine has one route at a time: an assignment lasts until the next statement. */
export const machineRoutes = implement(listMachineRoutes, async (call, services) => {
  const { account, user } = call.context
  const machine = idOf(call)
  const rows = await inAccount(services.database, { account: account.id, user: user.id }, async (tx) => {
    const known = await tx.query('select from equipment where account_id = $1 and id = $2', [
      account.id,
      machine,
    ])
    if (known.rowCount !== 1) throw notFound()
    const found = await tx.query<StayRow>(
      `select stay.type, stay."from", stay.until, r.id, r.title
         from (select type, route_id, occurred_at as "from",
                      lead(occurred_at) over (order by occurred_at, key) as until, key
                 from events where account_id = $1 and equipment_id = $2 and ${ON_ROUTE}) stay
         join routes r on r.account_id = $1 and r.id = stay.route_id
        where stay.type <> 'route unassigned' order by stay."from" desc, stay.key desc limit 200`,
      [account.id, machine],
    )
    return found.rows
  })
  const items = rows.map(({ id, title, from, until }) => ({
    route: { id, title },
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }))
  return { body: { items, total: items.length } }
})
