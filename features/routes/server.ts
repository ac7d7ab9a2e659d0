import type { Item } from '@haulway/resource'
import type { Hooks } from '@haulway/resource/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { refuseIfRecorded } from '../telemetry/server/index.ts'
import type { routes } from './route.resource.ts'

/** Machines on each route: a machine is where its latest assignment put it, unless it was taken off again. */
async function countMachines(tx: Transaction, account: string): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ route: string; machines: number }>(
    `select latest.route_id as route, count(*)::integer as machines
       from (select distinct on (equipment_id) type, route_id from events
              where account_id = $1 and type in ('route assigned', 'route unassigned')
              order by equipment_id, occurred_at desc, key desc) latest
      where latest.type = 'route assigned' group by latest.route_id`,
    [account],
  )
  return new Map(rows.map((row) => [row.route, row.machines]))
}

export const routeHooks: Hooks<typeof routes> = {
  beforeDelete: (route, change) => refuseIfRecorded('route_id', route.id, change),
  async toItems(items, tx, account) {
    const machines = await countMachines(tx, account)
    return items.map((item): Item<typeof routes> => ({ ...item, equipmentCount: machines.get(item.id) ?? 0 }))
  },
}
