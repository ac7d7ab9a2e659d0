import type { Reference } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, scopeOf } from '@haulway/platform/server/http/route.ts'
import { idOf } from '@haulway/storage'
import { listMachineRoutes } from '../routes.endpoints.ts'

interface StayRow extends Reference {
  from: Date
  until: Date | null
}

/** A machine has one route at a time: an assignment lasts until the next statement. */
export const machineRoutes = implement(listMachineRoutes, async (call, services) => {
  const { account, user } = call.context
  const machine = idOf(call)
  const rows = await inAccount(services.database, scopeOf({ account, user }), async (tx) => {
    const known = await tx.query('select from equipment where account_id = $1 and id = $2', [
      account.id,
      machine,
    ])
    if (known.rowCount !== 1) throw notFound()
    const found = await tx.query<StayRow>(
      `select stay.from_at as "from", stay.until_at as until, r.id, r.title from haulway_stays(array[$2::uuid]) stay
         join routes r on r.account_id = $1 and r.id = stay.route_id
        order by stay.from_at desc, stay.key desc limit 200`,
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
