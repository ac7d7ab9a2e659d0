import { defineEffects, figure, named, screen } from '@haulway/resource/effect.ts'
import { materials } from './material.resource.ts'

const price = 'telemetry/price.test.ts'

export const effects = [
  defineEffects(materials, {
    title: named,
    density: figure('volume of a weight and weight of a volume', price),
    looseFactor: figure('bank and compacted volume of a load', 'cycles/load-terms.api.test.ts'),
    compactedFactor: figure('compacted volume of a load', 'cycles/load-terms.api.test.ts'),
    color: screen('materials in lists'),
    tested: screen('list, filter and view'),
  }),
]
