/** Calls of sensors besides those of their resource: pairing, removal, owner, readings and battery. */
import {
  choice,
  defineEndpoint,
  group,
  instant,
  list,
  number,
  pageOf,
  pageQuery,
  reference,
  resourceEndpoints,
  text,
} from '@haulway/resource'
import { sensors } from './sensor.resource.ts'
import { removalReasons, sensorKinds } from './sensors.ts'

const ofSensors = { kind: 'permission', resource: 'sensors', feature: 'sensorsFeature' } as const
const params = { id: text({ required: true, max: 36 }) }
const { output } = resourceEndpoints(sensors).read
const version = number({ required: true, integer: true })

/** Ends the pairing before it, if any. 409 when the sensor is removed or belongs to another account. */
export const pairSensor = defineEndpoint({
  method: 'POST',
  path: '/sensors/{id}/pair',
  summary: 'Pair a sensor with a machine, with a comment',
  access: { ...ofSensors, action: 'update' },
  params,
  body: { version, equipment: reference('equipment', { required: true }), comment: text({ max: 500 }) },
  output,
  status: 200,
})

export const unpairSensor = defineEndpoint({
  method: 'POST',
  path: '/sensors/{id}/unpair',
  summary: 'End the pairing of a sensor',
  access: { ...ofSensors, action: 'update' },
  params,
  body: { version, comment: text({ max: 500 }) },
  output,
  status: 200,
})

export const listPairings = defineEndpoint({
  method: 'GET',
  path: '/sensors/{id}/pairings',
  summary: 'The machines that a sensor was paired with, the latest first',
  access: { ...ofSensors, action: 'read' },
  params,
  output: pageOf({
    equipment: reference('equipment', { required: true }),
    comment: text(),
    from: instant({ required: true }),
    /** Null: now. */
    until: instant(),
    by: reference('users'),
    /** Who ended it, and what they said. */
    endedBy: reference('users'),
    endComment: text(),
  }),
})

/** Ends its pairing; its readings are refused from then on, and what it read remains. */
export const removeSensor = defineEndpoint({
  method: 'POST',
  path: '/sensors/{id}/remove',
  summary: 'Take a sensor out of use: broken, lost or unsubscribed',
  access: { ...ofSensors, action: 'update' },
  params,
  body: { version, reason: choice(removalReasons, { required: true }), comment: text({ max: 500 }) },
  output,
  status: 200,
})

/** 409 when its address is in use meanwhile. */
export const returnSensor = defineEndpoint({
  method: 'POST',
  path: '/sensors/{id}/return',
  summary: 'Take a removed sensor into use again',
  access: { ...ofSensors, action: 'update' },
  params,
  body: { version },
  output,
  status: 200,
})

/** The former owner keeps what was; the new one sees what comes from now on. */
export const assignSensor = defineEndpoint({
  method: 'POST',
  path: '/sensors/{id}/assign',
  summary: 'Give a sensor to another account',
  access: { kind: 'system' },
  params,
  body: { version, account: text({ required: true, max: 36 }), comment: text({ max: 500 }) },
  /** Its entry in the new account. */
  output: { id: text({ required: true }) },
  status: 200,
  refusal: { current: group(output) },
})

/** Longest span of battery days in one answer. */
export const MAX_BATTERY_DAYS = 400

export const readBattery = defineEndpoint({
  method: 'GET',
  path: '/sensors/{id}/battery',
  summary: 'Volts of the battery of a sensor by day, and when it will be empty',
  access: { ...ofSensors, action: 'read' },
  params,
  query: { days: number({ integer: true, min: 1, max: MAX_BATTERY_DAYS }) },
  output: {
    /** Of its model. */
    fullVolts: number({ required: true }),
    emptyVolts: number({ required: true }),
    /** 0 to 100; null before the first reading. */
    percent: number(),
    /** `low`: under the percentage of its profile. */
    state: choice(['unknown', 'good', 'low'], { required: true }),
    days: list(
      {
        /** Calendar day of the account's zone, yyyy-MM-dd. */
        day: text({ required: true }),
        lowest: number({ required: true }),
        mean: number({ required: true }),
        highest: number({ required: true }),
      },
      { required: true, max: MAX_BATTERY_DAYS },
    ),
    /** By a robust line through the days since the last new battery; null with under 7 days or without a fall. */
    emptyAt: instant(),
    voltsPerDay: number(),
  },
})

export const listReadings = defineEndpoint({
  method: 'GET',
  path: '/sensors/{id}/readings',
  summary: 'What a sensor read, the latest first',
  access: { ...ofSensors, action: 'read' },
  params,
  query: pageQuery,
  output: pageOf({
    t: instant({ required: true }),
    receivedAt: instant({ required: true }),
    kind: choice(sensorKinds, { required: true }),
    /** Bed: 1 up, 0 down; payload: kilograms; proximity: metres. As it was sent. */
    value: number(),
    volts: number(),
    /** The machine whose tablet heard it. */
    heardBy: reference('equipment'),
  }),
})
