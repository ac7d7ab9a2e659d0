import {
  choice,
  date,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  number,
  reference,
  type Infer,
} from '@haulway/resource'
import { conflictKinds } from './conflicts.ts'

/** A plan sends machines to routes: the same permission is needed to make it (decision 0098). */
const reader = { kind: 'permission', feature: 'tracker', resource: 'routes', action: 'read' } as const
export const planGate = { ...reader, action: 'update' } as const

/** Maximum number of machines in a line-up. */
export const MAX_ROWS = 500
/** Version of a shift without a plan. */
export const NOT_PLANNED = 0

/** In requests: the version of the line-up that the caller has seen. */
const version = number({ required: true, integer: true, min: NOT_PLANNED, max: 2_147_483_646 })

const ofShift = {
  project: reference('projects', { required: true }),
  /** The day that the shift counts for. */
  day: date({ required: true }),
  /** Its position in the calendar of the project, from 0. */
  shift: number({ required: true, integer: true, min: 0, max: 2 }),
} as const
export type OfShift = Infer<typeof ofShift>

const row = {
  equipment: reference('equipment', { required: true }),
  /** For machines that haul. */
  route: reference('routes'),
  /** For loaders: the load location. */
  location: reference('locations'),
  driver: reference('drivers'),
} as const
export type LineUpRow = Infer<typeof row>

const rows = list(row, { required: true, max: MAX_ROWS })

const lineUp = {
  ...ofShift,
  version,
  from: instant({ required: true }),
  to: instant({ required: true }),
  publishedAt: instant(),
  publishedBy: reference('users'),
  /** It can be changed: its shift has not begun. */
  open: flag({ required: true }),
  /** Its changes of route have been made. */
  begunAt: instant(),
  rows,
  conflicts: list(
    { row: number({ required: true, integer: true }), kind: choice(conflictKinds, { required: true }) },
    { required: true },
  ),
} as const
export type LineUp = Infer<typeof lineUp>

export const readLineUp = defineEndpoint({
  method: 'GET',
  path: '/lineups',
  summary: 'The line-up of a shift: without day and shift, of the next one that begins',
  access: reader,
  query: {
    project: reference('projects', { required: true }),
    day: date(),
    shift: number({ integer: true, min: 0, max: 2 }),
  },
  output: {
    /** null: the project has no such shift. */
    lineUp: group(lineUp),
    /** Nearby shifts that may be planned or read, in order of time. */
    shifts: list(
      {
        day: date({ required: true }),
        shift: number({ required: true, integer: true }),
        from: instant({ required: true }),
        to: instant({ required: true }),
        /** Whether it has a plan. */
        planned: flag({ required: true }),
      },
      { required: true, max: 100 },
    ),
  },
})

export const saveLineUp = defineEndpoint({
  method: 'PUT',
  path: '/lineups',
  summary:
    'Keeps the line-up of a shift that has not begun; one that is published is so until it is taken back',
  access: planGate,
  body: { ...ofShift, seen: version, rows },
  output: lineUp,
})

export const copyLineUp = defineEndpoint({
  method: 'POST',
  path: '/lineups/copy',
  summary:
    'Makes the line-up of a shift like that of an earlier one; where nobody planned that, like what machines are on now',
  access: planGate,
  body: {
    ...ofShift,
    seen: version,
    fromDay: date({ required: true }),
    fromShift: number({ required: true, integer: true, min: 0, max: 2 }),
  },
  output: lineUp,
})

export const publishLineUp = defineEndpoint({
  method: 'POST',
  path: '/lineups/publish',
  summary:
    'Publishes a line-up, or takes that back: when its shift begins its machines are sent to their routes',
  access: planGate,
  body: { ...ofShift, seen: version, publish: flag({ required: true }) },
  output: lineUp,
})
