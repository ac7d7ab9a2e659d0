import { choice, defineResource, flag, instant, number, reference, text } from '@haulway/resource'
import { removalReasons, sensorKinds, sensorStates } from './sensors.ts'

/**
 * A sensor of the inventory. Pairing, removal and the owner change by calls of their own (`sensors.endpoints.ts`); what
 * it last read comes from its readings.
 */
export const sensors = defineResource({
  name: 'sensors',
  permission: 'sensors',
  screen: 'sensor-inventory',
  messages: 'sensors',
  feature: 'sensorsFeature',
  titleField: 'deviceId',
  importKey: 'deviceId',
  hideable: true,
  recorded: {
    /** Said with an unpairing, a removal or a new owner. */
    comment: text(),
  },
  fields: {
    /** Its MAC address, `FF:FF:FF:FF:FF:FF`: stored in capitals with colons, whichever way it is written. */
    deviceId: text({ required: true, max: 17, format: 'mac', searchable: true }),
    state: choice(sensorStates, { readOnly: 'derived' }),
    /** What its model measures. */
    kind: choice(sensorKinds, { readOnly: 'derived' }),
    /** The machine that it is paired with now. */
    pairedEquipment: reference('equipment', { readOnly: true, stored: true }),
    pairingComment: text({ readOnly: true, stored: true, listed: false, max: 500 }),
    pairedAt: instant({ readOnly: true, stored: true, listed: false }),
    /** The time of its newest reading, however late that arrived. */
    lastReceivedAt: instant({ readOnly: 'derived', stored: true }),
    model: reference('sensormodels', { required: true }),
    profile: reference('sensorprofiles'),
    /** Several sensors may then bear this address: copies of one maker's default address. */
    allowMacDuplication: flag({ initial: false, listed: false, filterable: false }),
    firmwareRevision: text({ max: 64 }),
    comments: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
    /** The account that owns it, once it was given to another: it is history here. Empty: this account. */
    ownerAccount: text({ readOnly: true, stored: true, max: 255, listed: false }),
    /** Since when it belongs to this account. */
    accountAssignedAt: instant({ readOnly: true, stored: true, listed: false }),
    batteryVolts: number({ readOnly: 'derived', stored: true, listed: false }),
    /** Of its model's battery, 0 to 100; null before the first reading. */
    batteryPercent: number({ readOnly: 'derived', listed: false }),
    /** Under the percentage of its profile, or of a new profile without one. */
    batteryLow: flag({ readOnly: 'derived', listed: false }),
    /** When it told the volts of its battery last. */
    batteryAt: instant({ readOnly: 'derived', stored: true, listed: false }),
    removedAt: instant({ readOnly: true, stored: true, listed: false }),
    removalReason: choice(removalReasons, { readOnly: true, stored: true, listed: false }),
  },
})
