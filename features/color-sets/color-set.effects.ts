import { defineEffects, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { colorSets } from './color-set.resource.ts'

export const effects = [
  defineEffects(colorSets, {
    title: namingEffect,
    kind: screenEffect('maps: what the set colours', 'color-sets/color-sets.api.test.ts'),
    used: screenEffect('maps and lists of the account', 'color-sets/color-sets.api.test.ts'),
    'states.*': screenEffect('maps and lists: colours of states'),
    'speeds.*': screenEffect('tracks by speed', 'color-sets/value-colors.test.ts'),
    'ages.*': screenEffect('maps: colours by age of the position', 'color-sets/value-colors.test.ts'),
    'materials.*': screenEffect('charts by material', 'color-sets/value-colors.test.ts'),
  }),
]
