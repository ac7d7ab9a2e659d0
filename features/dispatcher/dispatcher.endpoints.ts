import {
  choice,
  defineEndpoint,
  group,
  instant,
  list,
  listOf,
  number,
  quantity,
  reference,
  text,
} from '@haulway/resource'
import { activities, eventTypes, phases } from '../telemetry/telemetry.ts'

const access = { kind: 'permission', resource: 'dispatcher', action: 'read', feature: 'tracker' } as const

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
  access,
  params: { id: text({ required: true, max: 36 }) },
  output: {
    id: text({ required: true }),
    driver: reference('drivers'),
    /** Absent while no load was seen yet, and after a gap that ended the cycle. */
    cycle: group(cycle),
    lastEvents: list(event, { required: true, max: 20 }),
  },
})

const epoch = number({ required: true })

/** The frame of the live channel, for browsers that get no socket. */
export const fleetNow = defineEndpoint({
  method: 'GET',
  path: '/dispatcher/fleet',
  summary: 'All machines that have a position, as the live channel shows them',
  access,
  output: {
    kind: choice(['snapshot'], { required: true }),
    /** The server's clock, epoch milliseconds as all times in it. */
    now: epoch,
    machines: list(
      {
        id: text({ required: true }),
        title: text({ required: true }),
        kind: text({ required: true }),
        t: epoch,
        lon: number({ required: true }),
        lat: number({ required: true }),
        heading: number(),
        speed: number(),
        activity: choice(activities, { required: true }),
        since: epoch,
        locationId: text(),
        routeId: text(),
        icon: text({ required: true }),
        /** Null of all but loaders that stand ready. */
        trucks: list({
          id: text({ required: true }),
          doing: choice(['loaded', 'next', 'coming'], { required: true }),
          since: epoch,
        }),
      },
      { required: true, max: 100_000 },
    ),
  },
})

/** How far a trail goes back. */
export const TRAIL_MS = 30 * 60_000
/** Machines whose trails are asked for at a time. */
export const MAX_TRAILS = 50

const column = listOf(number({ required: true }), { required: true, max: 10_000 })

/** Where machines were in the last half hour, thinned: what is left out lies within 3 m of the line. */
export const machineTrails = defineEndpoint({
  method: 'GET',
  path: '/dispatcher/trails',
  summary: 'Where machines went in the last 30 minutes',
  access,
  /** Ids with commas between them; without it the first machines by name. */
  query: { machines: text({ max: 37 * MAX_TRAILS }) },
  output: {
    trails: list(
      { id: text({ required: true }), t: column, lon: column, lat: column },
      { required: true, max: MAX_TRAILS },
    ),
  },
})
