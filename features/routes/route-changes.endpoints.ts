import {
  choice,
  defineEndpoint,
  fieldError,
  type FieldError,
  flag,
  group,
  type Infer,
  instant,
  list,
  requiredProblem,
  number,
  pageOf,
  reference,
  text,
} from '@haulway/resource'
import { changeStages, changeStates } from './route-change.ts'

const mayAssign = { kind: 'permission', feature: 'tracker', resource: 'routes', action: 'update' } as const

/** Version of a machine without any change. */
export const NO_VERSION = 0
/** Default number of minutes that a request waits for the driver: a shift. */
export const WAIT_MINUTES = 720

/**
 * Machines, each with the version of its newest change as the caller knows it, 0 for none. If another user or the
 * driver was quicker, the whole request is refused (409) with the machines concerned.
 */
const machines = list(
  {
    equipment: reference('equipment', { required: true }),
    seen: number({ required: true, integer: true, min: NO_VERSION, max: 2_147_483_646 }),
  },
  { required: true, max: 200 },
)
const reason = text({ max: 500 })
/** A forced change always has a reason, as drivers who did not agree may ask for it. */
const reasonOfForce = text({ required: true, max: 500 })

const change = {
  /** Version of the machine's newest change: a further decision about it must know it. */
  version: number({ required: true, integer: true }),
  equipment: reference('equipment', { required: true }),
  /** null: a route of a project that is closed to the caller. */
  route: reference('routes'),
  state: choice(changeStates, { required: true }),
  stage: choice(changeStages, { required: true }),
  /** Whether a dispatcher can still force or cancel it. */
  open: flag({ required: true }),
  /** Without having been sent: it went to load on this route, or its driver chose it in the cab. */
  chosenByMachine: flag({ required: true }),
  requestedAt: instant({ required: true }),
  expiresAt: instant(),
  deliveredAt: instant(),
  acknowledgedAt: instant(),
  acknowledgedBy: choice(['driver', 'zone']),
  effectAt: instant(),
  /** Time of the last move. */
  changedAt: instant({ required: true }),
  reason: text(),
}
export type RouteChangeItem = Infer<typeof change>
const changes = { items: list(change, { required: true, max: 200 }) }

export const listRouteChanges = defineEndpoint({
  method: 'GET',
  path: '/equipment/routechanges',
  summary:
    'The newest change of route of each machine that ever had one: how far it has come, or how it ended',
  access: { kind: 'permission', feature: 'tracker', resource: 'dispatcher', action: 'list' },
  output: pageOf(change),
})

/** Errors of a request beyond those of single fields. */
export function requestRules({ force, reason }: Readonly<Record<string, unknown>>): FieldError[] {
  return force === true && reason === null ? [fieldError('reason', requiredProblem)] : []
}

export const requestRouteChange = defineEndpoint({
  method: 'POST',
  path: '/equipment/routechanges',
  summary:
    'Send machines to another route: all or none. It holds once the driver agrees and a loaded machine has dumped; forced, at once',
  access: mayAssign,
  body: {
    route: reference('routes', { required: true }),
    machines,
    force: flag({ required: true, initial: false }),
    reason,
    /** How long it waits for the driver. */
    waitMinutes: number({ integer: true, min: 1, max: 10_080 }),
  },
  rules: requestRules,
  output: changes,
})

export const forceRouteChange = defineEndpoint({
  method: 'POST',
  path: '/equipment/routechanges/force',
  summary: 'Put machines on the route of their open change now; the drivers are still told',
  access: mayAssign,
  body: { machines, reason: reasonOfForce },
  output: changes,
})

export const cancelRouteChange = defineEndpoint({
  method: 'POST',
  path: '/equipment/routechanges/cancel',
  summary: 'Take back the open change of machines: they stay on their route',
  access: mayAssign,
  body: { machines, reason },
  output: changes,
})

const end = { id: text({ required: true }), title: text({ required: true }) }
/** A change as returned to the device of its machine; whether it was delivered does not make it a new version. */
const deviceChange = {
  id: text({ required: true }),
  route: reference('routes', { required: true }),
  loadLocations: list(end, { required: true }),
  dumpLocations: list(end, { required: true }),
  requestedAt: instant({ required: true }),
  /** The driver agreed, and the machine still has to dump. */
  acknowledged: flag({ required: true }),
  /** It is in effect, whether or not the driver agrees. */
  forced: flag({ required: true }),
}
export type DeviceRouteChange = Infer<typeof deviceChange>
/** null: there is no change to show to the driver. */
export const deviceRouteChange = group(deviceChange)

/** Reports that the device shows a change, or that its driver agrees to it; idempotent. */
export const reportRouteChange = defineEndpoint({
  method: 'POST',
  path: '/telemetry/routechange',
  summary:
    'A device has shown a change of route, or its driver agrees to it; answers what must still be told',
  access: { kind: 'device', secret: ['bearer'] },
  body: {
    id: text({ required: true, max: 36 }),
    state: choice(['delivered', 'acknowledged'], { required: true }),
    /** When the driver did it, if the device was offline then. */
    t: instant(),
  },
  output: { routeChange: deviceRouteChange },
})
