import { defineEffects, screen, waits } from '@haulway/resource/effect.ts'
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
    eventType: waits('In-cab app'),
    material: waits('In-cab app'),
    tags: waits('In-cab app'),
    quantityMode: waits('In-cab app'),
    weight: waits('In-cab app'),
    fuel: waits('In-cab app'),
    buckets: waits('In-cab app'),
    hours: waits('In-cab app'),
    noteMode: waits('In-cab app'),
    note: waits('In-cab app'),
  }),
]
