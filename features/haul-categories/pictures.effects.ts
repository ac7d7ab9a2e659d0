import { defineEffects, named } from '@haulway/resource/effect.ts'
import { haulIcons, iconModels } from './pictures.resource.ts'

export const effects = [
  defineEffects(haulIcons, {
    title: named,
  }),
  defineEffects(iconModels, {
    title: named,
  }),
]
