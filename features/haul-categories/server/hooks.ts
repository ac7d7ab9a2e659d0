import type { Hooks } from '@haulway/storage'
import { dropTerms, keepTerms } from '../../telemetry/index.ts'
import type { haulCategories } from '../haul-category.resource.ts'

export const categoryHooks: Hooks<typeof haulCategories> = {
  beforeDelete: (category, change) => dropTerms('haulcategories', category.id, change),
  async afterSave(saved, change) {
    const entries = saved.map(({ id, capacityWeight, capacityVolume, tareDefault }) => ({
      id,
      terms: { capacityWeight, capacityVolume, tareDefault },
    }))
    await keepTerms('haulcategories', entries, change)
  },
}
