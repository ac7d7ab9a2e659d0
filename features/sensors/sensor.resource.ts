import { choice, defineResource, flag, instant, number, reference, text } from '@haulway/resource'
import { removalReasons } from './sensors.ts'

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
  fields: {
    /** Its MAC address, `FF:FF:FF:FF:FF:FF`: stored in capitals with colons, whichever way it is written. */
    deviceId: text({ required: true, max: 17, format: 'mac', searchable: true }),
    model: reference('sensormodels', { required: true }),
    profile: reference('sensorprofiles'),
    /** Several sensors may then bear this address: copies of one maker's default address. */
    allowMacDuplication: flag({ initial: false }),
    firmwareRevision: text({ max: 64 }),
    comments: text({ max: 2_000, multiline: true, listed: false, searchable: true }),
    /** The machine that it is paired with now. */
    pairedEquipment: reference('equipment', { readOnly: true, stored: true }),
    pairingComment: text({ readOnly: true, stored: true, listed: false, max: 500 }),
    pairedAt: instant({ readOnly: true, stored: true, listed: false }),
    /** The account that owns it, once it was given to another: it is history here. Empty: this account. */
    ownerAccount: text({ readOnly: true, stored: true, max: 255 }),
    /** Since when it belongs to this account. */
    accountAssignedAt: instant({ readOnly: true, stored: true, listed: false }),
    batteryVolts: number({ readOnly: 'derived', stored: true }),
    /** When it told the volts of its battery last. */
    batteryAt: instant({ readOnly: 'derived', stored: true, listed: false }),
    /** The time of its newest reading, however late that arrived. */
    lastReceivedAt: instant({ readOnly: 'derived', stored: true }),
    removedAt: instant({ readOnly: true, stored: true }),
    removalReason: choice(removalReasons, { readOnly: true, stored: true }),
  },
})
