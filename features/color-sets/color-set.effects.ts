import { defineEffects, namingEffect, screen } from '@haulway/resource/effect.ts'
import { colorSets } from './color-set.resource.ts'

export const effects = [
  defineEffects(colorSets, {
    title: namingEffect,
    kind: screen('maps: what the set colours', 'color-sets/color-sets.api.test.ts'),
    used: screen('maps and lists of the account', 'color-sets/color-sets.api.test.ts'),
    'states.*': screen('maps and lists: colours of states'),
    'speeds.*': screen('tracks by speed', 'color-sets/value-colors.test.ts'),
    'ages.*': screen('maps: colours by age of the position', 'color-sets/value-colors.test.ts'),
    'materials.*': screen('charts by material', 'color-sets/value-colors.test.ts'),
  }),
]
