/** Since when the work of a cab counts. Instants are epoch milliseconds. */
import { dateText } from '@haulway/platform/dates.ts'
import { dayStart, type WorkCalendar } from '@haulway/schedule'
import type { ShiftOfDay } from '../today/today.ts'

/** The shift that runs now; `last` is the one that began last. */
export function runningShift(last: ShiftOfDay | undefined, now: number): ShiftOfDay | null {
  return last?.kind === 'shift' && last.start <= now && now < last.end ? last : null
}

/**
 * The start of the running shift; without one, of the day in the zone of the calendar. To a day belongs a shift that
 * ends on it and began the evening before (behaviour 20).
 */
export function workSince(calendar: WorkCalendar, running: ShiftOfDay | null, now: number): number {
  return running ? running.start : dayStart(calendar, dateText(now, calendar.zone))
}
