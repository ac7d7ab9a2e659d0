import { defineEffects, namingEffect, viewEffect } from '@haulway/resource/effect.ts'
import { tagCategories } from './tag-category.resource.ts'

export const effects = [
  defineEffects(tagCategories, {
    title: namingEffect,
    description: viewEffect,
  }),
]
