/**
 * Which positions an account retains: a function of the position's own time, the clock and settings, so that neither
 * order nor repetition matters (decision 0048).
 */
import { shiftRuns, type WorkCalendar } from '@haulway/schedule'

export interface PositionRetentionSettings {
  /** Older positions are not retained; null: no limit. */
  readonly days: number | null
  /** Minutes around shifts that count as on shift; null: every hour is retained. */
  readonly shiftMargin: number | null
  /** The calendars of all active projects; those without shifts are ignored. */
  readonly calendars: readonly WorkCalendar[]
}

export interface PositionRetention {
  /** Whether an instant, epoch milliseconds, is on shift; always without the setting. */
  readonly isOnShift: (t: number) => boolean
  readonly isRetained: (t: number, now: number) => boolean
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Cached days of shifts: more than a device was ever offline. */
const MAX_CACHED_DAYS = 400

/** On-shift intervals that touch a UTC day. */
function shiftIntervals(calendars: readonly WorkCalendar[], day: number, margin: number) {
  const [from, to] = [day * DAY_MS - margin, (day + 1) * DAY_MS + margin]
  return calendars
    .flatMap((calendar) => shiftRuns(calendar, from, to))
    .map(({ start, end }) => ({ start: start - margin, end: end + margin }))
}

function shiftTest(settings: PositionRetentionSettings): (t: number) => boolean {
  const calendars = settings.calendars.filter(({ shifts }) => shifts.length > 0)
  // Without any shift nothing is off shift.
  if (settings.shiftMargin === null || calendars.length === 0) return () => true
  const margin = settings.shiftMargin * MINUTE_MS
  const days = new Map<number, ReturnType<typeof shiftIntervals>>()
  return (t) => {
    const day = Math.floor(t / DAY_MS)
    let stretches = days.get(day)
    if (!stretches) {
      if (days.size >= MAX_CACHED_DAYS) days.clear()
      stretches = shiftIntervals(calendars, day, margin)
      days.set(day, stretches)
    }
    return stretches.some(({ start, end }) => start <= t && t < end)
  }
}

export function positionRetention(settings: PositionRetentionSettings): PositionRetention {
  const onShift = shiftTest(settings)
  const age = settings.days === null ? Number.POSITIVE_INFINITY : settings.days * DAY_MS
  return { isOnShift: onShift, isRetained: (t, now) => t >= now - age && onShift(t) }
}
