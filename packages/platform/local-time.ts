/** Local times of a zone as instants. */
import { instantOf } from './dates.ts'

/** No zone changes its offset within one. */
const QUARTER_MS = 15 * 60_000

/** Converts a local time, given as if it were UTC, into an instant; both epoch milliseconds. */
export function localTimeToInstant(zone: string): (asUtc: number) => number {
  const offsets = new Map<number, number>()
  return (asUtc) => {
    const quarter = Math.floor(asUtc / QUARTER_MS) * QUARTER_MS
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      const wall = new Date(quarter)
      const day = { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
      offset =
        instantOf({ ...day, hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: 0 }, zone) -
        quarter
      offsets.set(quarter, offset)
    }
    return asUtc + offset
  }
}
