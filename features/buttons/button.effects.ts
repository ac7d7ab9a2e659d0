import { defineEffects, screen, planned } from '@haulway/resource/effect.ts'
import { buttons } from './button.resource.ts'

const board = 'buttons/web/BoardEditor.test.tsx'

export const effects = [
  defineEffects(buttons, {
    title: screen('face of the button', board),
    titleRu: screen('face of the button in Russian', board),
    titleCn: screen('face of the button in Chinese'),
    icon: screen('face of the button'),
    color: screen('face of the button', board),
    textColor: screen('face of the button', board),
    size: screen('board: one place or two', board),
    inMotion: screen('board while the machine moves', board),
    eventType: planned('In-cab app'),
    material: planned('In-cab app'),
    tags: planned('In-cab app'),
    quantityMode: planned('In-cab app'),
    weight: planned('In-cab app'),
    fuel: planned('In-cab app'),
    buckets: planned('In-cab app'),
    hours: planned('In-cab app'),
    noteMode: planned('In-cab app'),
    note: planned('In-cab app'),
  }),
]
