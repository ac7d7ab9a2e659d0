import type { Hooks } from '@haulway/storage'
import { keepTerms } from '../../telemetry/index.ts'
import type { haulCategories } from '../haul-category.resource.ts'

export const categoryHooks: Hooks<typeof haulCategories> = {
  async afterSave(saved, change) {
    const entries = saved.map(({ id, capacityWeight, capacityVolume, tareDefault }) => ({
      id,
      terms: { capacityWeight, capacityVolume, tareDefault },
    }))
    await keepTerms('haulcategories', entries, change)
  },
}
