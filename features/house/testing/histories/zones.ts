/**
 * Local time in a time zone by means of the runtime's own calendar (Intl), without any arithmetic of the product.
 * Days are YYYY-MM-DD.
 */

const QUARTER_MS = 900_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-29 02:30:15` */
export function localTimeAt(t: number, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    // The Swedish locale formats dates like ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format.format(t)
}

export const localDayAt = (t: number, zone: string): string => localTimeAt(t, zone).slice(0, 10)

export const addDays = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const shown = new Map<string, number>()

/** The first moment with this local time on a day, or the next later one where the clock change skips it. */
export function momentAt(day: string, time: string, zone: string): number {
  const key = `${day} ${time} ${zone}`
  const known = shown.get(key)
  if (known !== undefined) return known
  const wanted = `${day} ${time}`
  const comes = (t: number) => localTimeAt(t, zone) >= wanted
  let t = Date.parse(`${day}T00:00:00Z`) - 15 * 4 * QUARTER_MS
  while (!comes(t)) t += QUARTER_MS
  // The time is reached within the preceding quarter of an hour; where clocks are set forward, with its first minute,
  // because clocks change at full quarters.
  let first = t - QUARTER_MS + MINUTE_MS
  while (!comes(first)) first += MINUTE_MS
  shown.set(key, first)
  return first
}

export const midnightAt = (day: string, zone: string): number => momentAt(day, '00:00', zone)

/** `2026-03-29T03:30:15+02:00` */
export function offsetTextAt(t: number, zone: string): string {
  const wall = localTimeAt(t, zone).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${wall}Z`) - t) / MINUTE_MS)
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

export interface Shift {
  readonly title: string
  readonly start: string
  readonly end: string
  readonly breakStart?: string | null
  readonly breakEnd?: string | null
}

export interface Calendar {
  readonly zone: string
  readonly workDays: readonly string[]
  readonly exceptions: readonly { readonly date: string; readonly works: boolean }[]
  readonly shifts: readonly Shift[]
}

export interface ShiftRun {
  readonly day: string
  /** Index of the shift, from 0. */
  readonly number: number
  readonly shift: Shift
  readonly from: number
  readonly to: number
  readonly pause: { readonly from: number; readonly to: number } | null
}

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/**
 * The shifts of a calendar that run at any time of a range; a shift over midnight counts for the day on which it
 * ends.
 */
export function listShiftRuns(
  { zone, workDays, exceptions, shifts }: Calendar,
  from: number,
  to: number,
): ShiftRun[] {
  const runs: ShiftRun[] = []
  for (
    let day = addDays(localDayAt(from, zone), -1);
    day <= addDays(localDayAt(to, zone), 2);
    day = addDays(day)
  ) {
    const name = names[new Date(`${day}T00:00:00Z`).getUTCDay()]!
    const works = exceptions.find(({ date }) => date === day)?.works ?? workDays.includes(name)
    if (!works) continue
    for (const [number, shift] of shifts.entries()) {
      const night = shift.end <= shift.start
      const at = (time: string) => momentAt(night && time >= shift.start ? addDays(day, -1) : day, time, zone)
      const { breakStart, breakEnd } = shift
      const pause = breakStart && breakEnd ? { from: at(breakStart), to: at(breakEnd) } : null
      const run = {
        day,
        number,
        shift,
        from: at(shift.start),
        to: momentAt(day, shift.end, zone),
        pause,
      }
      if (run.from < to && run.to > from) runs.push(run)
    }
  }
  return runs.sort((one, other) => one.from - other.from)
}
