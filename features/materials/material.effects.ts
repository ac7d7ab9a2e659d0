import { defineEffects, figure, namingEffect, screen } from '@haulway/resource/effect.ts'
import { materials } from './material.resource.ts'

const loads = 'cycles/tests/terms/load-terms.api.test.ts'

export const effects = [
  defineEffects(materials, {
    title: namingEffect,
    density: figure('volume of a weight and weight of a volume', loads),
    looseFactor: figure('bank and compacted volume of a load', loads),
    compactedFactor: figure('compacted volume of a load', loads),
    color: screen('materials in lists'),
    tested: screen('list, filter and view'),
  }),
]
