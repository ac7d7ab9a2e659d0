import {
  defineEndpoint,
  group,
  instant,
  list,
  listOf,
  number,
  pageOf,
  quantity,
  reference,
  references,
  text,
  type Infer,
} from '@haulway/resource'
import { outlines } from '../locations/location.endpoints.ts'

const access = { kind: 'permission', feature: 'tracker' } as const
const ofOne = { id: text({ required: true, max: 36 }) }

const numbers = listOf(number({ required: true }), { required: true })
/** Columns of equal length: epoch milliseconds, degrees, metres a second (null where the device reported none). */
const roadTrack = { t: numbers, lon: numbers, lat: numbers, speed: listOf(number(), { required: true }) }
export type RoadTrack = Infer<typeof roadTrack>

/** The road as driven: the cycle of median length of the latest ones, and figures of all of those. */
export const routeRoad = defineEndpoint({
  method: 'GET',
  path: '/routes/{id}/road',
  summary: 'The road actually driven between the ends of a route, from its latest cycles',
  access: { ...access, resource: 'routes', action: 'read' },
  params: ofOne,
  output: {
    /** Number of cycles behind the figures; with none the rest is null. */
    cycles: number({ required: true, integer: true }),
    /** Medians: kilometres loaded and empty, seconds of the legs and of the whole cycle. */
    distanceLoaded: quantity('longDistance'),
    distanceEmpty: quantity('longDistance'),
    loadedTravel: number(),
    emptyTravel: number(),
    total: number(),
    equipment: reference('equipment'),
    loadedAt: instant(),
    dumpedAt: instant(),
    endedAt: instant(),
    track: group(roadTrack),
    /** Hidden ends, which no other response for maps contains. */
    hiddenEnds: outlines,
  },
})

const way = { lon: numbers, lat: numbers }

/** Maximum pairs of ends that a map draws. */
export const MAX_ROADS = 40

/** For maps that show routes among other things: lines only, one each way for every pair of ends that was driven. */
export const routeRoads = defineEndpoint({
  method: 'GET',
  path: '/routes/{id}/roads',
  summary: 'The ways driven lately from each load to each dump of a route and back, thinned',
  access: { ...access, resource: 'routes', action: 'read' },
  params: ofOne,
  output: {
    roads: list(
      {
        load: reference('locations', { required: true }),
        dump: reference('locations', { required: true }),
        loaded: group(way, { required: true }),
        empty: group(way, { required: true }),
      },
      { required: true, max: MAX_ROADS },
    ),
  },
})

/**
 * Loads keep what they counted as when settings change. This applies the current settings (the route's, and those of
 * materials, machines, categories and locations) to the route's loads from a past instant on.
 */
export const recalculateRoute = defineEndpoint({
  method: 'POST',
  path: '/routes/{id}/recalculate',
  summary: 'Count the loads of a route from an instant on by the settings as they are now',
  access: { ...access, resource: 'routes', action: 'update' },
  params: ofOne,
  body: { from: instant({ required: true }) },
  output: {
    from: instant({ required: true }),
    /** The moment whose settings apply to them. */
    at: instant({ required: true }),
  },
})

const assignment = {
  route: reference('routes', { required: true }),
  equipment: references('equipment', { required: true }),
}
/** The machines whose assignment changed; those already assigned are omitted. */
const changed = { equipment: references('equipment', { required: true }) }

/** Assigns machines to a route by a stated fact for each of them; the latest assignment of a machine counts. */
export const assignRoute = defineEndpoint({
  method: 'POST',
  path: '/equipment/assign',
  summary: 'Assign machines to a route',
  access: { ...access, resource: 'routes', action: 'update' },
  body: assignment,
  output: changed,
})

/** Removes machines from a route; those on another one stay there. */
export const unassignRoute = defineEndpoint({
  method: 'POST',
  path: '/equipment/unassign',
  summary: 'Take machines off a route',
  access: { ...access, resource: 'routes', action: 'update' },
  body: assignment,
  output: changed,
})

/** Current assignments; machines without a route are omitted. */
export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/equipment/routes',
  summary: 'Routes that machines are assigned to',
  access: { ...access, resource: 'equipment', action: 'list' },
  output: pageOf({
    equipment: reference('equipment', { required: true }),
    route: reference('routes', { required: true }),
    assignedAt: instant({ required: true }),
  }),
})

/** The routes a machine was assigned to, the latest first; `until` is null for the current one. */
export const listMachineRoutes = defineEndpoint({
  method: 'GET',
  path: '/equipment/{id}/routes',
  summary: 'Routes that a machine was assigned to, the latest first',
  access: { ...access, resource: 'equipment', action: 'read' },
  params: ofOne,
  output: pageOf({
    route: reference('routes', { required: true }),
    from: instant({ required: true }),
    until: instant(),
  }),
})
