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

/** What is known of the driving. */
export interface Driving {
  stopSpeed: number
  maximumSpeed: number
  /** Metres a second that it lately drove, 0 when it stood: leaving later then needs no evidence. */
  pace: number
}

/** Told metres within which nine of ten positions lie when two of three lie within one: that of a normal error. */
export const CIRCLE = 1.5
/**
 * Weights of the fit, of which the least counts: mean square of the told accuracies that positions lie off, as the
 * errors of receivers are not independent; a stand at an end; square of the logarithm of the change of pace.
 */
const OFF = 2
const STAND = 1
const CHANGE = 2
/** The fewest positions of which the middle third shows where the machine was. */
const DIVIDED = 6

type Metres = [x: number, y: number]

/** Metres east and north of a known place. */
export const metresFrom = (m: MotionState, from: Known, to: { lon: number; lat: number }): Metres => [
  longitudeDifference((to.lon - from.lon) % 360) * m.metresLon,
  (to.lat - from.lat) * m.metresLat,
]

/** The told accuracy, metres; at least one, by which deviations are weighed. */
export const reachOf = ({ accuracy }: Suspect): number => Math.max(1, accuracy ?? 1)

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

const shareAt = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))

/** Shares of the way by the positions alone: it stands, drives evenly and stands again. */
function sharesByFit(
  along: readonly Along[],
  times: readonly number[],
  length: number,
  driving: Driving,
): number[] {
  const last = times.length - 1
  let best = [times[0]!, times[last]!] as const
  let least = Infinity
  for (let i = 0; i < last; i++) {
    for (let j = last; j > i; j--) {
      const [from, to] = [times[i]!, times[j]!]
      const speed = (length * 1000) / (to - from)
      if (speed > driving.maximumSpeed && (i > 0 || j < last)) break
      let cost = (i > 0 && driving.pace > 0 ? STAND : 0) + (j < last ? STAND : 0)
      if (driving.pace > 0) cost += CHANGE * Math.log(Math.max(0.1, speed) / driving.pace) ** 2
      for (const { t, metres, reach } of along)
        cost += (OFF * ((metres - length * shareAt(t, from, to)) / reach) ** 2) / along.length
      if (cost >= least) continue
      least = cost
      best = [from, to]
    }
  }
  return times.map((t) => shareAt(t, ...best))
}

/** The positions on the straight way; null when two in a row lie too far from it to have been there. */
function straight(
  m: MotionState,
  from: Known,
  held: readonly Suspect[],
  to: Known,
  driving: Driving,
): Known[] | null {
  const [wayX, wayY] = metresFrom(m, from, to)
  const length = Math.hypot(wayX, wayY)
  const along: Along[] = []
  let wasOff = false
  for (const one of held) {
    const [x, y] = metresFrom(m, from, one)
    const metres = length > 0 ? (x * wayX + y * wayY) / length : 0
    const part = length > 0 ? Math.min(1, Math.max(0, metres / length)) : 0
    const reach = reachOf(one)
    const isOff = Math.hypot(x - part * wayX, y - part * wayY) > CIRCLE * reach
    if (isOff && (wasOff || held.length === 1)) return null
    wasOff = isOff
    along.push({ t: one.t, metres, reach })
  }
  const nodes = [from, ...held.map(asKnown), to]
  const times = nodes.map(({ t }) => t)
  const shares = sharesBySpeed(nodes, length, driving.stopSpeed) ?? sharesByFit(along, times, length, driving)
  return held.map((one, i) => ({
    ...asKnown(one),
    lon: from.lon + (wayX * shares[i + 1]!) / m.metresLon,
    lat: from.lat + (wayY * shares[i + 1]!) / m.metresLat,
  }))
}

const asKnown = ({ t, lon, lat, speed }: Suspect): Known => ({ t, lon, lat, speed: speed ?? -1 })

/** The mean of positions, in time too; its speed when all are told. */
function meanOf(some: readonly Suspect[]): Known {
  const mean = (of: (one: Suspect) => number) => some.reduce((sum, one) => sum + of(one), 0) / some.length
  const { lon } = some[0]!
  return {
    t: mean((one) => one.t),
    lon: lon + mean((one) => longitudeDifference((one.lon - lon) % 360)),
    lat: mean((one) => one.lat),
    speed: some.some(({ speed }) => speed === null) ? -1 : mean(({ speed }) => speed!),
  }
}

/** As above between stands, or by way of the mean of those in the middle. */
function drivenWay(
  m: MotionState,
  from: Known,
  held: readonly Suspect[],
  to: Known,
  driving: Driving,
): Known[] {
  const way = straight(m, from, held, to, driving)
  if (way !== null) return way
  if (held.length < DIVIDED) return held.map(asKnown)
  const third = Math.floor(held.length / 3)
  const middle = meanOf(held.slice(third, held.length - third))
  const until = held.findIndex(({ t }) => t >= middle.t)
  return [
    ...drivenWay(m, from, held.slice(0, until), middle, driving),
    ...drivenWay(m, middle, held.slice(until), to, driving),
  ]
}

const at = ({ lon, lat, speed }: Known, t: number): Known => ({ t, lon, lat, speed })

/**
 * The positions between two known places, in the order of `held`. Where speeds are told, it stood at one place while
 * they were those of a stand: at the known ones, or at the mean. Between stands it drove the straight way as long as it
 * can have been there.
 */
export function wayBetween(
  m: MotionState,
  from: Known,
  held: readonly Suspect[],
  to: Known,
  driving: Driving,
): Known[] {
  const rests = ({ speed }: { speed: number | null }) =>
    speed !== null && speed >= 0 && speed < driving.stopSpeed
  const i = held.findIndex(
    (one, k) => (rests(one) && rests(held[k + 1] ?? to)) || (k === 0 && rests(one) && rests(from)),
  )
  if (i < 0) return drivenWay(m, from, held, to, driving)
  const after = held.findIndex((one, k) => k > i && !rests(one))
  const j = after < 0 ? held.length : after
  const run = held.slice(i, j)
  const place = i === 0 && rests(from) ? from : j === held.length && rests(to) ? to : meanOf(run)
  return [
    ...drivenWay(m, from, held.slice(0, i), at(place, run[0]!.t), driving),
    ...run.map(({ t }) => at(place, t)),
    ...wayBetween(m, at(place, run.at(-1)!.t), held.slice(j), to, driving),
  ]
}
