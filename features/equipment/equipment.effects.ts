import {
  defineEffects,
  eventEffect,
  figureEffect,
  listAndViewEffect,
  namingEffect,
  screenEffect,
} from '@haulway/resource/effect.ts'
import { equipment } from './equipment.resource.ts'

const told = 'tablets/session-changes.api.test.ts'

export const effects = [
  defineEffects(equipment, {
    equipmentId: namingEffect,
    description: listAndViewEffect,
    kind: eventEffect('load and dump: haulers and barges have them', 'routes/detection-rules.api.test.ts'),
    haulCategory: figureEffect(
      'weight and volume of a full load',
      'cycles/tests/terms/load-terms.api.test.ts',
    ),
    tare: figureEffect(
      'weight of a load that is weighed with the machine',
      'cycles/tests/terms/load-terms.api.test.ts',
    ),
    licensePlate: screenEffect(
      'list, view and label of the machine',
      'equipment/web/labels/LabelScreen.test.tsx',
    ),
    trailerId: listAndViewEffect,
    messageRate: screenEffect('what its tablet is told: seconds between messages', told),
    inMotion: screenEffect('what its tablet is told: buttons in motion', told),
    board: screenEffect('what its tablet is told: boards', told),
    tabletLanguage: screenEffect('its tablet', 'equipment/web/TabletSettings.test.tsx'),
  }),
]
