import { color, defineResource, flag, number, documentFiles, quantity, text } from '@haulway/resource'

/** A hauled material. */
export const materials = defineResource({
  name: 'materials',
  permission: 'materials',
  messages: 'materials',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  hideable: true,
  files: documentFiles,
  fields: {
    title: text({ required: true, unique: true }),
    /** Loose density: converts weight into volume and back. The densest metal has 22,600 kg/m³. */
    density: quantity('density', { min: 0, exclusiveMin: true, max: 23_000 }),
    /** Loose and compacted volume per bank volume: swell and shrinkage. */
    looseFactor: number({ min: 1, max: 3, listed: false }),
    compactedFactor: number({ min: 0.4, max: 2, listed: false }),
    color: color(),
    /** Whether the density comes from a test rather than a table. */
    tested: flag({ required: true, initial: false }),
  },
})
