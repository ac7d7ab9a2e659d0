import { dateText, dateTimeText, daysText, instantOf, timeText, wallTime } from '@haulway/platform/dates.ts'

/** Named ranges (operations 9, *Report date ranges*); `last24` moves with the clock. */
export const presets = ['last24', 'today', 'yesterday', 'week', 'month', 'last7', 'last30'] as const
export type Preset = (typeof presets)[number]

export interface ReportRange {
  /** ISO 8601. */
  readonly from: string
  /** Exclusive. */
  readonly to: string
}

/** Days of a zone from the day of `now`: midnight `days` later, the month's first when `first`. */
function midnight(now: number, zone: string, days: number, first = false): string {
  const { year, month, day } = wallTime(now, zone)
  const wall = { year, month, day: (first ? 1 : day) + days, hour: 0, minute: 0, second: 0 }
  return new Date(instantOf(wall, zone)).toISOString()
}

/** Weeks start on Monday (core 9). */
function daysSinceMonday(now: number, zone: string): number {
  const { year, month, day } = wallTime(now, zone)
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}

/** The range of a preset in a time zone. `last24` has none; the server applies the last 24 hours automatically. */
export function presetRange(preset: Exclude<Preset, 'last24'>, zone: string, now: number): ReportRange {
  const tomorrow = midnight(now, zone, 1)
  const today = midnight(now, zone, 0)
  if (preset === 'today') return { from: today, to: tomorrow }
  if (preset === 'yesterday') return { from: midnight(now, zone, -1), to: today }
  if (preset === 'week') return { from: midnight(now, zone, -daysSinceMonday(now, zone)), to: tomorrow }
  if (preset === 'month') return { from: midnight(now, zone, 0, true), to: tomorrow }
  return { from: midnight(now, zone, preset === 'last7' ? -6 : -29), to: tomorrow }
}

/** The preset that a range currently equals, if any. */
export function presetOf(
  range: { from?: string | undefined; to?: string | undefined },
  zone: string,
  now: number,
): Preset | undefined {
  if (range.from === undefined && range.to === undefined) return 'last24'
  return presets.find((preset) => {
    if (preset === 'last24') return false
    const { from, to } = presetRange(preset, zone, now)
    return from === range.from && to === range.to
  })
}

/** Whether an instant is midnight in the time zone. */
function isMidnight(at: number, zone: string): boolean {
  const { hour, minute, second } = wallTime(at, zone)
  return hour === 0 && minute === 0 && second === 0
}

const DAY_MS = 86_400_000

/** The calendar day of an instant. */
export function dayRange(instant: string, zone: string): ReportRange {
  const at = Date.parse(instant)
  return { from: midnight(at, zone, 0), to: midnight(at, zone, 1) }
}

/**
 * The range of equal length before (-1) or after (1) this one: the same number of days if it consists of whole days.
 */
export function adjacentRange({ from, to }: ReportRange, zone: string, way: -1 | 1): ReportRange {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (isMidnight(start, zone) && isMidnight(end, zone)) {
    const days = way * Math.round((end - start) / DAY_MS)
    return { from: midnight(start, zone, days), to: midnight(end, zone, days) }
  }
  const shifted = (at: number) => new Date(at + way * (end - start)).toISOString()
  return { from: shifted(start), to: shifted(end) }
}

/** Formats a range: `2026-05-06 – 2026-05-12` for whole days, both inclusive; otherwise with hours. */
export function rangeText(range: ReportRange, zone: string): string {
  const from = Date.parse(range.from)
  const to = Date.parse(range.to)
  const firstDay = dateText(from, zone)
  if (isMidnight(from, zone) && isMidnight(to, zone))
    return daysText({ firstDay, lastDay: dateText(to - 1, zone) })
  const end = dateText(to, zone) === firstDay ? timeText(to, zone) : dateTimeText(to, zone)
  return `${dateTimeText(from, zone)} – ${end}`
}
