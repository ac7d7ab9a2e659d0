import { defineResource, quantity, text } from '@haulway/resource'

/** A class of machines by what they carry: `40 t articulated`. */
export const haulCategories = defineResource({
  name: 'haulcategories',
  table: 'haul_categories',
  permission: 'haulCategories',
  screen: 'haul-categories',
  messages: 'haulCategories',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  fields: {
    title: text({ required: true, unique: true }),
    capacityWeight: quantity('weight', { min: 0, max: 2_000_000 }),
    capacityVolume: quantity('haulVolume', { min: 0, max: 100_000 }),
    tareDefault: quantity('weight', { min: 0, max: 2_000_000 }),
  },
})
