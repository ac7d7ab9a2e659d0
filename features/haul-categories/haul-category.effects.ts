import {
  defineEffects,
  figureEffect,
  namingEffect,
  screenEffect,
  viewEffect,
} from '@haulway/resource/effect.ts'
import { haulCategories } from './haul-category.resource.ts'

const loads = 'cycles/tests/terms/load-terms.api.test.ts'

export const effects = [
  defineEffects(haulCategories, {
    title: namingEffect,
    capacityWeight: figureEffect('weight of a load that nobody measured', loads),
    tareDefault: figureEffect('weight of a load that is weighed with the machine', loads),
    capacityVolume: figureEffect('volume of a load that nobody measured', loads),
    struckVolume: viewEffect,
    heapedVolume: viewEffect,
    machineType: screenEffect(
      'map and view: silhouette and model',
      'haul-categories/haul-categories.api.test.ts',
    ),
    icon: screenEffect('map: own icon', 'haul-categories/haul-categories.api.test.ts'),
    model: screenEffect('view: own model', 'haul-categories/haul-categories.api.test.ts'),
  }),
]
