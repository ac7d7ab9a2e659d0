import { defineEffects, namingEffect, screenEffect, viewEffect } from '@haulway/resource/effect.ts'
import { tags } from './tag.resource.ts'

export const effects = [
  defineEffects(tags, {
    title: namingEffect,
    category: screenEffect('tags in their categories', 'event-tags/web/EventTags.test.tsx'),
    color: screenEffect('tags', 'event-tags/web/EventTags.test.tsx'),
    description: viewEffect,
  }),
]
