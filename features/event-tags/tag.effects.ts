import { defineEffects, namingEffect, screen, viewEffect } from '@haulway/resource/effect.ts'
import { tags } from './tag.resource.ts'

export const effects = [
  defineEffects(tags, {
    title: namingEffect,
    category: screen('tags in their categories', 'event-tags/web/EventTags.test.tsx'),
    color: screen('tags', 'event-tags/web/EventTags.test.tsx'),
    description: viewEffect,
  }),
]
