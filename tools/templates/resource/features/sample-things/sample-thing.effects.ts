import { defineEffects, named, viewed } from '@haulway/resource/effect.ts'
import { sampleThings } from './sample-thing.resource.ts'

export const effects = [
  defineEffects(sampleThings, {
    title: named,
    description: viewed,
  }),
]
