import { defineEffects, figureEffect, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { materials } from './material.resource.ts'

const loads = 'cycles/tests/terms/load-terms.api.test.ts'

export const effects = [
  defineEffects(materials, {
    title: namingEffect,
    density: figureEffect('volume of a weight and weight of a volume', loads),
    looseFactor: figureEffect('bank and compacted volume of a load', loads),
    compactedFactor: figureEffect('compacted volume of a load', loads),
    color: screenEffect('materials in lists'),
    tested: screenEffect('list, filter and view'),
  }),
]
