import { dateText } from '@haulway/platform/dates.ts'
import { addDays, isWorkDay, type Shift, type WorkCalendar } from './calendar.ts'
import { minutesOf, wallInstant } from './wall-instant.ts'

/** One shift of one day. Instants are epoch milliseconds, the end is exclusive. */
export interface ShiftRun<S extends Shift = Shift> {
  /** The day that it counts for: one that crosses midnight began the day before. */
  readonly date: string
  /** Index in the calendar, from 0. */
  readonly index: number
  readonly shift: S
  readonly start: number
  readonly end: number
  readonly breaks: readonly { readonly start: number; readonly end: number }[]
}

function runOf<S extends Shift>(zone: string, date: string, shift: S, index: number): ShiftRun<S> {
  const crosses = minutesOf(shift.end) <= minutesOf(shift.start)
  const first = crosses ? addDays(date, -1) : date
  // A time before the start of a shift that crosses midnight is past midnight.
  const at = (time: string) =>
    wallInstant(crosses && minutesOf(time) < minutesOf(shift.start) ? date : first, time, zone)
  const start = wallInstant(first, shift.start, zone)
  const end = wallInstant(date, shift.end, zone)
  const { breakStart, breakEnd } = shift
  const breaks = breakStart && breakEnd ? [{ start: at(breakStart), end: at(breakEnd) }] : []
  return { date, index, shift, start, end, breaks: breaks.filter((one) => one.start < one.end) }
}

/** The shifts that count for a day, in the order of the calendar; none when it is not worked. */
export function shiftsOn<S extends Shift>(calendar: WorkCalendar<S>, date: string): ShiftRun<S>[] {
  if (!isWorkDay(calendar, date)) return []
  return calendar.shifts.map((shift, index) => runOf(calendar.zone, date, shift, index))
}

/**
 * Epoch milliseconds at which a day begins: with the first shift that counts for it and began the day before, else at
 * midnight. The time between two shifts belongs to its own date, so days follow one another without gaps.
 */
export function dayStart(calendar: WorkCalendar, date: string): number {
  const midnight = wallInstant(date, '00:00', calendar.zone)
  return Math.min(midnight, ...shiftsOn(calendar, date).map(({ start }) => start))
}

/** The shifts that run at any time of a period (epoch milliseconds, the end exclusive), in order of time. */
export function shiftRuns<S extends Shift>(
  calendar: WorkCalendar<S>,
  from: number,
  to: number,
): ShiftRun<S>[] {
  const runs: ShiftRun<S>[] = []
  if (!(from < to)) return runs
  // A shift may begin on the day before the one that it counts for.
  const last = addDays(dateText(to, calendar.zone), 1)
  for (let date = dateText(from, calendar.zone); date <= last; date = addDays(date, 1)) {
    runs.push(...shiftsOn(calendar, date).filter((run) => run.start < to && run.end > from))
  }
  return runs.sort((a, b) => a.start - b.start)
}

/** The shift that runs at an instant. */
export function shiftAt<S extends Shift>(
  calendar: WorkCalendar<S>,
  instant: number,
): ShiftRun<S> | undefined {
  return shiftRuns(calendar, instant, instant + 1).find((run) => run.start <= instant && instant < run.end)
}

function shared(aStart: number, aEnd: number, bStart: number, bEnd: number): number {
  return Math.max(0, Math.min(aEnd, bEnd) - Math.max(aStart, bStart))
}

/** Worked milliseconds of a period: inside shifts, outside their breaks. */
export function workedMillis(calendar: WorkCalendar, from: number, to: number): number {
  let sum = 0
  for (const run of shiftRuns(calendar, from, to)) {
    sum += shared(run.start, run.end, from, to)
    for (const pause of run.breaks) sum -= shared(pause.start, pause.end, from, to)
  }
  return sum
}
