import { defineEffects, namingEffect } from '@haulway/resource/effect.ts'
import { haulIcons, iconModels } from './pictures.resource.ts'

export const effects = [
  defineEffects(haulIcons, {
    title: namingEffect,
  }),
  defineEffects(iconModels, {
    title: namingEffect,
  }),
]
