import type { Hooks } from '@haulway/storage'
import { keepTerms, refuseIfRecorded } from '../../telemetry/index.ts'
import type { materials } from '../material.resource.ts'

export const materialHooks: Hooks<typeof materials> = {
  beforeDelete: (material, change) => refuseIfRecorded('material_id', material.id, change),
  async afterSave(saved, change) {
    const entries = saved.map(({ id, density, looseFactor, compactedFactor }) => ({
      id,
      terms: { density, looseFactor, compactedFactor },
    }))
    await keepTerms('materials', entries, change)
  },
}
