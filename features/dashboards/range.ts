/** The days that a widget covers. Days are YYYY-MM-DD; those of a project with shifts end with their shifts. */
import { dateText } from '@haulway/platform/dates.ts'
import { addDays, dayStart, shiftAt, weekdayOf, weekdays, type WorkCalendar } from '@haulway/schedule'
import type { DateRange, RangeLooks, StartingDate } from './widget.ts'

const DAYS_OF_WEEK = 7
/** Years that the calendar supports. */
const MOST_YEARS = 100

/** The same day of another month, or that month's last day. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The first day of a range with a starting date, given `today`. Weeks begin on Monday (core 9). */
export function firstDay(starting: StartingDate, today: string): string {
  if (starting === 'TODAY') return today
  if (starting === 'LAST_WEEK') return addDays(today, -weekdays.indexOf(weekdayOf(today)) - DAYS_OF_WEEK)
  const first = `${today.slice(0, 8)}01`
  return starting === 'FIRST_OF_THIS_MONTH' ? first : addMonths(first, -1)
}

/** The day on which the range `steps` lengths later begins. */
function stepped(first: string, range: DateRange, steps: number): string {
  if (range === 'SINGLE_DAY') return addDays(first, steps)
  if (range === 'SINGLE_WEEK') return addDays(first, DAYS_OF_WEEK * steps)
  if (range === 'TWO_WEEKS') return addDays(first, 2 * DAYS_OF_WEEK * steps)
  return addMonths(first, range === 'MONTH' ? steps : 12 * steps)
}

export interface WidgetRange {
  readonly days: readonly string[]
  /** How many of the days have begun. */
  readonly begun: number
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** What the ranges of a dashboard depend on. */
export interface RangeFrame {
  readonly startingDate: StartingDate
  readonly looks: RangeLooks
  readonly now: number
  readonly calendar: WorkCalendar
  readonly step: number
}

/**
 * The whole days of a range, `step` ranges later, or earlier when negative. Forward, it begins at the starting date.
 * Back, it ends with today if that is the starting date, and before any other date: the month before this one, the
 * week before last week.
 */
export function widgetRange(
  range: DateRange,
  { startingDate, looks, now, calendar, step }: RangeFrame,
): WidgetRange {
  const today = shiftAt(calendar, now)?.date ?? dateText(now, calendar.zone)
  const first = firstDay(startingDate, today)
  const anchor = looks === 'BACK' && startingDate === 'TODAY' ? addDays(first, 1) : first
  const steps = range === 'YEAR' ? Math.max(-MOST_YEARS, Math.min(MOST_YEARS, step)) : step
  const from = looks === 'BACK' ? steps - 1 : steps
  const [start, end] = [stepped(anchor, range, from), stepped(anchor, range, from + 1)]
  const days: string[] = []
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day)
  return {
    days,
    begun: days.filter((day) => day <= today).length,
    from: new Date(dayStart(calendar, start)),
    to: new Date(dayStart(calendar, end)),
  }
}
