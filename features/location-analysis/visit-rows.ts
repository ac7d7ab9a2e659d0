/** Rows of the location analysis as its calls answer them. Instants are ISO 8601, durations seconds. */
import { flag, instant, list, number, reference, text, type Infer } from '@haulway/resource'

const count = number({ required: true, integer: true, min: 0 })
const seconds = number({ required: true })

/** What of a stay lies in the range, and what it was spent with: together they are its length. */
const spent = {
  dwell: seconds,
  moving: seconds,
  /** Standing while the engine is not known to be off. */
  idle: seconds,
  off: seconds,
} as const
export type Spent = Infer<typeof spent>

export const sums = {
  visits: count,
  /** Of them those that go on after the range, and those that began before it: only their part counts. */
  open: count,
  before: count,
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
  /** Who drove in; null where nobody had signed on. */
  driver: reference('drivers'),
  enteredAt: instant({ required: true }),
  /** null while the machine is inside. */
  exitedAt: instant(),
  /** It was inside at the end of the range, or already at its beginning. */
  isOpen: flag({ required: true }),
  isBefore: flag({ required: true }),
  ...spent,
  loads: count,
  dumps: count,
} as const
export type VisitRow = Infer<typeof visitRow>

export const entryRow = {
  /** null: the visits that name none. */
  of: reference('equipment'),
  ...sums,
} as const
export type EntryRow = Infer<typeof entryRow>

/** Visits that began in an hour of the day, 0 to 23. */
export const hourRow = { hour: number({ required: true, integer: true, min: 0, max: 23 }), ...sums } as const
export type HourRow = Infer<typeof hourRow>

const bucket = {
  /** Minutes: visits that lasted longer than this, up to the next bucket. */
  over: count,
  visits: count,
} as const
export type Bucket = Infer<typeof bucket>

const queued = {
  /** Of the day, 0 to 23. */
  hour: number({ required: true, integer: true, min: 0, max: 23 }),
  /** Seconds of the range that lie in this hour, and machine seconds of queueing in them. */
  passed: seconds,
  waited: seconds,
  /** Machines that waited at one moment, at most. */
  most: count,
} as const
export type QueuedHour = Infer<typeof queued>

export const figures = {
  machines: count,
  locations: count,
  ...sums,
  /** By their length, from none to the longest bucket. */
  histogram: list(bucket, { required: true, max: 100 }),
  /** Hours of the day that the range has. */
  queue: list(queued, { required: true, max: 24 }),
  /** Of a range without visits: when there last was one that the other filters let through. */
  latest: instant(),
} as const
export type AnalysisFigures = Infer<typeof figures>
