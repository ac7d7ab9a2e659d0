/**
 * Receivers with far more independent noise than usual: detected by positions farther off the line between their
 * neighbours than a truck can accelerate, brake or turn. Where most are, positions are smoothed before other
 * detectors read them.
 */
import { longitudeDifference } from '@haulway/geo'
import type { MotionState } from './motion.ts'
import type { Suspect } from './suspect.ts'

export interface NoiseState {
  /** The last two sampled positions as they came, the older first; t is -1 where there is none. */
  t0: number
  lon0: number
  lat0: number
  t1: number
  lon1: number
  lat1: number
  /** Share of the latest positions that lay off the line, and how many were sampled, up to the limit of memory. */
  share: number
  looked: number
  noisy: boolean
  /** While noisy: the latest positions as they came, oldest first, and how many of them were released. */
  window: Suspect[]
  given: number
}

/** Metres off the line: six in seven positions of 6 m noise lie nearer, three in four of 15 m farther. */
const OFF_LINE = 12.5
/** Metres a second squared that a truck accelerates, brakes or turns by. */
const AGILITY = 1
/** Shortest milliseconds between sampled positions: denser ones add no information. */
export const SAMPLE_MS = 4000
/** Seconds between positions above which a line between them says nothing. */
const FAR_APART = 10
/** Positions remembered; the fewest that decide; the shares at which smoothing begins and ends. */
const MEMORY = 24
const LEAST = 16
const BEGINS = 0.65
const ENDS = 0.3
/** Positions on each side of the smoothed one. */
const SIDE = 3

export function newNoiseState(): NoiseState {
  return {
    t0: -1,
    lon0: 0,
    lat0: 0,
    t1: -1,
    lon1: 0,
    lat1: 0,
    share: 0,
    looked: 0,
    noisy: false,
    window: [],
    given: 0,
  }
}

/** Samples the next position; its effect on the noise level applies from the following position on. */
export function updateNoise(n: NoiseState, t: number, lon: number, lat: number, m: MotionState): void {
  const before = (n.t1 - n.t0) / 1000
  const after = (t - n.t1) / 1000
  if (n.t0 >= 0 && before <= FAR_APART && after <= FAR_APART) {
    const part = before / (before + after)
    const x = longitudeDifference(n.lon1 - n.lon0 - longitudeDifference(lon - n.lon0) * part) * m.metresLon
    const y = (n.lat1 - n.lat0 - (lat - n.lat0) * part) * m.metresLat
    if (n.looked < MEMORY) n.looked++
    const most = Math.max(OFF_LINE, (AGILITY * before * after) / 2)
    const isOff = x * x + y * y > most * most
    n.share += ((isOff ? 1 : 0) - n.share) / n.looked
    n.noisy = n.looked >= LEAST && n.share > (n.noisy ? ENDS : BEGINS)
  }
  n.t0 = n.t1
  n.lon0 = n.lon1
  n.lat0 = n.lat1
  n.t1 = t
  n.lon1 = lon
  n.lat1 = lat
}

/** Mean without the outer values: ignores an outlier, and does not move positions on a straight line. */
function middle(values: number[]): number {
  values.sort((a, b) => a - b)
  const cut = Math.floor((values.length - 1) / 3)
  let sum = 0
  for (let i = cut; i < values.length - cut; i++) sum += values[i]!
  return sum / (values.length - 2 * cut)
}

/** The smoothed position at index `i` of the window, from as many on each side as are known. */
function smoothed(window: readonly Suspect[], i: number): Suspect {
  const side = Math.min(SIDE, i, window.length - 1 - i)
  const near = window.slice(i - side, i + side + 1)
  const own = window[i]!
  return {
    ...own,
    lon: own.lon + middle(near.map(({ lon }) => longitudeDifference(lon - own.lon))),
    lat: middle(near.map(({ lat }) => lat)),
  }
}

/** Releases smoothed the positions that wait for nothing more; `ends`: all of them. */
export function releaseSmoothed(n: NoiseState, ends: boolean, accept: (one: Suspect) => void): void {
  const { window } = n
  const until = ends ? window.length : window.length - SIDE
  for (; n.given < until; n.given++) accept(smoothed(window, n.given))
  while (n.given > SIDE) {
    window.shift()
    n.given--
  }
  if (ends) {
    n.window = []
    n.given = 0
  }
}
