/** Rows of the location analysis as the API returns them. Instants are ISO 8601, durations seconds. */
import { flag, instant, list, number, reference, text, type Infer } from '@haulway/resource'

const count = number({ required: true, integer: true, min: 0 })
const seconds = number({ required: true })

/** The part of a stay within the range by activity: the activities add up to its length. */
const spent = {
  dwell: seconds,
  moving: seconds,
  /** Standing, unless the engine is known to be off. */
  idle: seconds,
  off: seconds,
} as const
export type Spent = Infer<typeof spent>

export const sums = {
  visits: count,
  /** Those that continue after the range, and those that began before it: only their part counts. */
  open: count,
  before: count,
  /** Longer than 30 minutes; 30:00 is not. */
  over: count,
  ...spent,
  /** null without visits. */
  shortest: number(),
  average: number(),
  p90: number(),
  longest: number(),
  loads: count,
  dumps: count,
} as const
export type Sums = Infer<typeof sums>

export const visitRow = {
  key: text({ required: true }),
  equipment: reference('equipment', { required: true }),
  location: reference('locations', { required: true }),
  /** The driver; null if nobody was signed in. */
  driver: reference('drivers'),
  enteredAt: instant({ required: true }),
  /** null while the machine is inside. */
  exitedAt: instant(),
  /** Still inside at the end of the range, or already inside at its start. */
  isOpen: flag({ required: true }),
  isBefore: flag({ required: true }),
  ...spent,
  loads: count,
  dumps: count,
} as const
export type VisitRow = Infer<typeof visitRow>

export const entryRow = {
  /** null: visits without an entry. */
  of: reference('equipment'),
  ...sums,
} as const
export type EntryRow = Infer<typeof entryRow>

/** Visits that began in an hour of the day, 0 to 23. */
export const hourRow = { hour: number({ required: true, integer: true, min: 0, max: 23 }), ...sums } as const
export type HourRow = Infer<typeof hourRow>

const bucket = {
  /** Minutes: visits longer than this, up to the next bucket. */
  over: count,
  visits: count,
} as const
export type Bucket = Infer<typeof bucket>

const queued = {
  /** Of the day, 0 to 23. */
  hour: number({ required: true, integer: true, min: 0, max: 23 }),
  /** Seconds of the range in this hour, and machine seconds of queueing in them. */
  passed: seconds,
  waited: seconds,
  /** Maximum number of machines waiting at once. */
  most: count,
} as const
export type QueuedHour = Infer<typeof queued>

export const figures = {
  machines: count,
  locations: count,
  ...sums,
  /** By length, from zero to the longest bucket. */
  histogram: list(bucket, { required: true, max: 100 }),
  /** Hours of the day that the range has. */
  queue: list(queued, { required: true, max: 24 }),
  /** For a range without visits: when the last visit that matches the other filters was. */
  latest: instant(),
} as const
export type AnalysisFigures = Infer<typeof figures>
