/** The hours of a range as instants; a day on which clocks change has 23 or 25. */
import { dateText, instantOf } from '@haulway/platform/dates.ts'
import { addDays } from '@haulway/schedule'

const HOUR_MS = 3_600_000

function midnight(date: string, zone: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, zone)
}

/**
 * Starts of the hours that a range touches, counted from each midnight of a zone; the last hour of a day may be
 * shorter.
 */
export function hourStarts({ from, to }: { readonly from: Date; readonly to: Date }, zone: string): string[] {
  const starts: string[] = []
  let day = dateText(from.getTime(), zone)
  for (let opens = midnight(day, zone); opens < to.getTime(); opens = midnight(day, zone)) {
    day = addDays(day, 1)
    const closes = midnight(day, zone)
    for (let hour = opens; hour < Math.min(closes, to.getTime()); hour += HOUR_MS)
      if (Math.min(hour + HOUR_MS, closes) > from.getTime()) starts.push(new Date(hour).toISOString())
  }
  return starts
}
