import { defineEffects, listAndViewEffect, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { groups } from './group.resource.ts'

export const effects = [
  defineEffects(groups, {
    title: namingEffect,
    description: listAndViewEffect,
    parent: screenEffect('permissions: those of the outer group too', 'groups/groups.api.test.ts'),
    'permissions.*': screenEffect('what its members may do', 'groups/groups.api.test.ts'),
  }),
]
