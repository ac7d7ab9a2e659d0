/** Rises of the bed, whichever sensor tells them. */
import type { Context } from '../../detector.ts'
import { kindOf } from '../../detection/site.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenVisit } from '../visits/open-visit.ts'
import { canDumpAt, locationAt } from '../../detection/working-places.ts'

export interface Rise {
  /** First and last seen up, epoch milliseconds. */
  from: number
  last: number
  /** Where the machine was when it rose, and the location to dump in there. */
  lon: number
  lat: number
  locationId: string | null
  /** A sensor of its own told it, between two positions. */
  sensor: boolean
  /** The position is known; else it follows from the next one. */
  placed: boolean
}

/** Milliseconds that the bed must be down before the next rise is a separate one. */
const PAUSE = 15_000
/** Milliseconds for which a sensor that told nothing else still says up: a lost reading must not last until the next dump. */
const LASTS = 120_000
/** The operations that still wait rest on no earlier ones. */
const KEPT = 3

/** The bed is up at `t`. `still`: it has been since the sensor last said so. */
export function raise(rises: Rise[], m: MotionState, t: number, sensor: boolean, still = false): void {
  const before = rises.at(-1)
  if (before !== undefined && t - before.last <= (still ? LASTS : PAUSE)) {
    before.last = Math.max(before.last, t)
    return
  }
  rises.push({ from: t, last: t, lon: m.lon, lat: m.lat, locationId: null, sensor, placed: false })
  if (rises.length > KEPT) rises.shift()
}

/** The sensor tells that it came down after being up. */
export function lower(rises: readonly Rise[], t: number): void {
  const rise = rises.at(-1)
  if (rise !== undefined && t - rise.last <= LASTS) rise.last = Math.max(rise.last, t)
}

/** The location to dump in that the machine is in; when a poor position lies just outside, that of its visit. */
function dumpLocationOf(rise: Rise, visits: readonly OpenVisit[], context: Context): string | null {
  const found = locationAt(context, canDumpAt, rise.lon, rise.lat)
  if (found !== null) return found
  const within = ({ enteredAt, lastInside, locationId }: OpenVisit) =>
    enteredAt <= rise.from && lastInside >= rise.from && canDumpAt(kindOf(context.site, locationId))
  return visits.find(within)?.locationId ?? null
}

/** Places rises on the step to the position that has just come. */
export function placeRises(
  rises: readonly Rise[],
  m: MotionState,
  visits: readonly OpenVisit[],
  context: Context,
): void {
  for (const rise of rises) {
    if (rise.placed) continue
    rise.placed = true
    const left = m.dt > 0 ? Math.min(1, Math.max(0, (m.t - rise.from) / (m.dt * 1000))) : 0
    rise.lon = m.lon - m.stepLon * left
    rise.lat = m.lat - m.stepLat * left
    rise.locationId = dumpLocationOf(rise, visits, context)
  }
}
