import {
  defineEffects,
  event,
  figure,
  listAndViewEffect,
  namingEffect,
  screen,
} from '@haulway/resource/effect.ts'
import { equipment } from './equipment.resource.ts'

const told = 'tablets/session-changes.api.test.ts'

export const effects = [
  defineEffects(equipment, {
    equipmentId: namingEffect,
    description: listAndViewEffect,
    kind: event('load and dump: haulers and barges have them', 'routes/detection-rules.api.test.ts'),
    haulCategory: figure('weight and volume of a full load', 'cycles/tests/terms/load-terms.api.test.ts'),
    tare: figure(
      'weight of a load that is weighed with the machine',
      'cycles/tests/terms/load-terms.api.test.ts',
    ),
    licensePlate: screen('list, view and label of the machine', 'equipment/web/labels/LabelScreen.test.tsx'),
    trailerId: listAndViewEffect,
    messageRate: screen('what its tablet is told: seconds between messages', told),
    inMotion: screen('what its tablet is told: buttons in motion', told),
    board: screen('what its tablet is told: boards', told),
    tabletLanguage: screen('its tablet', 'equipment/web/TabletSettings.test.tsx'),
  }),
]
