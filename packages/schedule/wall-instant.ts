import { instantOf, wallTime } from '@haulway/platform/dates.ts'

const MINUTE_MS = 60_000

/** Minutes since midnight of HH:mm. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const offsetAt = (instant: number, zone: string): number => {
  const { year, month, day, hour, minute, second } = wallTime(instant, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/**
 * Epoch milliseconds at which the wall clock of a zone shows a time of day. Never runs backwards: of a time that
 * occurs twice the first counts, and a skipped one is the moment at which the clocks are set forward (behaviour 17),
 * so that shifts that follow each other on the wall clock follow each other in time.
 */
export function wallInstant(date: string, time: string, zone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const minutes = minutesOf(time)
  const wall = { year, month, day, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }
  const found = instantOf(wall, zone)
  const shown = wallTime(found, zone)
  if (shown.hour === wall.hour && shown.minute === wall.minute) return found
  const asUtc = Date.UTC(year, month - 1, day, wall.hour, wall.minute)
  let [before, after] = [asUtc - offsetAt(found, zone), found]
  const late = offsetAt(after, zone)
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, zone) === late) after = middle
    else before = middle
  }
  return after
}
