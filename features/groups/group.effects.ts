import { defineEffects, listed, named, screen } from '@haulway/resource/effect.ts'
import { groups } from './group.resource.ts'

export const effects = [
  defineEffects(groups, {
    title: named,
    description: listed,
    parent: screen('permissions: those of the outer group too', 'groups/groups.api.test.ts'),
    'permissions.*': screen('what its members may do', 'groups/groups.api.test.ts'),
  }),
]
