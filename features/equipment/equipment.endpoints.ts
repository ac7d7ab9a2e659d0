import { defineEndpoint, instant, list, number, reference, references, text } from '@haulway/resource'

const ofMachines = { kind: 'permission', resource: 'equipment', feature: 'tracker' } as const
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
  access: { ...ofMachines, action: 'update' },
  params: ofEquipment,
  body: { title: text({ required: true }) },
  output: { ...device, secret: text() },
  status: 201,
})

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/equipment/{id}/devices',
  summary: 'Devices of a machine, the revoked ones included',
  access: { ...ofMachines, action: 'read' },
  params: ofEquipment,
  output: {
    items: list(
      { ...device, createdAt: instant({ required: true }), revokedAt: instant(), lastSeenAt: instant() },
      { required: true },
    ),
    total: number({ required: true, integer: true }),
  },
})

/** What the device sends from now on is refused; what it sent stays. */
export const revokeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/equipment/{id}/devices/{deviceId}',
  summary: 'Revoke a device',
  access: { ...ofMachines, action: 'update' },
  params: { ...ofEquipment, deviceId: text({ required: true, max: 36 }) },
  output: null,
})

const assignment = {
  route: reference('routes', { required: true }),
  equipment: references('equipment', { required: true }),
}
/** The machines whose assignment this changed; those that stood so already are left out. */
const changed = { equipment: references('equipment', { required: true }) }

/** Sends machines to a route: a stated fact for each of them; a machine has one route, the latest. */
export const assignRoute = defineEndpoint({
  method: 'POST',
  path: '/equipment/assign',
  summary: 'Assign machines to a route',
  access: { ...ofMachines, resource: 'routes', action: 'update' },
  body: assignment,
  output: changed,
})

/** Takes machines off a route; those on another one stay there. */
export const unassignRoute = defineEndpoint({
  method: 'POST',
  path: '/equipment/unassign',
  summary: 'Take machines off a route',
  access: { ...ofMachines, resource: 'routes', action: 'update' },
  body: assignment,
  output: changed,
})

/** Where machines are assigned now; machines without a route are left out. */
export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/equipment/routes',
  summary: 'Routes that machines are assigned to',
  access: { ...ofMachines, action: 'list' },
  output: {
    items: list(
      {
        equipment: reference('equipment', { required: true }),
        route: reference('routes', { required: true }),
        assignedAt: instant({ required: true }),
      },
      { required: true },
    ),
    total: number({ required: true, integer: true }),
  },
})
