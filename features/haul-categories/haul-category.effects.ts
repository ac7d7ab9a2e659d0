import { defineEffects, figure, namingEffect, screen, viewEffect } from '@haulway/resource/effect.ts'
import { haulCategories } from './haul-category.resource.ts'

const loads = 'cycles/tests/terms/load-terms.api.test.ts'

export const effects = [
  defineEffects(haulCategories, {
    title: namingEffect,
    capacityWeight: figure('weight of a load that nobody measured', loads),
    tareDefault: figure('weight of a load that is weighed with the machine', loads),
    capacityVolume: figure('volume of a load that nobody measured', loads),
    struckVolume: viewEffect,
    heapedVolume: viewEffect,
    machineType: screen('map and view: silhouette and model', 'haul-categories/haul-categories.api.test.ts'),
    icon: screen('map: own icon', 'haul-categories/haul-categories.api.test.ts'),
    model: screen('view: own model', 'haul-categories/haul-categories.api.test.ts'),
  }),
]
