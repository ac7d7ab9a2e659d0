import type { Route } from '@haulway/platform/server/http/route.ts'
import type { Hooks } from '@haulway/storage'
import type { equipment } from '../equipment.resource.ts'
import { keepTerms, refuseIfTracked } from '../../telemetry/index.ts'
import { deviceRoutes } from './devices.ts'
import { statementRoute } from './engine-hours.ts'

/** A machine that has sent anything stays, hidden if need be: its records name it. */
export const equipmentHooks: Hooks<typeof equipment> = {
  beforeDelete: (machine, change) => refuseIfTracked(machine.id, change),
  async afterSave(saved, change) {
    const entries = saved.map(({ id, haulCategory, tare }) => ({
      id,
      terms: { haulCategory: haulCategory?.id ?? null, tare },
    }))
    await keepTerms('equipment', entries, change)
  },
}

/** Calls beside the resource's own. */
export const equipmentRoutes: readonly Route[] = [...deviceRoutes, statementRoute]
