/** The range with which the statistics of a range are compared. Ranges are instants; days are those of a zone. */
import { dateText, instantOf, wallTime } from '@haulway/platform/dates.ts'
import { besideRange } from '@haulway/report/range.ts'
import { addDays, weekdayOf, weekdays } from '@haulway/schedule'

/** The previous range, or the one a number of days earlier, so that weekdays are compared with the same weekdays. */
export const againsts = ['before', 'week', 'fourWeeks', 'year'] as const
export type Against = (typeof againsts)[number]
const DAYS: Readonly<Record<Exclude<Against, 'before'>, number>> = { week: 7, fourWeeks: 28, year: 364 }

const DAY_MS = 86_400_000

interface Range {
  readonly from: Date
  readonly to: Date
}

export interface Beside {
  readonly range: Range
  /** Days from a day of that range to its counterpart, and from a week to its counterpart. */
  readonly days: number
  readonly weekDays: number
}

/** The same local time a number of days later. */
export function onDay(at: Date, days: number, zone: string): Date {
  const wall = wallTime(at.getTime(), zone)
  return new Date(instantOf({ ...wall, day: wall.day + days }, zone) + at.getUTCMilliseconds())
}

const dayOf = (at: Date, zone: string): string => dateText(at.getTime(), zone)
const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)))
const daysBetween = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / DAY_MS

/** A range that is still running is compared with the same elapsed part of the other. */
export function besideOf(against: Against, { from, to }: Range, now: number, zone: string): Beside {
  const told = { from: from.toISOString(), to: to.toISOString() }
  const whole =
    against === 'before'
      ? besideRange(told, zone, -1)
      : { from: onDay(from, -DAYS[against], zone), to: onDay(to, -DAYS[against], zone) }
  const start = new Date(whole.from)
  const passed = now < to.getTime() ? start.getTime() + Math.max(0, now - from.getTime()) : Infinity
  const range = { from: start, to: new Date(Math.min(passed, new Date(whole.to).getTime())) }
  // The first days are counterparts, whatever the hours between them.
  const [first, other] = [dayOf(from, zone), dayOf(start, zone)]
  return { range, days: daysBetween(other, first), weekDays: daysBetween(mondayOf(other), mondayOf(first)) }
}
