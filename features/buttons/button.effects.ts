import { defineEffects, screenEffect, plannedEffect } from '@haulway/resource/effect.ts'
import { buttons } from './button.resource.ts'

const board = 'buttons/web/BoardEditor.test.tsx'

export const effects = [
  defineEffects(buttons, {
    title: screenEffect('face of the button', board),
    titleRu: screenEffect('face of the button in Russian', board),
    titleCn: screenEffect('face of the button in Chinese'),
    icon: screenEffect('face of the button'),
    color: screenEffect('face of the button', board),
    textColor: screenEffect('face of the button', board),
    size: screenEffect('board: one place or two', board),
    inMotion: screenEffect('board while the machine moves', board),
    eventType: plannedEffect('In-cab app'),
    material: plannedEffect('In-cab app'),
    tags: plannedEffect('In-cab app'),
    quantityMode: plannedEffect('In-cab app'),
    weight: plannedEffect('In-cab app'),
    fuel: plannedEffect('In-cab app'),
    buckets: plannedEffect('In-cab app'),
    hours: plannedEffect('In-cab app'),
    noteMode: plannedEffect('In-cab app'),
    note: plannedEffect('In-cab app'),
  }),
]
