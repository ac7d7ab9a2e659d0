import { defineEffects, figure, namingEffect } from '@haulway/resource/effect.ts'
import { rates } from './rate.resource.ts'

const cost = 'statistics/cost.api.test.ts'

export const effects = [
  defineEffects(rates, {
    title: namingEffect,
    equipment: figure('statistics: whose hours and loads it prices', cost),
    haulCategory: figure('statistics: whose hours and loads it prices', cost),
    basis: figure('statistics: whether hours, loads or tonnes are paid', cost),
    amount: figure('statistics: cost and cost per tonne', cost),
    validFrom: figure('statistics: from which moment it counts', cost),
  }),
]
