/** What the device of a machine records of the truth: noise, outliers, silences, late bursts, missing sensors. */
import type { Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { normalDegrees, offset, toLonLat } from '../site/plane.ts'
import type { Quarry } from '../site/quarry.ts'
import type { Pose } from './machine.ts'
import { randomStream, type Random } from './random.ts'

export interface Observation {
  /** Seconds between reports, at least 0.5. */
  intervalSeconds: number
  /** One sigma of the position on each axis, metres. */
  noiseM: number
  /**
   * white: every fix errs independently; correlated: the error wanders (AR(1), a minute long), as in real receivers.
   */
  noiseKind: 'white' | 'correlated'
  /** Share of fixes that are far off. */
  outliers: number
  /** Share of the time in which nothing is recorded, in stretches of 1 to 10 minutes. */
  gaps: number
  /** Share of the time without a connection: recorded, and sent in one burst afterwards. */
  offline: number
  speed: boolean
  heading: boolean
  weight: boolean
  bed: boolean
}

export const cleanObservation: Observation = {
  intervalSeconds: 1,
  noiseM: 0,
  noiseKind: 'white',
  outliers: 0,
  gaps: 0,
  offline: 0,
  speed: true,
  heading: true,
  weight: true,
  bed: false,
}

export interface ObservedFix {
  fix: Fix
  /** The fix is an outlier on purpose. */
  outlier: boolean
  /** When the device can send it: later than its time while there is no connection. Epoch ms. */
  sentAt: number
}

export interface Device {
  /** Whether the next report is due. */
  due: (t: number) => boolean
  /** What the device records at this moment, or nothing. Call it in order of time. */
  observe: (pose: Pose) => ObservedFix | null
  /** Silences so far: [from, to] epoch ms. */
  gaps: readonly (readonly [number, number])[]
}

/** Correlation time of the wandering error, seconds. */
const WANDER_SECONDS = 60

interface Stretch {
  from: number
  to: number
}

/** Stretches of 1 to 10 minutes that fill the given share of the time. */
function nextStretch(random: Random, after: number, share: number): Stretch {
  if (share <= 0) return { from: Infinity, to: Infinity }
  const minutes = random.between(1, 10)
  const from = after + 60000 * random.exponential((5.5 * (1 - share)) / share)
  return { from, to: from + 60000 * minutes }
}

/** Rounds as a device prints; storage differs by less than a centimetre. */
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

function strayed(random: Random, quarry: Quarry, pose: Pose): [number, number] {
  if (random.chance(0.1)) return [0, 0]
  // 30 m to 3 km off, small errors as likely as large ones.
  const metres = 30 * 100 ** random.next()
  return toLonLat(quarry.frame, offset(pose, random.between(0, 360), metres))
}

function weightOf(random: Random, pose: Pose): number {
  // Suspension scales swing by tonnes on the road and keep some mud, as recorded trucks show.
  const swing = pose.speed > 0.5 ? 1500 : 250
  return Math.max(0, Math.round((pose.payloadKg + swing * random.normal()) / 100) * 100)
}

/** Error of the receiver at this moment, metres. */
function makeError(random: Random, how: Observation): (t: number) => { x: number; y: number } {
  const error = { x: random.normal() * how.noiseM, y: random.normal() * how.noiseM }
  let last = Number.NaN
  return (t) => {
    if (how.noiseKind === 'white' || Number.isNaN(last)) {
      error.x = random.normal() * how.noiseM
      error.y = random.normal() * how.noiseM
    } else {
      const keep = Math.exp(-(t - last) / 1000 / WANDER_SECONDS)
      const fresh = Math.sqrt(1 - keep * keep) * how.noiseM
      error.x = error.x * keep + fresh * random.normal()
      error.y = error.y * keep + fresh * random.normal()
    }
    last = t
    return error
  }
}

/** Sequence numbers are the time in milliseconds, so that a restarted device numbers alike. */
export function createDevice(
  quarry: Quarry,
  name: string,
  seed: number,
  how: Observation,
  from: number,
): Device {
  const random = randomStream(seed, `device ${name}`)
  const step = Math.round(how.intervalSeconds * 1000)
  const error = makeError(random, how)
  const gaps: (readonly [number, number])[] = []
  let nextAt = from + Math.floor(random.next() * step)
  let gap = nextStretch(random, from, how.gaps)
  let offline = nextStretch(random, from, how.offline)
  const fixOf = (pose: Pose, outlier: boolean): Fix => {
    const off = error(pose.t)
    const place = { x: pose.x + off.x, y: pose.y + off.y }
    const [lon, lat] = outlier ? strayed(random, quarry, pose) : toLonLat(quarry.frame, place)
    const moving = pose.speed > 0.3
    return {
      seq: pose.t,
      t: pose.t,
      lon: rounded(lon, 7),
      lat: rounded(lat, 7),
      speed: how.speed ? rounded(Math.max(0, pose.speed + 0.08 * random.normal()), 2) : Number.NaN,
      heading: how.heading
        ? rounded(normalDegrees(pose.heading + (moving ? 2 : 4) * random.normal()), 1) % 360
        : Number.NaN,
      altitude: rounded(quarry.altitude + pose.height + how.noiseM * random.normal(), 1),
      accuracy: how.noiseM > 0 ? rounded(how.noiseM, 1) : Number.NaN,
      weight: how.weight ? weightOf(random, pose) : Number.NaN,
      engine: pose.engineOn ? 1 : 0,
      bed: how.bed ? (pose.bedUp ? 1 : 0) : Number.NaN,
    }
  }
  return {
    gaps,
    due: (t) => t >= nextAt,
    observe: (pose) => {
      if (pose.t < nextAt) return null
      nextAt += step * Math.max(1, Math.ceil((pose.t - nextAt + 1) / step))
      if (pose.t >= gap.to) gap = nextStretch(random, gap.to, how.gaps)
      if (pose.t >= offline.to) offline = nextStretch(random, offline.to, how.offline)
      const outlier = random.chance(how.outliers)
      const fix = fixOf(pose, outlier)
      if (pose.t >= gap.from) {
        if (gaps.at(-1)?.[0] !== gap.from) gaps.push([gap.from, gap.to])
        return null
      }
      return { fix, outlier, sentAt: pose.t >= offline.from ? offline.to : pose.t }
    },
  }
}
