import {
  choice,
  defineEndpoint,
  group,
  instant,
  list,
  listOf,
  number,
  reference,
  text,
  type Infer,
} from '@haulway/resource'
import { statuses } from '../machine-status/machine-status.endpoints.ts'
import { activities } from '../telemetry/telemetry.ts'
import { amountFields, shiftFields, targetFields } from '../today/today.endpoints.ts'

const MANY = 10_000

/** Progress of a machine, a loader or a route. */
const pace = {
  id: text({ required: true }),
  title: text({ required: true }),
  /** What was loaded in the shift and has been dumped. */
  actual: group(amountFields, { required: true }),
  /** For the whole shift, and the part due by now. */
  target: group(targetFields, { required: true }),
  due: group(targetFields, { required: true }),
  /** The amount due a quarter of an hour ago: later loads may not have been dumped yet. */
  overdue: group(targetFields, { required: true }),
  /** Its newest complete cycle of the shift. */
  last: group({
    /** Names it in the report. */
    key: text({ required: true }),
    route: reference('routes'),
    endedAt: instant({ required: true }),
    /** Seconds. */
    total: number({ required: true }),
    /** The route's, over the last fortnight; null: outside routes, or too few cycles. */
    median: number(),
  }),
  /** The seconds from which it is marked. */
  limits: group(
    {
      queue: number({ required: true }),
      hang: number({ required: true }),
      standing: number({ required: true }),
    },
    { required: true },
  ),
} as const

const seen = {
  /** Its activity as the dispatcher shows it; null: never heard. */
  now: group({
    doing: choice(activities, { required: true }),
    since: instant({ required: true }),
    place: reference('locations'),
  }),
  /** The status that somebody set; null: none. */
  status: group({ status: choice(statuses, { required: true }), reason: reference('statusreasons') }),
  /** Time of its last fix. */
  heard: instant(),
  /** Its current route. */
  route: reference('routes'),
} as const

const machine = { ...pace, ...seen } as const
const loader = {
  ...pace,
  ...seen,
  /** Null unless it is ready: trucks at it, waiting for it, on their way to it. */
  trucks: group({
    loaded: number({ integer: true, required: true }),
    next: number({ integer: true, required: true }),
    coming: number({ integer: true, required: true }),
  }),
  /** Seconds that it waited before each of its last five loads, the latest last. */
  hangs: listOf(number({ required: true }), { required: true, max: 5 }),
} as const
const route = {
  ...pace,
  /** When the last of its loads was dumped. */
  dumpedAt: instant(),
} as const

export const haulMonitor = defineEndpoint({
  method: 'GET',
  path: '/haulmonitor',
  summary: 'How each machine, loader and route of a project stands now, and goes in its shift',
  access: { kind: 'permission', resource: 'haulMonitor', action: 'read', feature: 'tracker' },
  /** Absent: the first whose shift runs. */
  query: { project: reference('projects') },
  output: {
    ...shiftFields,
    target: group(targetFields, { required: true }),
    machines: list(machine, { required: true, max: MANY }),
    loaders: list(loader, { required: true, max: MANY }),
    routes: list(route, { required: true, max: MANY }),
  },
})

export type Monitor = Infer<typeof haulMonitor.output>
export type MachineTile = Monitor['machines'][number]
export type LoaderTile = Monitor['loaders'][number]
export type RouteTile = Monitor['routes'][number]
