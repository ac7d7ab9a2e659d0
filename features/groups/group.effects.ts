import { defineEffects, listAndViewEffect, namingEffect, screen } from '@haulway/resource/effect.ts'
import { groups } from './group.resource.ts'

export const effects = [
  defineEffects(groups, {
    title: namingEffect,
    description: listAndViewEffect,
    parent: screen('permissions: those of the outer group too', 'groups/groups.api.test.ts'),
    'permissions.*': screen('what its members may do', 'groups/groups.api.test.ts'),
  }),
]
