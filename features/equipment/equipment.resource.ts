import { languages } from '@haulway/platform/messages.ts'
import {
  choice,
  defineResource,
  flag,
  group,
  instant,
  number,
  documentFiles,
  quantity,
  reference,
  text,
} from '@haulway/resource'
import { statementKinds } from './engine-hours.ts'
import { inMotionRules, messageRates } from './tablet-settings.ts'

const kinds = ['hauler', 'loader', 'barge', 'other'] as const
export type EquipmentKind = (typeof kinds)[number]

/** A machine: hauler, loader, barge or other. Its position comes from its devices. */
export const equipment = defineResource({
  name: 'equipment',
  permission: 'equipment',
  messages: 'equipment',
  feature: 'tracker',
  titleField: 'equipmentId',
  importKey: 'equipmentId',
  hideable: true,
  files: documentFiles,
  recorded: {
    engineHours: group({
      kind: choice(statementKinds),
      takenAt: instant(),
      hours: number(),
      reason: text(),
    }),
  },
  fields: {
    /** The ID people use for it, painted on its side. */
    equipmentId: text({ required: true, unique: true, max: 64 }),
    description: text({ searchable: true }),
    kind: choice(kinds, { required: true, initial: 'hauler' }),
    haulCategory: reference('haulcategories'),
    /** Empty weight; that of the haul category when absent. */
    tare: quantity('weight', { min: 0, max: 2_000_000 }),
    licensePlate: text({ max: 32, searchable: true }),
    trailerId: text({ max: 64, searchable: true }),
    /** Settings for its tablet; defaults are in `tablet-settings.ts`. */
    messageRate: choice(messageRates, { listed: false, group: 'tablet' }),
    inMotion: choice(inMotionRules, { listed: false, group: 'tablet' }),
    board: reference('buttonprofiles', { listed: false, group: 'tablet' }),
    tabletLanguage: choice(languages, { listed: false, group: 'tablet' }),
    /** Whether any of its devices has ever sent anything. */
    heard: flag({ readOnly: 'derived', listed: false }),
  },
})
