import type { Item } from '@haulway/resource'
import type { Hooks } from '@haulway/storage'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { assignmentsOf } from './assignments.ts'
import { projectEntryHooks } from '../../projects/index.ts'
import { keepTerms, recalculatedFrom, refuseIfCommitted, refuseIfRecorded } from '../../telemetry/index.ts'
import type { routes } from '../route.resource.ts'
import { refuseInvalidRoute } from './rules.ts'

/** Number of machines on each route, by route id. */
async function countMachines(tx: Transaction, account: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { route } of await assignmentsOf(tx, account))
    counts.set(route.id, (counts.get(route.id) ?? 0) + 1)
  return counts
}

export const routeHooks: Hooks<typeof routes> = {
  ...projectEntryHooks,
  async beforeSave(draft, change, before) {
    await projectEntryHooks.beforeSave(draft, change, before)
    await refuseIfCommitted('routes', before, draft, change)
    await refuseInvalidRoute(draft, before, change)
    return draft
  },
  async beforeDelete(route, change) {
    await projectEntryHooks.beforeDelete(route, change)
    await refuseIfRecorded('route_id', route.id, change)
  },
  async afterSave(saved, change) {
    const entries = saved.map(({ id, material, materialSettings, project }) => ({
      id,
      terms: {
        material: material?.id ?? null,
        places: (materialSettings ?? []).map((one) => ({
          location: one.location.id,
          material: one.material.id,
          weight: one.weight,
          volume: one.volume,
        })),
        project: project?.id ?? null,
      },
    }))
    await keepTerms('routes', entries, change)
  },
  async toItems(items, tx, account) {
    const machines = await countMachines(tx, account)
    const recalculated = await recalculatedFrom(tx, account)
    return items.map((item): Item<typeof routes> => ({
      ...item,
      equipmentCount: machines.get(item.id) ?? 0,
      recalculatedFrom: recalculated.get(item.id)?.toISOString() ?? null,
    }))
  },
}
