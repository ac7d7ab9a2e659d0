import { defineEffects, figureEffect, namingEffect } from '@haulway/resource/effect.ts'
import { rates } from './rate.resource.ts'

const cost = 'statistics/cost.api.test.ts'

export const effects = [
  defineEffects(rates, {
    title: namingEffect,
    equipment: figureEffect('statistics: whose hours and loads it prices', cost),
    haulCategory: figureEffect('statistics: whose hours and loads it prices', cost),
    basis: figureEffect('statistics: whether hours, loads or tonnes are paid', cost),
    amount: figureEffect('statistics: cost and cost per tonne', cost),
    validFrom: figureEffect('statistics: from which moment it counts', cost),
  }),
]
