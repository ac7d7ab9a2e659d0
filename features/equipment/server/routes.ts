import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Item } from '@haulway/resource'
import type { Hooks } from '@haulway/storage'
import type { equipment } from '../equipment.resource.ts'
import { keepTerms, refuseIfTracked } from '../../telemetry/index.ts'
import { deviceRoutes } from './devices.ts'
import { statementRoute } from './engine-hours.ts'

/** A machine that has sent anything cannot be deleted, only hidden, as its records refer to it. */
export const equipmentHooks: Hooks<typeof equipment> = {
  async toItems(items, tx, account) {
    const { rows } = await tx.query<{ id: string }>(
      'select equipment_id as id from machine_tracks where account_id = $1 and equipment_id = any($2::uuid[])',
      [account, items.map(({ id }) => id)],
    )
    const heard = new Set(rows.map(({ id }) => id))
    return items.map((item): Item<typeof equipment> => ({ ...item, heard: heard.has(item.id) }))
  },
  beforeDelete: (machine, change) => refuseIfTracked(machine.id, change),
  async afterSave(saved, change) {
    const entries = saved.map(({ id, haulCategory, tare }) => ({
      id,
      terms: { haulCategory: haulCategory?.id ?? null, tare },
    }))
    await keepTerms('equipment', entries, change)
  },
}

/** Routes beside those of the resource. */
export const equipmentRoutes: readonly Route[] = [...deviceRoutes, statementRoute]
