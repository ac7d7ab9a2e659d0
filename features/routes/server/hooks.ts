import type { Item } from '@haulway/resource'
import type { Hooks } from '@haulway/storage'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { assignmentsOf } from './assignments.ts'
import { ofProjectHooks } from '../../projects/index.ts'
import { refuseIfRecorded } from '../../telemetry/index.ts'
import type { routes } from '../route.resource.ts'

/** Machines on each route, by the id of the route. */
async function countMachines(tx: Transaction, account: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { route } of await assignmentsOf(tx, account))
    counts.set(route.id, (counts.get(route.id) ?? 0) + 1)
  return counts
}

export const routeHooks: Hooks<typeof routes> = {
  ...ofProjectHooks,
  async beforeDelete(route, change) {
    await ofProjectHooks.beforeDelete(route, change)
    await refuseIfRecorded('route_id', route.id, change)
  },
  async toItems(items, tx, account) {
    const machines = await countMachines(tx, account)
    return items.map((item): Item<typeof routes> => ({ ...item, equipmentCount: machines.get(item.id) ?? 0 }))
  },
}
