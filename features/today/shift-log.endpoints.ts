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
import { canRead, canWrite } from './today.endpoints.ts'

/** The outgoing person signs a handover, the incoming one its receipt. */
export const entryKinds = ['note', 'weather', 'handover', 'receipt'] as const
export const weatherKinds = ['clear', 'cloudy', 'rain', 'snow', 'fog', 'dust', 'storm'] as const

const told = {
  kind: choice(entryKinds, { required: true }),
  note: text({ max: 2_000, multiline: true }),
  sky: choice(weatherKinds),
  /** Degrees Celsius. */
  temperature: number({ min: -70, max: 70 }),
  wind: quantity('speed', { min: 0, max: 300 }),
  /** The incoming person. */
  to: reference('users'),
} as const

/** The figures of a shift at the moment of signing. */
export const signedFigures = {
  loads: number({ required: true }),
  weight: quantity('weight', { required: true }),
  targetLoads: number(),
  targetWeight: quantity('weight'),
  /** Short intervals of the board without a stated cause. */
  unexplained: number({ required: true }),
} as const

const entry = {
  ...told,
  id: text({ required: true }),
  author: reference('users', { required: true }),
  at: instant({ required: true }),
  /** For a receipt: the handover that it signs. */
  handover: text(),
  /** The line that this one replaces. */
  corrects: text(),
  /** Whether another line replaces this one. */
  corrected: flag({ required: true }),
  signed: group(signedFigures),
} as const
export type LogEntry = Infer<typeof entry>

const shift = {
  project: reference('projects'),
  /** An instant within the shift. */
  from: instant({ required: true }),
} as const

export const shiftLog = defineEndpoint({
  method: 'GET',
  path: '/shiftlog',
  summary: 'What was written down in a shift, in the order of time',
  access: canRead,
  query: shift,
  output: { items: list(entry, { required: true, max: 10_000 }) },
})

export const writeShiftLog = defineEndpoint({
  method: 'POST',
  path: '/shiftlog',
  summary:
    'Writes a line into the log of a shift; lines stay, a later one may stand in the place of an earlier one',
  access: canWrite,
  body: {
    ...shift,
    ...told,
    handover: text({ max: 36 }),
    corrects: text({ max: 36 }),
  },
  output: { id: text({ required: true }) },
  status: 201,
})

/** The fields that a line of each kind requires. */
const says = { note: 'note', weather: 'sky', handover: 'to', receipt: 'handover' } as const

export function entryRules(entry: Infer<typeof writeShiftLog.body>): FieldError[] {
  const needed = says[entry.kind]
  return entry[needed] === null ? [fieldError(needed, problem('validation.required'))] : []
}
