/** Instants shown and typed in a named zone (core 9: YYYY-MM-DD and HH:mm). Zones are IANA names. */

export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow, using one is fast; the zones in use are few. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone)
  if (found === undefined) {
    const two = '2-digit'
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    formatters.set(zone, found)
  }
  return found
}

/** Clock on the wall of a zone at an instant (epoch milliseconds). */
export function wallTime(instant: number, zone: string): WallTime {
  const part: Record<string, number> = {}
  for (const one of formatterOf(zone).formatToParts(instant)) part[one.type] = Number(one.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part
  return { year, month, day, hour, minute, second }
}

function utc(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
}

/**
 * Instant at which the wall of a zone shows a time. A time that happens twice (clocks set back) means the first;
 * one that does not happen (clocks set forward) is moved forward by the gap.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const asUtc = utc(wall)
  const offsetAt = (instant: number) => utc(wallTime(instant, zone)) - Math.floor(instant / 1000) * 1000
  const before = offsetAt(asUtc - 86_400_000)
  const after = offsetAt(asUtc + 86_400_000)
  const candidates = [asUtc - before, asUtc - after].filter((one) => utc(wallTime(one, zone)) === asUtc)
  return candidates.length > 0 ? Math.min(...candidates) : asUtc - before
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

export type Instant = string | number | null | undefined

function epoch(instant: Instant): number {
  return typeof instant === 'string' ? Date.parse(instant) : (instant ?? Number.NaN)
}

/** `2026-05-12`; '' for an absent or impossible instant. */
export function dateText(instant: Instant, zone: string): string {
  const at = epoch(instant)
  if (!Number.isFinite(at)) return ''
  const { year, month, day } = wallTime(at, zone)
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

/** `14:05`, with seconds `14:05:09`. */
export function timeText(instant: Instant, zone: string, seconds = false): string {
  const at = epoch(instant)
  if (!Number.isFinite(at)) return ''
  const { hour, minute, second } = wallTime(at, zone)
  return `${pad(hour)}:${pad(minute)}${seconds ? `:${pad(second)}` : ''}`
}

export function dateTimeText(instant: Instant, zone: string, seconds = false): string {
  const date = dateText(instant, zone)
  return date && `${date} ${timeText(instant, zone, seconds)}`
}

const TYPED = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** What somebody typed (`2026-05-12 14:05`, or a date alone for its midnight) to epoch milliseconds. */
export function parseDateTime(text: string, zone: string): number | undefined {
  const found = TYPED.exec(text.trim())
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((one) => Number(one ?? 0))
  const wall = { year, month, day, hour, minute, second }
  const checked = new Date(utc(wall))
  const real = checked.getUTCMonth() === month - 1 && checked.getUTCDate() === day && hour < 24 && minute < 60
  return real && second < 60 ? instantOf(wall, zone) : undefined
}

/** `Europe/Berlin, UTC+02:00`, for the hover over an instant. */
export function zoneText(instant: Instant, zone: string): string {
  const at = epoch(instant)
  if (!Number.isFinite(at)) return zone
  return `${zone}, UTC${offsetText(at, zone)}`
}

/** `2026-05-12T14:05:09+02:00`, for programs; '' for an absent or impossible instant. */
export function offsetDateTimeText(instant: Instant, zone: string): string {
  const at = epoch(instant)
  return Number.isFinite(at) ? `${dateText(at, zone)}T${timeText(at, zone, true)}${offsetText(at, zone)}` : ''
}

/** `+02:00` */
function offsetText(at: number, zone: string): string {
  const minutes = Math.round((utc(wallTime(at, zone)) - at) / 60_000)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Days as they are read, YYYY-MM-DD: one, or the first and the last. */
export const daysText = ({
  firstDay,
  lastDay,
}: {
  readonly firstDay: string
  readonly lastDay: string
}): string => (firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`)

/** A day, YYYY-MM-DD, with the name of its weekday: `Wed 2026-05-06`. */
export function weekdayText(day: string, locale: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' })
  return `${weekday.format(Date.parse(day))} ${day}`
}

/** Seconds as `4:05` or `1:04:05`; '' when absent. */
export function durationText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return ''
  const whole = Math.round(Math.abs(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const sign = seconds < 0 && whole > 0 ? '-' : ''
  return hours > 0 ? `${sign}${hours}:${pad(minutes)}:${pad(rest)}` : `${sign}${minutes}:${pad(rest)}`
}

/** An hour of the day: `07:00–08:00`. */
export const hourText = (hour: number): string => `${pad(hour)}:00–${pad((hour + 1) % 24)}:00`

const ageUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A duration in its largest unit: `5 s`, `12 min`, `3 h`, in the words of the language. */
export function ageText(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const [unit, length] = ageUnits.find((one) => seconds >= one[1]) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(Math.floor(seconds / length))
}
