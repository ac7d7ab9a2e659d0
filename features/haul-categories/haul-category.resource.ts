import { choice, defineResource, fieldError, problem, quantity, reference, text } from '@haulway/resource'
import { machineTypes } from './machine-types.ts'

const volume = { min: 0, max: 100_000, group: 'body' }

/** A class of machines by capacity and appearance: `40 t articulated`. */
export const haulCategories = defineResource({
  name: 'haulcategories',
  table: 'haul_categories',
  permission: 'haulCategories',
  screen: 'haul-categories',
  messages: 'haulCategories',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, unique: true }),
    capacityWeight: quantity('weight', { min: 0, max: 2_000_000 }),
    tareDefault: quantity('weight', { min: 0, max: 2_000_000 }),
    /** Payload that a full load counts as. */
    capacityVolume: quantity('haulVolume', volume),
    /** Struck volume (level with the edges of the body) and heaped volume (SAE J1363). */
    struckVolume: quantity('haulVolume', { ...volume, listed: false }),
    heapedVolume: quantity('haulVolume', { ...volume, listed: false }),
    machineType: choice(machineTypes, { required: true, initial: 'articulatedTruck', group: 'look' }),
    /** Uploaded ones replace those of the machine type. */
    icon: reference('haulicons', { group: 'look', listed: false, filterable: false }),
    model: reference('iconmodels', { group: 'look', listed: false, filterable: false }),
  },
  rules: ({ struckVolume, heapedVolume }) =>
    struckVolume !== null && heapedVolume !== null && struckVolume > heapedVolume
      ? [fieldError('struckVolume', problem('validation.volumes'))]
      : [],
})
