import { defineEffects, listed, named, screen } from '@haulway/resource/effect.ts'
import { buttonProfiles } from './button-profile.resource.ts'

export const effects = [
  defineEffects(buttonProfiles, {
    title: named,
    description: listed,
    buttons: screen('board and its order', 'buttons/web/BoardEditor.test.tsx'),
  }),
]
