import {
  choice,
  defineEndpoint,
  fieldError,
  flag,
  group,
  instant,
  list,
  number,
  problem,
  quantity,
  reference,
  text,
  type FieldError,
  type Infer,
} from '@haulway/resource'
import { causeReasons } from './causes.ts'

/** The permission of the cycle report, from which all figures come. */
export const canRead = {
  kind: 'permission',
  resource: 'reports',
  action: 'list',
  feature: 'tracker',
} as const
/** Dispatchers write the log of the shift and state causes. */
export const canWrite = {
  kind: 'permission',
  resource: 'dispatcher',
  action: 'update',
  feature: 'tracker',
} as const

const MANY = 10_000

export const amountFields = {
  weight: quantity('weight', { required: true }),
  loads: number({ required: true }),
  volume: quantity('haulVolume', { required: true }),
} as const

/** null: no target is set. */
export const targetFields = {
  weight: quantity('weight'),
  loads: number(),
  volume: quantity('haulVolume'),
} as const

const stretch = { from: instant({ required: true }), to: instant({ required: true }) } as const

const span = {
  ...stretch,
  kind: choice(['shift', 'day'], { required: true }),
  title: text(),
  /** YYYY-MM-DD: the day that it counts for. */
  date: text({ required: true }),
  breaks: list(stretch, { required: true, max: MANY }),
} as const

const cause = {
  reason: choice(causeReasons, { required: true }),
  /** Where the stops were. */
  place: reference('locations'),
  seconds: number(),
  note: text(),
  author: text({ required: true }),
  at: instant({ required: true }),
} as const

const cell = {
  actual: group(amountFields, { required: true }),
  target: group(targetFields, { required: true }),
  cause: group(cause),
} as const

const row = {
  kind: choice(['loader', 'place', 'elsewhere'], { required: true }),
  /** Id of the loader or the place. */
  id: text(),
  title: text({ required: true }),
  /** Where it loads. */
  place: reference('locations'),
  cells: list(cell, { required: true, max: MANY }),
  actual: group(amountFields, { required: true }),
  target: group(targetFields, { required: true }),
  /** Trucks assigned to the routes that load at its place, and trucks that currently haul from there. */
  planned: number({ required: true }),
  there: number({ required: true }),
  /** For a loader that is ready: whether it loads or hangs, since when, and who waits for it. */
  now: group({
    doing: choice(['loading', 'waiting'], { required: true }),
    since: instant({ required: true }),
    queue: number({ required: true }),
  }),
  /** Its last fix. */
  heard: instant(),
} as const

export const machineReasons = ['silent', 'standing', 'engineOff'] as const

const machine = {
  id: text({ required: true }),
  title: text({ required: true }),
  reason: choice(machineReasons, { required: true }),
  since: instant({ required: true }),
  place: reference('locations'),
} as const

const loss = {
  first: number({ required: true }),
  last: number({ required: true }),
  median: number({ required: true }),
  loss: number({ required: true }),
} as const

const planned = {
  id: text({ required: true }),
  title: text({ required: true }),
  target: group(targetFields, { required: true }),
} as const

/** The shown project and shift. */
export const shiftFields = {
  /** The server's clock. */
  now: instant({ required: true }),
  zone: text({ required: true }),
  /** null: the account has no project, all of its cycles count. */
  project: reference('projects'),
  projects: list(
    { id: text({ required: true }), title: text({ required: true }) },
    { required: true, max: MANY },
  ),
  /** Whether the account has a location and a machine. */
  begun: flag({ required: true }),
  /** null: the calendar had no shift recently. */
  span: group(span),
  /** Whether it runs now. */
  runs: flag({ required: true }),
  /** Start of the next one. */
  next: instant(),
  /** Starts of the shifts before and after it. */
  before: instant(),
  after: instant(),
} as const

/** What Today and wall screens show. */
export const todayFields = {
  ...shiftFields,
  columns: list(stretch, { required: true, max: MANY }),
  rows: list(row, { required: true, max: MANY }),
  /** All that was hauled: the sum of the rows. */
  actual: group(amountFields, { required: true }),
  target: group(targetFields, { required: true }),
  /** Routes that run in the shift and have a target. */
  routes: list(planned, { required: true, max: MANY }),
  /** The same shift of the previous work day: all of it, and up to the same progress. */
  yesterday: group({
    ...stretch,
    whole: group(amountFields, { required: true }),
    sofar: group(amountFields, { required: true }),
  }),
  /** Of the last completed shift: the rates of its first, last and median hour. null: too short. */
  change: group({
    ...stretch,
    weight: group(loss, { required: true }),
    loads: group(loss, { required: true }),
    volume: group(loss, { required: true }),
  }),
  machines: list(machine, { required: true, max: MANY }),
  queue: group({ trucks: number({ required: true }), since: instant() }, { required: true }),
  hang: group({ loaders: number({ required: true }), since: instant() }, { required: true }),
  /** The newest fix of all machines. */
  lastData: instant(),
} as const
export type TodayItem = Infer<typeof todayFields>
export type TodayRow = TodayItem['rows'][number]
export type TodayCell = TodayRow['cells'][number]

export const today = defineEndpoint({
  method: 'GET',
  path: '/today',
  summary: 'A shift of a project: what was hauled against its targets, by loader and two hours',
  access: canRead,
  query: {
    /** Absent: the first whose shift runs. */
    project: reference('projects'),
    /** An instant within the shift; absent: now. */
    at: instant(),
  },
  output: todayFields,
})

/** A row and an interval of the board. */
const place = {
  project: reference('projects'),
  loader: reference('equipment'),
  place: reference('locations'),
  ...stretch,
} as const

export const stops = defineEndpoint({
  method: 'GET',
  path: '/today/stops',
  summary: 'What held machines up in a stretch of the board, what cost most first',
  access: canRead,
  query: place,
  output: {
    items: list(
      {
        reason: choice(causeReasons, { required: true }),
        place: reference('locations'),
        seconds: number({ required: true }),
        /** The number of cycles that it delayed. */
        cycles: number({ required: true }),
      },
      { required: true, max: MANY },
    ),
  },
})

export const stateCause = defineEndpoint({
  method: 'POST',
  path: '/today/causes',
  summary: 'States why a stretch of the board was short; without a reason it takes back what was stated',
  access: canWrite,
  body: {
    ...place,
    reason: choice(causeReasons),
    stopPlace: reference('locations'),
    seconds: number({ min: 0, max: 1e9 }),
    note: text({ max: 500 }),
  },
  output: { id: text({ required: true }) },
  status: 201,
})

/** Validates a cause beyond its fields. */
export function causeRules({ from, to, reason, note }: Infer<typeof stateCause.body>): FieldError[] {
  if (from >= to) return [fieldError('to', problem('validation.order', { start: 'from', end: 'to' }))]
  return reason === 'other' && !note ? [fieldError('note', problem('validation.required'))] : []
}
