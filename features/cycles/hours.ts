/** The hours of days, as instants: 23 or 25 of a day on which clocks change. */
import { instantOf } from '@haulway/platform/dates.ts'
import { addDays } from '@haulway/schedule'

const HOUR_MS = 3_600_000

function midnight(date: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, zone)
}

/** Starts of the hours of some days of a zone, counted from each midnight; the last of a day may be shorter. */
export function hoursOf(days: readonly string[], zone: string): string[] {
  return days.flatMap((day) => {
    const [from, to] = [midnight(day, zone), midnight(addDays(day, 1), zone)]
    const count = Math.ceil((to - from) / HOUR_MS)
    return Array.from({ length: count }, (_, hour) => new Date(from + hour * HOUR_MS).toISOString())
  })
}
