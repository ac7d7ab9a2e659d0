import { choice, defineEndpoint, instant, number, pageOf, reference, text, visible } from '@haulway/resource'
import { statementKinds } from './engine-hours.ts'

const ofMachines = { kind: 'permission', resource: 'equipment', feature: 'tracker' } as const
/** Secrets of devices are a matter of tablet setup. */
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

/** Gives a tablet or tracker to a machine. The secret is in this answer only; what is kept is its hash. */
export const enrolDevice = defineEndpoint({
  method: 'POST',
  path: '/equipment/{id}/devices',
  summary: 'Enrol a device of a machine; the answer shows its secret this once',
  access: ofSecrets,
  params: ofEquipment,
  body: { title: visible(text({ required: true })) },
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
    /** Until when the secret before the present one is taken. */
    previousUntil: instant(),
    revokedAt: instant(),
    lastSeenAt: instant(),
    /** Positions that the account does not keep, and when the last of them came. */
    dropped: number({ required: true, integer: true }),
    droppedAt: instant(),
    /** Facts whose numbers it had used before with other values, and when the last of them came. */
    refused: number({ required: true, integer: true }),
    refusedAt: instant(),
    /** When it last looked as if two senders had its secret. */
    twoSendersAt: instant(),
  }),
})

/** A new secret in place of the present one, which is taken for a while yet: the device is not cut off before it has the new one. */
export const rotateDevice = defineEndpoint({
  method: 'POST',
  path: '/equipment/{id}/devices/{deviceId}/rotate',
  summary: 'Give a device a new secret; the one before is taken for 24 hours more',
  access: ofSecrets,
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: { ...device, secret: text(), previousUntil: instant({ required: true }) },
})

/** For a secret that somebody else may know: the device needs the new one from now on. */
export const endPreviousSecret = defineEndpoint({
  method: 'DELETE',
  path: '/equipment/{id}/devices/{deviceId}/previous',
  summary: 'End the secret of a device before its present one at once',
  access: ofSecrets,
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: null,
})

/** What the device sends from now on is refused; what it sent stays. */
export const revokeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/equipment/{id}/devices/{deviceId}',
  summary: 'Revoke a device',
  access: ofSecrets,
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: null,
})

const engineHours = {
  /** By the meter, with what was counted since it was read. Null: neither was it read nor the engine seen to run. */
  hours: number(),
  /** Of the machine's life, over all its meters. */
  accumulatedHours: number(),
  /** What the meter showed when it was last read, or began with. */
  meterHours: number(),
  meterAt: instant(),
  /** Counted here while devices said that the engine runs, since the first one that did; before that nothing is known. */
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
      /** What was stated: the meter, or hours to add. */
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

/** More machines than a call takes at a time. */
export const MAX_MACHINES = 100

export const listEngineHours = defineEndpoint({
  method: 'GET',
  path: '/equipment/engineHours',
  summary: 'Engine hours of several machines now',
  access: { ...ofMachines, action: 'list' },
  /** Ids with commas between them. */
  query: { machines: text({ required: true, max: 37 * MAX_MACHINES }) },
  output: pageOf({ equipment: reference('equipment', { required: true }), ...engineHours }),
})

/** Longer than any engine lives. */
const MAX_HOURS = 200_000

/** Adds a fact; none is ever changed. What was typed wrong is set right by another reading with a reason. */
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
