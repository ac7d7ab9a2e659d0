/** The charge of a battery by its volts, and when it will be empty. */
import { dateText } from '@haulway/platform/dates.ts'
import { wallInstant } from '@haulway/schedule'
import { sensorProfiles } from './sensor-profile.resource.ts'

/** Volts of a model's battery. */
export interface VoltRange {
  readonly full: number
  readonly empty: number
}

/** Mean volts of a calendar day, yyyy-MM-dd. */
export interface BatteryDay {
  readonly day: string
  readonly mean: number
}

export interface BatteryForecast {
  /** Epoch milliseconds. */
  readonly emptyAt: number
  /** Negative. */
  readonly voltsPerDay: number
}

export type BatteryState = 'unknown' | 'good' | 'low'

const DAY_MS = 86_400_000
const MINUTES = 1_440
/** Of the range: a greater rise from one day to the next is a new battery. */
const NEW_BATTERY = 0.2
const FEWEST_DAYS = 7
/** Days: what lasts longer has no fall that shows. */
const LONGEST_FORECAST = 3_653

/** 0 to 100. */
export function batteryPercent(volts: number, { full, empty }: VoltRange): number {
  return Math.min(100, Math.max(0, (100 * (volts - empty)) / (full - empty)))
}

/** `lowBattery`: percent, of the sensor's profile; null without one. */
export function batteryState(percent: number | null, lowBattery: number | null): BatteryState {
  if (percent === null) return 'unknown'
  const limit = lowBattery ?? Number(sensorProfiles.fields.lowBattery.options.initial)
  return percent < limit ? 'low' : 'good'
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The days since the battery was changed last. */
function sinceNewBattery(days: readonly BatteryDay[], { full, empty }: VoltRange): readonly BatteryDay[] {
  const rise = NEW_BATTERY * (full - empty)
  const changed = days.findLastIndex(({ mean }, i) => i > 0 && mean - days[i - 1]!.mean > rise)
  return days.slice(Math.max(0, changed))
}

/** The time of a noon of calendar days since 1970; the fraction is that of a wall-clock day, as days differ in length. */
function instantOfNoon(noon: number, zone: string): number {
  const minutes = Math.floor((noon + 0.5) * MINUTES)
  const day = new Date(Math.floor(minutes / MINUTES) * DAY_MS).toISOString().slice(0, 10)
  const clock = new Date((minutes % MINUTES) * 60_000).toISOString().slice(11, 16)
  return wallInstant(day, clock, zone)
}

/**
 * By the Theil-Sen line through the days since the last new battery, which a fifth of wrong values does not move. Null:
 * too few days, or no fall that would empty it within ten years. `days`: of the account's zone, ordered.
 */
export function forecastBattery(
  days: readonly BatteryDay[],
  range: VoltRange,
  zone: string,
): BatteryForecast | null {
  const points = sinceNewBattery(days, range).map(({ day, mean }) => ({
    x: Date.parse(day) / DAY_MS,
    y: mean,
  }))
  const last = points.at(-1)
  if (!last || points.length < FEWEST_DAYS) return null
  const slope = medianOf(points.flatMap((a, i) => points.slice(i + 1).map((b) => (b.y - a.y) / (b.x - a.x))))
  if (slope >= 0) return null
  // From the last day on, so that large day numbers cost no precision.
  const level = medianOf(points.map(({ x, y }) => y - slope * (x - last.x)))
  const ahead = Math.max(0, (range.empty - level) / slope)
  if (ahead > LONGEST_FORECAST) return null
  return { emptyAt: instantOfNoon(last.x + ahead, zone), voltsPerDay: slope }
}

/** The calendar day `count` days before that of an instant. */
export function dayBefore(instant: number, count: number, zone: string): string {
  const today = Date.parse(dateText(instant, zone))
  return new Date(today - count * DAY_MS).toISOString().slice(0, 10)
}
