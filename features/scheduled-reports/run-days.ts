/**
 * The days that a run covers: those of its project's shifts, else of its zone. Days are YYYY-MM-DD, weeks begin on
 * Monday.
 */
import { dateText } from '@haulway/platform/dates.ts'
import { addDays, dayStart, shiftAt, weekdayOf, weekdays, type WorkCalendar } from '@haulway/schedule'
import type { reportRanges } from './scheduled-report.resource.ts'

type ReportRange = (typeof reportRanges)[number]

export interface RunDays {
  readonly days: readonly string[]
  readonly from: Date
  /** Exclusive; a range to date ends with the run. */
  readonly to: Date
}

function firstDay(range: ReportRange, today: string): string {
  if (range === 'yesterday') return addDays(today, -1)
  if (range === 'weekToDate') return addDays(today, -weekdays.indexOf(weekdayOf(today)))
  return range === 'monthToDate' ? `${today.slice(0, 8)}01` : today
}

/** Days of a run that is due at `at`: its figures exclude what happened later. */
export function runDays(range: ReportRange, calendar: WorkCalendar, at: number): RunDays {
  const today = shiftAt(calendar, at)?.date ?? dateText(at, calendar.zone)
  const last = range === 'yesterday' ? addDays(today, -1) : today
  const days: string[] = []
  for (let day = firstDay(range, today); day <= last; day = addDays(day, 1)) days.push(day)
  const ends = range === 'yesterday' ? Math.min(dayStart(calendar, today), at) : at
  return { days, from: new Date(dayStart(calendar, days[0] ?? today)), to: new Date(ends) }
}
