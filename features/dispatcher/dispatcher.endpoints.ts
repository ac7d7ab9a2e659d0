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
  /** The dump location: known after the dump, or when the route has a single dump. */
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
  /** The details stated with it. */
  ticket: text(),
  noteType: text(),
  noteComment: text(),
}

/** Data of the dispatcher's details panel beyond the live channel. */
export const machineNow = defineEndpoint({
  method: 'GET',
  path: '/dispatcher/machines/{id}',
  summary: 'A machine now: its driver, the cycle it is in and its last events, newest first',
  access,
  params: { id: text({ required: true, max: 36 }) },
  output: {
    id: text({ required: true }),
    driver: reference('drivers'),
    /** Absent before the first load, and after a gap that ended the cycle. */
    cycle: group(cycle),
    lastEvents: list(event, { required: true, max: 20 }),
  },
})

const epoch = number({ required: true })

/** The frame of the live channel, for browsers without a socket. */
export const fleetNow = defineEndpoint({
  method: 'GET',
  path: '/dispatcher/fleet',
  summary: 'All machines that have a position, as the live channel shows them',
  access,
  output: {
    kind: choice(['snapshot'], { required: true }),
    /** The server's clock, epoch milliseconds, like all times in the response. */
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
        /** Null except for loaders that are ready. */
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

/** How far back a trail goes. */
export const TRAIL_MS = 30 * 60_000
/** The most machines a request for trails may name. */
export const MAX_TRAILS = 50

const column = listOf(number({ required: true }), { required: true, max: 10_000 })

/** Positions of machines in the last half hour, thinned: omitted ones lie within 3 m of the line. */
export const machineTrails = defineEndpoint({
  method: 'GET',
  path: '/dispatcher/trails',
  summary: 'Where machines went in the last 30 minutes',
  access,
  /** Comma-separated ids; without it the first machines by name. */
  query: { machines: text({ max: 37 * MAX_TRAILS }) },
  output: {
    trails: list(
      { id: text({ required: true }), t: column, lon: column, lat: column },
      { required: true, max: MAX_TRAILS },
    ),
  },
})
