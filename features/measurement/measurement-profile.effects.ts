import { defineEffects, figureEffect, namingEffect } from '@haulway/resource/effect.ts'
import { measurementProfiles } from './measurement-profile.resource.ts'

export const effects = [
  defineEffects(measurementProfiles, {
    name: namingEffect,
    'measures.*': figureEffect(
      'units, decimals, limits and sums of every figure',
      'cycles/tests/reports/cycles-csv.api.test.ts',
    ),
  }),
]
