import { defineResource, flag, number, quantity, text } from '@haulway/resource'

/** How readings of sensors are understood: several sensors share a profile. Without one its defaults hold. */
export const sensorProfiles = defineResource({
  name: 'sensorprofiles',
  permission: 'sensorProfiles',
  screen: 'sensor-profiles',
  messages: 'sensorProfiles',
  feature: 'sensorsFeature',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    /** Metres: a proximity sensor that reads this or less is beside its loader. */
    nearMetres: quantity('shortDistance', { required: true, min: 1, max: 200, initial: 25 }),
    /** A bed sensor that is mounted the other way round: 1 is down. */
    invertedBed: flag({ initial: false }),
    /** Payload in kilograms = reading x scale + offset. */
    payloadScale: number({ required: true, min: 0.001, max: 1_000, initial: 1 }),
    payloadOffset: quantity('weight', { required: true, min: -1_000_000, max: 1_000_000, initial: 0 }),
    /** Percent of the battery under which a sensor is listed as low. */
    lowBattery: number({ required: true, min: 1, max: 99, initial: 20 }),
    comments: text({ max: 2_000, multiline: true, listed: false }),
  },
})
