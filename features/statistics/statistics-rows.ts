/**
 * Rows of the statistics report as the API returns them. Instants are ISO 8601, durations seconds, distances
 * kilometres.
 */
import { date, group, instant, number, reference, text, type Infer } from '@haulway/resource'
import { shiftField } from '../cycles/cycles.ts'
import { sums } from './sums.ts'

const days = {
  /** In a project with shifts the day on which they end, else the day of the report’s zone: the first of them. */
  day: date({ required: true }),
  /** Midnights of the report’s zone; the end is exclusive. */
  from: instant({ required: true }),
  to: instant({ required: true }),
} as const

/** With the sums of the other range; null without one. */
const compared = { ...sums, before: group(sums) } as const

export const entryRow = {
  /** null: loads without an entry. */
  of: reference('equipment'),
  ...compared,
} as const
export type EntryRow = Infer<typeof entryRow>

export const machineDay = {
  equipment: reference('equipment', { required: true }),
  ...days,
  ...compared,
} as const
export type MachineDay = Infer<typeof machineDay>

/** A day, or the week that begins on it. */
export const dayRow = { ...days, ...compared } as const
export type DayRow = Infer<typeof dayRow>

/** An hour of the day by the clock of the report’s zone, over all days of the range. */
export const hourRow = {
  hour: number({ required: true, integer: true, min: 0, max: 23 }),
  ...compared,
} as const
export type HourRow = Infer<typeof hourRow>

export const shiftRow = { shift: shiftField, ...compared } as const
export type ShiftRow = Infer<typeof shiftRow>

export const figures = {
  machines: number({ required: true, integer: true, min: 0 }),
  ...sums,
  /** The other range; null without one. */
  before: group({
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** Its days on the calendar of the report's zone. */
    firstDay: date({ required: true }),
    lastDay: date({ required: true }),
    ...sums,
  }),
  /** For a range without loads: when the last load that matches the other filters was. */
  latest: instant(),
  /** Currency of costs, if they were requested and the account has one. */
  currency: text(),
} as const
export type StatisticsFigures = Infer<typeof figures>
