import {
  choice,
  defineEndpoint,
  flag,
  instant,
  list,
  number,
  pageOf,
  reference,
  text,
  visibleText,
} from '@haulway/resource'
import { faultKinds, faultReasons, trackerProtocols } from '../telemetry/telemetry.ts'
import { statementKinds } from './engine-hours.ts'

const ofMachines = { kind: 'permission', resource: 'equipment', feature: 'tracker' } as const
/** Secrets of devices require the tablet setup permission. */
const ofSecrets = {
  kind: 'permission',
  resource: 'tabletSetup',
  feature: 'tracker',
  action: 'update',
} as const
const ofEquipment = { id: text({ required: true, max: 36 }) }
const device = {
  id: text({ required: true }),
  title: text({ required: true }),
}

/** Enrols a tablet or tracker for a machine. The secret is only in this response; its hash is stored. */
export const enrolDevice = defineEndpoint({
  method: 'POST',
  path: '/equipment/{id}/devices',
  summary: 'Enrol a device of a machine; the answer shows its secret this once',
  access: ofSecrets,
  params: ofEquipment,
  body: { title: visibleText(text({ required: true })) },
  output: { ...device, secret: text() },
  status: 201,
})

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/equipment/{id}/devices',
  summary: 'Devices of a machine, the revoked ones included',
  access: { ...ofMachines, action: 'read' },
  params: ofEquipment,
  output: pageOf({
    ...device,
    createdAt: instant({ required: true }),
    rotatedAt: instant(),
    /** Until when the previous secret is accepted. */
    previousUntil: instant(),
    revokedAt: instant(),
    lastSeenAt: instant(),
    /** Number of positions not stored because of account settings, and time of the last. */
    dropped: number({ required: true, integer: true }),
    droppedAt: instant(),
    /**
     * Number of facts rejected because their sequence numbers were already used with other values, and time of the
     * last.
     */
    refused: number({ required: true, integer: true }),
    refusedAt: instant(),
    /** When two senders last seemed to share its secret. */
    twoSendersAt: instant(),
    /** Number of messages that could not be read, time of the last, and why. */
    unreadable: number({ required: true, integer: true }),
    unreadableAt: instant(),
    unreadableField: text(),
    unreadableReason: choice(faultReasons),
    /** Number of fields that were left out of stored messages, time of the last, and why. */
    ignored: number({ required: true, integer: true }),
    ignoredAt: instant(),
    ignoredField: text(),
    ignoredReason: choice(faultReasons),
    /** Number of messages without a position, and time of the last. */
    positionless: number({ required: true, integer: true }),
    positionlessAt: instant(),
    /** Time of the last encrypted message, which cannot be read; null once a readable one came. */
    encryptedAt: instant(),
    /** A tablet obtained it; its secret follows from the tablet's own and is not rotated. */
    ofTablet: flag({ required: true }),
    /** The tablet or tracker of the inventory that it is. */
    tablet: text(),
  }),
})

const fault = {
  /** Name in the protocol; empty: the whole message. */
  field: text(),
  reason: choice(faultReasons),
  firstAt: instant({ required: true }),
  lastAt: instant({ required: true }),
}

/** What could not be understood of a device's messages: counts of all, and the newest unreadable ones. */
export const listDeviceMessages = defineEndpoint({
  method: 'GET',
  path: '/equipment/{id}/devices/{deviceId}/messages',
  summary: 'Messages of a device that could not be read, the latest first, and counts of all faults',
  access: { ...ofMachines, action: 'read' },
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: {
    counts: list(
      {
        kind: choice(faultKinds, { required: true }),
        count: number({ required: true, integer: true }),
        ...fault,
      },
      { required: true, max: 1_000 },
    ),
    ...pageOf({
      id: text({ required: true }),
      protocol: choice(trackerProtocols, { required: true }),
      ...fault,
      /** Without the secret, cut to 2 KB. */
      message: text({ required: true }),
    }),
  },
})

/**
 * Replaces the secret; the previous one is accepted for a while, so that the device is not cut off before it has the
 * new one.
 */
export const rotateDevice = defineEndpoint({
  method: 'POST',
  path: '/equipment/{id}/devices/{deviceId}/rotate',
  summary: 'Give a device a new secret; the one before is taken for 24 hours more',
  access: ofSecrets,
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: { ...device, secret: text(), previousUntil: instant({ required: true }) },
})

/** For a leaked secret: the device needs the new one from now on. */
export const endPreviousSecret = defineEndpoint({
  method: 'DELETE',
  path: '/equipment/{id}/devices/{deviceId}/previous',
  summary: 'End the secret of a device before its present one at once',
  access: ofSecrets,
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: null,
})

/** Refuses everything the device sends from now on; data it has sent remains. */
export const revokeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/equipment/{id}/devices/{deviceId}',
  summary: 'Revoke a device',
  access: ofSecrets,
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: null,
})

const engineHours = {
  /** Meter hours plus the count since the reading. Null: no reading and never reported running. */
  hours: number(),
  /** Hours over the machine's life, across all its meters. */
  accumulatedHours: number(),
  /** The last reading of the meter, or its start value. */
  meterHours: number(),
  meterAt: instant(),
  /** Counted while devices reported a running engine, since the first such report; earlier hours are unknown. */
  countedHours: number(),
  countedSince: instant(),
}

export const readEngineHours = defineEndpoint({
  method: 'GET',
  path: '/equipment/{id}/engineHours',
  summary: 'Engine hours of a machine now, and what was stated of its meter, the latest first',
  access: { ...ofMachines, action: 'read' },
  params: ofEquipment,
  output: {
    ...engineHours,
    ...pageOf({
      /** Null for hours that a device stated. */
      id: text(),
      kind: choice(statementKinds, { required: true }),
      takenAt: instant({ required: true }),
      /** The stated value: the meter, or hours to add. */
      stated: number({ required: true }),
      /** Hours after it. */
      hours: number({ required: true }),
      accumulatedHours: number({ required: true }),
      reason: text(),
      by: reference('users'),
      createdAt: instant(),
    }),
  },
})

/** Maximum machines per request. */
export const MAX_MACHINES = 100

export const listEngineHours = defineEndpoint({
  method: 'GET',
  path: '/equipment/engineHours',
  summary: 'Engine hours of several machines now',
  access: { ...ofMachines, action: 'list' },
  /** Comma-separated ids. */
  query: { machines: text({ required: true, max: 37 * MAX_MACHINES }) },
  output: pageOf({ equipment: reference('equipment', { required: true }), ...engineHours }),
})

/** More hours than any engine reaches. */
const MAX_HOURS = 200_000

/** Adds a fact; facts are never changed. A wrong reading is corrected by another reading with a reason. */
export const stateEngineHours = defineEndpoint({
  method: 'POST',
  path: '/equipment/{id}/engineHours',
  summary: 'State what the hour meter shows, hours that no device saw, or a new meter',
  access: { ...ofMachines, action: 'update' },
  params: ofEquipment,
  body: {
    kind: choice(statementKinds, { required: true }),
    /** Now when absent. */
    takenAt: instant(),
    hours: number({ required: true, min: 0, max: MAX_HOURS }),
    reason: text({ max: 500 }),
  },
  output: { id: text({ required: true }) },
  status: 201,
})
