/** What a cab shows beside its session, and what it sends beside the batch. */
import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  json,
  list,
  listOf,
  number,
  quantity,
  reference,
  text,
  type Boundary,
  type Infer,
} from '@haulway/resource'
import { locations } from '../locations/location.resource.ts'

export { DISPUTE, sendCabPhoto } from '../events/cab.endpoints.ts'

const access = { kind: 'device', secret: ['bearer'] } as const
const id = text({ required: true })
const seconds = number({ integer: true, min: 0 })

/** Most loads of a shift, and most machines in one queue. */
export const MAX_LOADS = 500
export const MAX_TRUCKS = 100

const load = {
  /** Names the load for *this is wrong*. */
  key: id,
  at: instant({ required: true }),
  loadLocation: reference('locations'),
  dumpLocation: reference('locations'),
  /** null: not dumped yet. */
  dumpedAt: instant(),
  material: reference('materials'),
  weight: quantity('weight'),
  volume: quantity('haulVolume'),
  /** For a load that a loader gave: the truck. */
  truck: reference('equipment'),
  /** The driver said that it is wrong. */
  disputed: flag({ required: true }),
} as const

const truck = {
  id,
  title: id,
  doing: choice(['loaded', 'next', 'coming'], { required: true }),
  /** When it first stood to be loaded or, on its way, began to return. */
  since: instant({ required: true }),
  /** Seconds until it is expected; null: it is there, or nothing is known of the road. */
  arrivesIn: seconds,
  route: reference('routes'),
  material: reference('materials'),
} as const

const work = {
  /** The server's clock. */
  now: instant({ required: true }),
  /** Signed on in this machine. */
  driver: reference('drivers'),
  /** The running shift of the route's project; otherwise the calendar day in its zone. */
  since: instant({ required: true }),
  /** Loads of this machine since then, for a loader those that it gave, the newest first. */
  loads: list(load, { required: true, max: MAX_LOADS }),
  /** Those that were dumped, as the cycle report counts them, however many are listed. */
  loadCount: number({ required: true, integer: true, min: 0 }),
  /** Loads that the route's target asks of this machine in the shift; null: no target. */
  target: quantity('count', { min: 0 }),
  /** Of those that were dumped. */
  weight: quantity('weight', { required: true }),
  /** A truck's next place on its route, and how far it is by the driven road. */
  next: group({
    location: reference('locations', { required: true }),
    doing: choice(['load', 'dump'], { required: true }),
    /** Metres along the road; null: unknown. */
    metres: quantity('shortDistance', { min: 0 }),
    arrivesIn: seconds,
  }),
  /** For an empty truck: the loader it goes to, and who is served before it. */
  loader: group({
    id,
    title: id,
    ahead: list({ id, title: id, doing: truck.doing }, { required: true, max: MAX_TRUCKS }),
    /** Seconds from now until its turn, by the loader's recent pace; null: unknown. */
    turnIn: seconds,
  }),
  /** For a loader: who is being loaded, who is next and who comes, in this order. */
  trucks: list(truck, { required: true, max: MAX_TRUCKS }),
} as const
export type CabWork = Infer<typeof work>

export const readCabWork = defineEndpoint({
  method: 'GET',
  path: '/telemetry/cab/work',
  summary:
    'The work of a machine in its shift: loads against the target, the next place, the queue before it',
  access,
  output: work,
})

const degrees = listOf(number({ required: true }), { required: true })
const way = { lon: degrees, lat: degrees } as const
const map = {
  places: list(
    {
      id,
      title: id,
      kind: locations.fields.kind,
      boundary: json<Boundary, true>({ required: true }),
    },
    { required: true, max: 10_000 },
  ),
  /** The ways driven lately between the ends of the routes of the session, thinned. */
  roads: list(
    {
      route: id,
      load: id,
      dump: id,
      loaded: group(way, { required: true }),
      empty: group(way, { required: true }),
    },
    { required: true, max: 1_000 },
  ),
} as const
export type CabMap = Infer<typeof map>

export const readCabMap = defineEndpoint({
  method: 'GET',
  path: '/telemetry/cab/map',
  summary: 'Places and driven roads of the routes that a machine may drive, for the map of its cab',
  access,
  query: { /** The version that the cab has: 304 when nothing has changed. */ version: text({ max: 64 }) },
  output: { version: id, ...map },
  notModified: true,
})

/** `noteType` of a note that answers a driver prompt; `detail` holds `question`, `answer` and when it was asked. */
export const PROMPT_ANSWER = 'answer'
