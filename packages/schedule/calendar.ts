/** Which days are worked, and when, in the wall time of one zone. Days are YYYY-MM-DD, times HH:mm. */

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

export interface Shift {
  readonly start: string
  /** Not later than `start`: the shift crosses midnight and began the day before (operations 4). */
  readonly end: string
  /** A break inside the shift in which nobody works; both or neither. */
  readonly breakStart?: string | null | undefined
  readonly breakEnd?: string | null | undefined
}

/** A day that is worked or not regardless of its weekday. */
export interface CalendarException {
  readonly date: string
  readonly works: boolean
}

export interface WorkCalendar<S extends Shift = Shift> {
  /** IANA name. */
  readonly zone: string
  readonly workDays: readonly Weekday[]
  readonly exceptions: readonly CalendarException[]
  readonly shifts: readonly S[]
}

const DAY_MS = 86_400_000

/** The day some days after another (before, when negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function weekdayOf(date: string): Weekday {
  // 1970-01-01 was a Thursday; the week starts on Monday (core 9).
  const days = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
  return weekdays[(((days + 3) % 7) + 7) % 7] ?? 'mon'
}

/** Whether a day is worked: its exception decides, else its weekday. */
export function isWorkDay(calendar: Pick<WorkCalendar, 'workDays' | 'exceptions'>, date: string): boolean {
  const exception = calendar.exceptions.find((one) => one.date === date)
  return exception ? exception.works : calendar.workDays.includes(weekdayOf(date))
}

/** Days searched for the next work day: ends the search in a calendar without any. */
const SEARCHED_DAYS = 3_660

/** The first `count` work days from a day on, that day included; fewer when the calendar has no more in ten years. */
export function workDaysFrom(
  calendar: Pick<WorkCalendar, 'workDays' | 'exceptions'>,
  from: string,
  count: number,
): string[] {
  const found: string[] = []
  for (let day = 0; day < SEARCHED_DAYS && found.length < count; day++) {
    const date = addDays(from, day)
    if (isWorkDay(calendar, date)) found.push(date)
  }
  return found
}
