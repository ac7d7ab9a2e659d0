/** Which shift a reader means: the running one, otherwise the last. Instants are epoch milliseconds. */
import { dateText, instantOf } from '@haulway/platform/dates.ts'
import { addDays, shiftRuns, shiftsOn, type Shift, type ShiftRun, type WorkCalendar } from '@haulway/schedule'
import type { Span } from './pace.ts'

export type TitledShift = Shift & { readonly title: string | null }
export type TodayCalendar = WorkCalendar<TitledShift>

/** A shift of a project, or a day where it has none. */
export interface ShiftOfDay extends Span {
  readonly kind: 'shift' | 'day'
  /** YYYY-MM-DD: the day that it counts for. */
  readonly date: string
  /** Index in the calendar; null for a day. */
  readonly index: number | null
  readonly title: string | null
}

/** How many days back and ahead a shift is searched. */
const SEARCHED_DAYS = 14
const DAY_MS = 86_400_000

const named = ({ date, index, shift, start, end, breaks }: ShiftRun<TitledShift>): ShiftOfDay => ({
  kind: 'shift',
  date,
  index,
  title: shift.title,
  start,
  end,
  breaks,
})

function midnight(date: string, zone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, zone)
}

function dayOf(date: string, zone: string): ShiftOfDay {
  const [start, end] = [midnight(date, zone), midnight(addDays(date, 1), zone)]
  return { kind: 'day', date, index: null, title: null, start, end, breaks: [] }
}

const runs = (calendar: TodayCalendar, from: number, to: number) => shiftRuns(calendar, from, to).map(named)

/** The shift at an instant, or the last before it; the whole day in a calendar without shifts. */
export function shiftOf(calendar: TodayCalendar, at: number): ShiftOfDay | undefined {
  if (calendar.shifts.length === 0) return dayOf(dateText(at, calendar.zone), calendar.zone)
  return runs(calendar, at - SEARCHED_DAYS * DAY_MS, at + 1)
    .filter(({ start }) => start <= at)
    .at(-1)
}

/** The start of the next shift. */
export function nextStart(calendar: TodayCalendar, at: number): number | undefined {
  if (calendar.shifts.length === 0) return midnight(addDays(dateText(at, calendar.zone), 1), calendar.zone)
  return runs(calendar, at, at + SEARCHED_DAYS * DAY_MS).find(({ start }) => start > at)?.start
}

/** The shift before, whichever it is. */
export const shiftBefore = (calendar: TodayCalendar, { start }: Span): ShiftOfDay | undefined =>
  shiftOf(calendar, start - 1)

/** The same shift of the previous work day. */
export function sameShiftBefore(
  calendar: TodayCalendar,
  { date, index }: ShiftOfDay,
): ShiftOfDay | undefined {
  if (index === null) return dayOf(addDays(date, -1), calendar.zone)
  for (let back = 1; back <= SEARCHED_DAYS; back++) {
    const run = shiftsOn(calendar, addDays(date, -back)).find((one) => one.index === index)
    if (run) return named(run)
  }
  return undefined
}

/** The instant of a shift at which as much working time has passed as in another; its end where it is shorter. */
export function sameProgress(earlier: Span, span: Span, now: number): number {
  const [from, until] = [span.start, Math.min(now, span.end)]
  return Math.min(earlier.end, earlier.start + Math.max(0, until - from))
}
