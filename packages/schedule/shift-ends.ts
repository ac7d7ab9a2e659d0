import { dateText } from '@haulway/platform/dates.ts'
import type { WorkCalendar } from './calendar.ts'
import { shiftsOn } from './shift-runs.ts'

const DAY_MS = 86_400_000
/** Days cached for a calendar. */
const REMEMBERED = 400

/**
 * Shift ends by UTC day, cached because every fix asks for every load of its machine and wall times are slow to
 * compute.
 */
const known = new WeakMap<WorkCalendar, Map<number, readonly number[]>>()

function endsIn(calendar: WorkCalendar, day: number): readonly number[] {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
  // A shift counts for the date on which it ends.
  const dates = new Set([dateText(from, calendar.zone), dateText(to - 1, calendar.zone)])
  const ends = [...dates].flatMap((date) => shiftsOn(calendar, date)).map(({ end }) => end)
  return ends.filter((end) => from <= end && end < to)
}

function endsOn(calendar: WorkCalendar, day: number): readonly number[] {
  const days = known.get(calendar) ?? new Map<number, readonly number[]>()
  known.set(calendar, days)
  const found = days.get(day) ?? endsIn(calendar, day)
  if (days.size >= REMEMBERED) days.clear()
  days.set(day, found)
  return found
}

/** Whether any shift ends after an instant and not later than another (epoch milliseconds). */
export function shiftEndsBetween(calendar: WorkCalendar, after: number, until: number): boolean {
  if (!(after < until) || calendar.shifts.length === 0) return false
  const last = Math.floor(until / DAY_MS)
  for (let day = Math.floor(after / DAY_MS); day <= last; day++)
    if (endsOn(calendar, day).some((end) => end > after && end <= until)) return true
  return false
}
