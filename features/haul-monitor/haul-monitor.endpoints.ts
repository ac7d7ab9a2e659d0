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
import { amountsShown, shiftShown, targetsShown } from '../today/today.endpoints.ts'

const MANY = 10_000

/** Whether it goes as it should: the same of a machine, a loader and a route. */
const pace = {
  id: text({ required: true }),
  title: text({ required: true }),
  /** What was loaded in the shift and has dumped. */
  actual: group(amountsShown, { required: true }),
  /** Of the whole shift, and of it what was to be hauled by now. */
  target: group(targetsShown, { required: true }),
  due: group(targetsShown, { required: true }),
  /** What was to be hauled a quarter of an hour ago: whoever loaded since may not have dumped yet. */
  overdue: group(targetsShown, { required: true }),
  /** Its newest whole cycle of the shift. */
  last: group({
    /** Names it in the report. */
    key: text({ required: true }),
    route: reference('routes'),
    endedAt: instant({ required: true }),
    /** Seconds. */
    total: number({ required: true }),
    /** Of its route over the last fortnight; null: off any route, or too few are known. */
    median: number(),
  }),
  /** From so many seconds on it calls attention. */
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
  /** What it does, as the dispatcher shows it; null: it was never heard. */
  now: group({
    doing: choice(activities, { required: true }),
    since: instant({ required: true }),
    place: reference('locations'),
  }),
  /** What was set of it; null: nothing. */
  status: group({ status: choice(statuses, { required: true }), reason: reference('statusreasons') }),
  /** Time of its last fix. */
  heard: instant(),
  /** Which it is on. */
  route: reference('routes'),
} as const

const machine = { ...pace, ...seen } as const
const loader = {
  ...pace,
  ...seen,
  /** Null of one that does not stand ready: at it, waiting for it, on their way to it. */
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
    ...shiftShown,
    target: group(targetsShown, { required: true }),
    machines: list(machine, { required: true, max: MANY }),
    loaders: list(loader, { required: true, max: MANY }),
    routes: list(route, { required: true, max: MANY }),
  },
})

export type Monitor = Infer<typeof haulMonitor.output>
export type MachineTile = Monitor['machines'][number]
export type LoaderTile = Monitor['loaders'][number]
export type RouteTile = Monitor['routes'][number]
