import { defineEffects, listAndViewEffect, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { buttonProfiles } from './button-profile.resource.ts'

export const effects = [
  defineEffects(buttonProfiles, {
    title: namingEffect,
    description: listAndViewEffect,
    buttons: screenEffect('board and its order', 'buttons/web/BoardEditor.test.tsx'),
  }),
]
