/** Exact position of a stop, and from when to when the machine stood, from the positions at its beginning. */
import { metresTo } from '../motion/motion.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenStop } from './open-stop.ts'

/** Without speeds: metres from the centre within which positions count as standing; the first so many are stored. */
export const STANDING_METRES = 9
const HEAD = 24
/** Milliseconds in which a truck that backs in comes to stand, and in which one pulls away, over that distance. */
const PULL = { in: 5_000, out: 5_500 }
/** Seconds between reports above which single positions are weighed instead, and the speed of the last metres. */
const SPARSE = 4
const CREEP = 1.8

/** Without speeds, tracks what shows when the machine arrived and left. */
export function trackPositions(stop: OpenStop, m: MotionState): void {
  const known = stop.head.length
  if (known > 0 && known < 3 * HEAD && m.t - stop.head[known - 3]! >= 1000) stop.head.push(m.t, m.lon, m.lat)
  if (metresTo(m, stop.lon, stop.lat, m.lon, m.lat) <= STANDING_METRES) stop.near = m.t
}

/**
 * Whether all positions of the stop are stored: then its middle can be found without those of arriving and leaving.
 */
function isShort({ head, last }: OpenStop): boolean {
  return head.length > 3 && last - head[head.length - 3]! <= 1000
}

/** Puts the centre of a short stop where most of its positions are; the mean still leans to the way in. */
export function recentreStop(stop: OpenStop, m: MotionState): void {
  if (!isShort(stop)) return
  const { head } = stop
  let most = 0
  for (let i = 0; i < head.length; i += 3) {
    let [count, lon, lat] = [0, 0, 0]
    for (let k = 0; k < head.length; k += 3) {
      if (metresTo(m, head[i + 1]!, head[i + 2]!, head[k + 1]!, head[k + 2]!) > STANDING_METRES) continue
      count++
      lon += head[k + 1]!
      lat += head[k + 2]!
    }
    // Among equals the later: it is nearer to where the machine ended up.
    if (count < most) continue
    most = count
    stop.lon = lon / count
    stop.lat = lat / count
  }
}

/**
 * Between sparse positions the first one of a stop is taken on the last metres: the farther off, the longer before it
 * stood.
 */
function sparseArrival({ head, t0 }: OpenStop, known: number, away: (i: number) => number): number {
  if (head.length <= 3) return known
  return Math.min(head[3]!, Math.round(t0 + (away(0) / CREEP) * 1000))
}

/** When the machine came to stand, as far as is known: with dense positions, the first of two in a row close by. */
export function arrivalOf(stop: OpenStop, m: MotionState): number {
  const { head } = stop
  const arrival = Math.min(stop.t0, stop.arrival)
  const away = (i: number) => metresTo(m, stop.lon, stop.lat, head[i + 1]!, head[i + 2]!)
  if (m.interval > SPARSE) return sparseArrival(stop, arrival, away)
  for (let i = 0; i + 5 < head.length; i += 3) {
    if (away(i) <= STANDING_METRES && away(i + 3) <= STANDING_METRES)
      return Math.min(head[i]! + PULL.in, stop.last)
  }
  return arrival
}

/** When it left, as far as the positions of the stop itself show. */
export function departureOf(stop: OpenStop, m: MotionState): number {
  const { head, last } = stop
  let { near } = stop
  if (isShort(stop)) {
    let i = head.length - 3
    while (i > 0 && metresTo(m, stop.lon, stop.lat, head[i + 1]!, head[i + 2]!) > STANDING_METRES) i -= 3
    near = head[i]!
  }
  if (head.length <= 3 || near === last) return last
  if (m.interval > SPARSE) return Math.min(last, Math.round(near + (m.interval / 4) * 1000))
  return Math.max(stop.t0, near - PULL.out)
}
