import { defineEffects, screenEffect } from '@haulway/resource/effect.ts'
import { buttons } from './button.resource.ts'

const board = 'buttons/web/BoardEditor.test.tsx'
const cab = '../apps/cab/core/acts/acts.test.ts'

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
    eventType: screenEffect('the event that a press in the cab states', cab),
    material: screenEffect('material that a press in the cab states', cab),
    tags: screenEffect('tags that a press in the cab states', cab),
    quantityMode: screenEffect('cab: a press states a quantity, or asks for it', cab),
    weight: screenEffect('weight that a press in the cab states', cab),
    fuel: screenEffect('fuel that a press in the cab states', cab),
    buckets: screenEffect('buckets that a press in the cab states', cab),
    hours: screenEffect('hours that a press in the cab states', cab),
    noteMode: screenEffect('cab: a press states a note, or asks for it', cab),
    note: screenEffect('note that a press in the cab states', cab),
  }),
]
