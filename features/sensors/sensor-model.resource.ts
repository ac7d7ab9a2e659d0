import { choice, defineResource, fieldError, number, problem, text } from '@haulway/resource'
import { sensorKinds } from './sensors.ts'

/** A product of a maker: what it measures, and the volts of its battery when full and when empty. */
export const sensorModels = defineResource({
  name: 'sensormodels',
  permission: 'sensorProfiles',
  screen: 'sensor-models',
  messages: 'sensorModels',
  feature: 'sensorsFeature',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    manufacturer: text({ max: 100, searchable: true }),
    kind: choice(sensorKinds, { required: true }),
    /** Volts of a fresh battery, and those at which the sensor stops. */
    fullVolts: number({ required: true, min: 0.1, max: 100, initial: 3 }),
    emptyVolts: number({ required: true, min: 0, max: 100, initial: 2 }),
    comments: text({ max: 2_000, multiline: true, listed: false }),
  },
  rules: ({ fullVolts, emptyVolts }) =>
    typeof fullVolts === 'number' && typeof emptyVolts === 'number' && fullVolts <= emptyVolts
      ? [fieldError('fullVolts', problem('validation.sensorModels.volts'))]
      : [],
})
