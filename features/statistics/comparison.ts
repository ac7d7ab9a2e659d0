/** The range with which the statistics of a range are compared. Ranges are instants; days are those of a zone. */
import { dateText, instantOf, wallTime } from '@haulway/platform/dates.ts'
import { adjacentRange } from '@haulway/report/range.ts'
import { addDays, weekdayOf, weekdays } from '@haulway/schedule'

/** The previous range, or the one a number of days earlier, so that weekdays are compared with the same weekdays. */
export const comparisons = ['before', 'week', 'fourWeeks', 'year'] as const
export type Against = (typeof comparisons)[number]
const DAYS: Readonly<Record<Exclude<Against, 'before'>, number>> = { week: 7, fourWeeks: 28, year: 364 }

const DAY_MS = 86_400_000

interface Range {
  readonly from: Date
  readonly to: Date
}

export interface ComparedRange {
  readonly range: Range
  /** Days from a day of that range to its counterpart, and from a week to its counterpart. */
  readonly days: number
  readonly weekDays: number
}

/** The same local time a number of days later. */
export function shiftDays(at: Date, days: number, zone: string): Date {
  const wall = wallTime(at.getTime(), zone)
  return new Date(instantOf({ ...wall, day: wall.day + days }, zone) + at.getUTCMilliseconds())
}

const dayOf = (at: Date, zone: string): string => dateText(at.getTime(), zone)
const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)))
const daysBetween = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / DAY_MS

/** A range that is still running is compared with the same elapsed part of the other. */
export function resolveComparedRange(
  against: Against,
  { from, to }: Range,
  now: number,
  zone: string,
): ComparedRange {
  const told = { from: from.toISOString(), to: to.toISOString() }
  const whole =
    against === 'before'
      ? adjacentRange(told, zone, -1)
      : { from: shiftDays(from, -DAYS[against], zone), to: shiftDays(to, -DAYS[against], zone) }
  const start = new Date(whole.from)
  const passed = now < to.getTime() ? start.getTime() + Math.max(0, now - from.getTime()) : Infinity
  const range = { from: start, to: new Date(Math.min(passed, new Date(whole.to).getTime())) }
  // The first days are counterparts, whatever the hours between them.
  const [first, other] = [dayOf(from, zone), dayOf(start, zone)]
  return { range, days: daysBetween(other, first), weekDays: daysBetween(mondayOf(other), mondayOf(first)) }
}
