import {
  defineEndpoint,
  group,
  instant,
  listOf,
  number,
  quantity,
  reference,
  text,
  type Infer,
} from '@haulway/resource'
import { outlines } from '../locations/location.endpoints.ts'

const numbers = listOf(number({ required: true }), { required: true })
/** Columns of equal length: epoch milliseconds, degrees, metres a second (null where the device told none). */
const roadTrack = { t: numbers, lon: numbers, lat: numbers, speed: listOf(number(), { required: true }) }
export type RoadTrack = Infer<typeof roadTrack>

/** The road as it was driven: the cycle of median length of the latest ones, and figures of all of those. */
export const routeRoad = defineEndpoint({
  method: 'GET',
  path: '/routes/{id}/road',
  summary: 'The road actually driven between the ends of a route, from its latest cycles',
  access: { kind: 'permission', resource: 'routes', action: 'read', feature: 'tracker' },
  params: { id: text({ required: true, max: 36 }) },
  output: {
    /** How many cycles the figures rest on; without any the rest is null. */
    cycles: number({ required: true, integer: true }),
    /** Medians: kilometres there and back, seconds of the ways and of the whole cycle. */
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
    /** Ends that are hidden, and therefore in no other answer for maps. */
    hiddenEnds: outlines(true),
  },
})
