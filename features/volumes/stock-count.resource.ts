import {
  choice,
  defineResource,
  fieldError,
  instant,
  problem,
  quantity,
  reference,
  text,
} from '@haulway/resource'
import { volumeStates } from '@haulway/units'

/** Whether a count comes from a survey or scale, or from somebody’s judgement. */
export const countSources = ['measured', 'estimated'] as const

/** What lay at a location at an instant; later movements are added to it (decision 0128). */
export const stockCounts = defineResource({
  name: 'stockcounts',
  screen: 'stock-counts',
  messages: 'stockCounts',
  permission: 'reports',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  inPlace: false,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    location: reference('locations', { required: true }),
    /** Empty: loads whose material is unknown. */
    material: reference('materials'),
    countedAt: instant({ required: true }),
    /** A volume, a weight, or both; the other follows from the material’s density. */
    volume: quantity('haulVolume', { min: 0, example: 1_200 }),
    state: choice(volumeStates, { required: true, initial: 'loose' }),
    weight: quantity('weight', { min: 0 }),
    source: choice(countSources, { required: true, initial: 'measured' }),
    note: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
  },
  rules: ({ volume, weight }) =>
    volume == null && weight == null ? [fieldError('volume', problem('validation.stockCounts.amount'))] : [],
})
