import { defineEffects, figure, named, screen } from '@haulway/resource/effect.ts'
import { materials } from './material.resource.ts'

const price = 'telemetry/price.test.ts'

export const effects = [
  defineEffects(materials, {
    title: named,
    density: figure('volume of a weight and weight of a volume', price),
    looseFactor: screen('volumes in the view; those of loads wait for the volumes snapshot'),
    compactedFactor: screen('volumes in the view; those of loads wait for the volumes snapshot'),
    color: screen('materials in lists'),
    tested: screen('list, filter and view'),
  }),
]
