/** Where a machine was between two known places, when the positions meanwhile were too poor to show it. */
import { longitudeDifference } from '@haulway/geo'
import type { MotionState } from './motion.ts'
import type { Suspect } from './suspect.ts'

/** A known place: when and where, and the told speed, -1 when none. */
export interface Known {
  t: number
  lon: number
  lat: number
  speed: number
}

/** Told metres within which nine of ten positions lie when two of three lie within one: that of a normal error. */
export const CIRCLE = 1.5
/** Improvement of the fit, in squares of the told accuracy, that makes a stand at an end of the way likely. */
const STAND = 2

type Metres = [x: number, y: number]

const metresFrom = (m: MotionState, from: Known, to: { lon: number; lat: number }): Metres => [
  longitudeDifference((to.lon - from.lon) % 360) * m.metresLon,
  (to.lat - from.lat) * m.metresLat,
]

const reachOf = ({ accuracy }: Suspect): number => Math.max(1, accuracy ?? 1)

/** Shares of the way by the told speeds; null where they do not explain it. */
function sharesBySpeed(nodes: readonly Known[], length: number, stopSpeed: number): number[] | null {
  const driven = [0]
  for (let i = 1; i < nodes.length; i++) {
    const [a, b] = [nodes[i - 1]!, nodes[i]!]
    if (a.speed < 0 || b.speed < 0) return null
    const speed = ((a.speed < stopSpeed ? 0 : a.speed) + (b.speed < stopSpeed ? 0 : b.speed)) / 2
    driven.push(driven[i - 1]! + (speed * (b.t - a.t)) / 1000)
  }
  const all = driven.at(-1)!
  return all > 0 && all >= length / 2 ? driven.map((metres) => metres / all) : null
}

interface Along {
  t: number
  metres: number
  reach: number
}

/**
 * Shares of the way by the positions alone: stands, drives evenly, stands. `stood`: it stood at the beginning, so that
 * leaving later needs no evidence.
 */
function sharesByFit(
  along: readonly Along[],
  [t0, t1]: readonly [number, number],
  length: number,
  fastest: number,
  stood: boolean,
): number[] {
  const times = [t0, ...along.map(({ t }) => t), t1]
  const shareAt = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))
  let best = [t0, t1] as const
  let least = Infinity
  for (let i = 0; i < times.length - 1; i++) {
    for (let j = times.length - 1; j > i; j--) {
      const [from, to] = [times[i]!, times[j]!]
      if (length > (fastest * (to - from)) / 1000 && !(i === 0 && j === times.length - 1)) break
      let cost = (i > 0 && !stood ? STAND : 0) + (j < times.length - 1 ? STAND : 0)
      for (const { t, metres, reach } of along)
        cost += ((metres - length * shareAt(t, from, to)) / reach) ** 2
      if (cost >= least) continue
      least = cost
      best = [from, to]
    }
  }
  return times.map((t) => shareAt(t, ...best))
}

/**
 * The positions between two known places on the straight way, in the order of `held`; null when one of them lies too
 * far from it to have been there. The told speeds say how far it had come, without them the positions.
 */
export function straightWay(
  m: MotionState,
  from: Known,
  held: readonly Suspect[],
  to: Known,
  { stopSpeed, maximumSpeed, stood }: { stopSpeed: number; maximumSpeed: number; stood: boolean },
): { lon: number; lat: number }[] | null {
  const [wayX, wayY] = metresFrom(m, from, to)
  const length = Math.hypot(wayX, wayY)
  const along: Along[] = []
  for (const one of held) {
    const [x, y] = metresFrom(m, from, one)
    const metres = length > 0 ? (x * wayX + y * wayY) / length : 0
    const part = length > 0 ? Math.min(1, Math.max(0, metres / length)) : 0
    const reach = reachOf(one)
    if (Math.hypot(x - part * wayX, y - part * wayY) > CIRCLE * reach) return null
    along.push({ t: one.t, metres, reach })
  }
  const nodes = [from, ...held.map(({ t, lon, lat, speed }) => ({ t, lon, lat, speed: speed ?? -1 })), to]
  const shares =
    sharesBySpeed(nodes, length, stopSpeed) ?? sharesByFit(along, [from.t, to.t], length, maximumSpeed, stood)
  return held.map((_, i) => ({
    lon: from.lon + (wayX * shares[i + 1]!) / m.metresLon,
    lat: from.lat + (wayY * shares[i + 1]!) / m.metresLat,
  }))
}

/**
 * How many of the held positions, from the first, the machine still stood at `from`: those before the change from
 * standing to driving to where the last one lies that fits best.
 */
export function standingPart(m: MotionState, from: Known, held: readonly Suspect[]): number {
  const places = held.map((one) => metresFrom(m, from, one))
  const { t: tEnd } = held.at(-1)!
  const [endX, endY] = places.at(-1)!
  let best = 0
  let least = Infinity
  for (let d = 0; d < held.length; d++) {
    const t0 = d === 0 ? from.t : held[d - 1]!.t
    let cost = 0
    for (let i = 0; i < held.length; i++) {
      const share = i < d ? 0 : (held[i]!.t - t0) / (tEnd - t0)
      const [x, y] = places[i]!
      cost += ((x - share * endX) ** 2 + (y - share * endY) ** 2) / reachOf(held[i]!) ** 2
    }
    if (cost > least) continue
    least = cost
    best = d
  }
  return best
}
