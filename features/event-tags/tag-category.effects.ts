import { defineEffects, named, viewed } from '@haulway/resource/effect.ts'
import { tagCategories } from './tag-category.resource.ts'

export const effects = [
  defineEffects(tagCategories, {
    title: named,
    description: viewed,
  }),
]
