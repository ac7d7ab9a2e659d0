/** When a report runs: on its days at its time, in the local time of its zone. Instants are epoch milliseconds. */
import { addDays, wallInstant, weekdayOf, type Weekday } from '@haulway/schedule'
import { dateText } from '@haulway/platform/dates.ts'

export interface Schedule {
  readonly days: readonly Weekday[]
  /**
   * HH:mm. A time skipped by a clock change runs at the next valid minute, one that occurs twice at its first
   * occurrence (behaviour 17).
   */
  readonly time: string
  /** IANA name. */
  readonly zone: string
}

const DAYS_OF_WEEK = 7

/** The first `count` runs after an instant; none without days. */
export function nextRuns({ days, time, zone }: Schedule, after: number, count: number): number[] {
  const found: number[] = []
  const first = addDays(dateText(after, zone), -1)
  for (let n = 0; found.length < count && n <= DAYS_OF_WEEK * (count + 1); n++) {
    const date = addDays(first, n)
    if (!days.includes(weekdayOf(date))) continue
    const at = wallInstant(date, time, zone)
    if (at > after) found.push(at)
  }
  return found
}

/** Runs after one instant up to and including another, the newest last; at most the last `most`. */
export function runsBetween(schedule: Schedule, after: number, until: number, most: number): number[] {
  const { days, time, zone } = schedule
  const found: number[] = []
  const first = addDays(dateText(after, zone), -1)
  for (
    let date = addDays(dateText(until, zone), 1);
    date >= first && found.length < most;
    date = addDays(date, -1)
  ) {
    if (!days.includes(weekdayOf(date))) continue
    const at = wallInstant(date, time, zone)
    if (at > after && at <= until) found.push(at)
  }
  return found.toReversed()
}
