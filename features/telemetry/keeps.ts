/**
 * Which positions an account retains: a function of a position's own time, of the clock and of settings, so that
 * neither order nor repetition of deliveries changes it (decision 0048).
 */
import { shiftRuns, type WorkCalendar } from '@haulway/schedule'

export interface KeepSettings {
  /** Days after which positions are not retained; null: never. */
  readonly days: number | null
  /** Minutes around shifts that count as on shift; null: positions are retained at any hour. */
  readonly shiftMargin: number | null
  /** Calendars of all projects; those without shifts are ignored. */
  readonly calendars: readonly WorkCalendar[]
}

export interface Keeps {
  /** Whether an instant, epoch milliseconds, is on shift; always true without the setting. */
  readonly onShift: (t: number) => boolean
  readonly isKept: (t: number, now: number) => boolean
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Days whose shifts are cached: more than a device was ever offline. */
const REMEMBERED = 400

/** On-shift intervals that touch a UTC day. */
function stretchesOf(calendars: readonly WorkCalendar[], day: number, margin: number) {
  const [from, to] = [day * DAY_MS - margin, (day + 1) * DAY_MS + margin]
  return calendars
    .flatMap((calendar) => shiftRuns(calendar, from, to))
    .map(({ start, end }) => ({ start: start - margin, end: end + margin }))
}

function shiftTest(settings: KeepSettings): (t: number) => boolean {
  const calendars = settings.calendars.filter(({ shifts }) => shifts.length > 0)
  // Without any shift every hour counts as on shift.
  if (settings.shiftMargin === null || calendars.length === 0) return () => true
  const margin = settings.shiftMargin * MINUTE_MS
  const days = new Map<number, ReturnType<typeof stretchesOf>>()
  return (t) => {
    const day = Math.floor(t / DAY_MS)
    let stretches = days.get(day)
    if (!stretches) {
      if (days.size >= REMEMBERED) days.clear()
      stretches = stretchesOf(calendars, day, margin)
      days.set(day, stretches)
    }
    return stretches.some(({ start, end }) => start <= t && t < end)
  }
}

export function keepsOf(settings: KeepSettings): Keeps {
  const onShift = shiftTest(settings)
  const age = settings.days === null ? Number.POSITIVE_INFINITY : settings.days * DAY_MS
  return { onShift, isKept: (t, now) => t >= now - age && onShift(t) }
}
