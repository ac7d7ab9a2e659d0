import { choice, defineEndpoint, group, instant, list, quantity, reference, text } from '@haulway/resource'
import { eventTypes, phases } from '../telemetry/telemetry.ts'

const cycle = {
  phase: choice(phases, { required: true }),
  /** Start of the phase, and of the cycle: arrival at the load. */
  phaseSince: instant({ required: true }),
  startedAt: instant({ required: true }),
  loadLocation: reference('locations'),
  /** Where the load goes: known when it is dumped, or when the route has one dump only. */
  dumpLocation: reference('locations'),
  loadedAt: instant(),
  dumpedAt: instant(),
  payload: quantity('weight'),
}

const event = {
  id: text({ required: true }),
  type: choice(eventTypes, { required: true }),
  at: instant({ required: true }),
  location: reference('locations'),
  /** The route or the driver that the event names. */
  names: text(),
  /** What was stated with it. */
  ticket: text(),
  noteType: text(),
  noteComment: text(),
}

/** What the dispatcher's details panel shows beside what the live channel says. */
export const machineNow = defineEndpoint({
  method: 'GET',
  path: '/dispatcher/machines/{id}',
  summary: 'A machine now: its driver, the cycle it is in and its last events, newest first',
  access: { kind: 'permission', resource: 'dispatcher', action: 'read', feature: 'tracker' },
  params: { id: text({ required: true, max: 36 }) },
  output: {
    id: text({ required: true }),
    driver: reference('drivers'),
    /** Absent while no load was seen yet, and after a gap that ended the cycle. */
    cycle: group(cycle),
    lastEvents: list(event, { required: true, max: 20 }),
  },
})
