import { defineEffects, namingEffect, viewEffect } from '@haulway/resource/effect.ts'
import { sampleThings } from './sample-thing.resource.ts'

export const effects = [
  defineEffects(sampleThings, {
    title: namingEffect,
    description: viewEffect,
  }),
]
