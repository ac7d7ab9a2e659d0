import {
  choice,
  date,
  defineResource,
  fieldError,
  problem,
  quantity,
  reference,
  text,
} from '@haulway/resource'
import { volumeStates } from '@haulway/units'

/** The quantity that a target is about: what comes in, what goes out, or what lies there. */
export const targetFigures = ['in', 'out', 'stock'] as const
export type TargetFigure = (typeof targetFigures)[number]

/** A planned quantity of a location, and of a material there, from a day of the location’s zone on (decision 0128). */
export const targets = defineResource({
  name: 'targets',
  messages: 'volumeTargets',
  permission: 'reports',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  inPlace: false,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    location: reference('locations', { required: true }),
    /** Empty: everything in the location. */
    material: reference('materials'),
    figure: choice(targetFigures, { required: true, initial: 'in' }),
    /** Either a volume or a weight. */
    volume: quantity('haulVolume', { min: 0, exclusiveMin: true, example: 1_200 }),
    state: choice(volumeStates, { required: true, initial: 'loose' }),
    weight: quantity('weight', { min: 0, exclusiveMin: true, example: null }),
    validFrom: date({ required: true }),
  },
  rules: ({ volume, weight }) =>
    (volume == null) === (weight == null)
      ? [fieldError('volume', problem('validation.volumeTargets.amount'))]
      : [],
})
