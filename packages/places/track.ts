/** Recorded tracks, and the path made of each: in order, without spikes, in metres on a plane. */
import { type LocalFrame, localFrame, toX, toY } from '@haulway/geo'
import { median } from './statistics.ts'

/** One position. What was not measured is absent or NaN. */
export interface TrackPoint {
  /** Epoch milliseconds. */
  t: number
  /** WGS84 degrees. */
  lon: number
  lat: number
  /** Metres a second. */
  speed?: number
  /** Kilograms on the payload sensor. */
  weight?: number
}

/** `hauler` carries, `loader` loads others (excavators too), `other` does neither; `unknown` may be any of them. */
export type MachineKind = 'hauler' | 'loader' | 'other' | 'unknown'

/** Everything that was recorded of one machine, in any order. */
export interface Track {
  /** Identifies the machine; not shown. */
  machine: string
  kind: MachineKind
  points: readonly TrackPoint[]
}

/** Plausible points in order of time; one index over all columns. */
export interface Path {
  machine: string
  kind: MachineKind
  /** Seconds since the epoch. */
  t: Float64Array
  /** Metres east and north of the middle of all tracks. */
  x: Float64Array
  y: Float64Array
  /** Metres a second: as reported, else from the positions. */
  speed: Float64Array
  /** Kilograms; NaN where not measured. */
  weight: Float64Array
  /** Usual seconds between points. */
  interval: number
}

/** A receiver without a position reports the origin; no site lies in that part of the ocean. */
const ORIGIN_DEGREES = 0.01
/** No machine is faster (120 km/h), apart from the noise of two positions. */
const FASTEST = 120 / 3.6
const NOISE_M = 30
/** So many positions that agree on a distant place are accepted. */
const AGREEING = 3

const isPlace = ({ t, lon, lat }: TrackPoint): boolean =>
  Number.isFinite(t) &&
  Math.abs(lat) <= 90 &&
  Math.abs(lon) <= 180 &&
  !(Math.abs(lon) < ORIGIN_DEGREES && Math.abs(lat) < ORIGIN_DEGREES)

/** Order of points, independent of the order in which they were given. */
const byTime = (a: TrackPoint, b: TrackPoint): number => a.t - b.t || a.lon - b.lon || a.lat - b.lat

/** The same tracks, in order of machine and time, without invalid positions. */
export function inOrder(tracks: readonly Track[]): Track[] {
  return tracks
    .toSorted((a, b) => (a.machine < b.machine ? -1 : a.machine > b.machine ? 1 : 0))
    .map((track) => ({ ...track, points: track.points.filter(isPlace).sort(byTime) }))
}

/** The plane that touches the earth in the middle of the recording; null without positions. */
export function frameOf(tracks: readonly Track[]): LocalFrame | null {
  const some = tracks.flatMap(({ points }) => {
    const every = Math.ceil(points.length / 500)
    return points.filter((_, i) => i % every === 0)
  })
  if (some.length === 0) return null
  // Beside the antimeridian, longitudes of both signs are as far apart as can be.
  const turned = some.map(({ lon }) => (lon < 0 ? lon + 360 : lon))
  const wide = some.some(({ lon }) => lon > 90) && some.some(({ lon }) => lon < -90)
  const lon = wide ? median(turned) : median(some.map((one) => one.lon))
  return localFrame(lon > 180 ? lon - 360 : lon, median(some.map(({ lat }) => lat)))
}

/** Indices of plausible points: spikes are removed, unless so many agree that the machine must be there. */
function believed(
  t: Float64Array,
  x: Float64Array,
  y: Float64Array,
  pace: (i: number, j: number) => number,
): number[] {
  const kept: number[] = []
  let far: number[] = []
  const near = (i: number, j: number): boolean =>
    Math.hypot(x[j]! - x[i]!, y[j]! - y[i]!) <= Math.min(FASTEST, pace(i, j)) * (t[j]! - t[i]!) + NOISE_M
  for (let i = 0; i < t.length; i += 1) {
    const last = kept.at(-1)
    if (last !== undefined && t[i]! <= t[last]!) continue
    if (last === undefined || near(last, i)) {
      kept.push(i)
      far = []
      continue
    }
    const before = far.at(-1)
    far = before !== undefined && near(before, i) ? [...far, i] : [i]
    if (far.length < AGREEING) continue
    kept.push(...far)
    far = []
  }
  return kept
}

function meanOf(column: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i <= to; i += 1) sum += column[i]!
  return sum / (to - from + 1)
}

/** Seconds to each side over which a speed is computed. */
const WINDOW = 8

/** Speed from the distance between a point's neighbours, far enough apart in time for noise not to matter. */
function derivedSpeeds(t: Float64Array, x: Float64Array, y: Float64Array): Float64Array {
  const n = t.length
  const speeds = new Float64Array(n)
  let low = 0
  let high = 0
  for (let i = 0; i < n; i += 1) {
    while (low < i - 1 && t[i]! - t[low]! > WINDOW) low += 1
    high = Math.max(high, Math.min(n - 1, i + 1))
    while (high + 1 < n && t[high + 1]! - t[i]! <= WINDOW) high += 1
    const seconds = meanOf(t, i, high) - meanOf(t, low, i)
    const way = Math.hypot(meanOf(x, i, high) - meanOf(x, low, i), meanOf(y, i, high) - meanOf(y, low, i))
    speeds[i] = seconds > 0 ? way / seconds : 0
  }
  return speeds
}

function usualInterval(t: Float64Array): number {
  const steps = Array.from({ length: Math.max(0, t.length - 1) }, (_, i) => t[i + 1]! - t[i]!)
  return Math.max(0.1, median(steps) || 0)
}

/** The path of a track in order. */
export function pathOf({ machine, kind, points: sorted }: Track, frame: LocalFrame): Path {
  const all = {
    t: Float64Array.from(sorted, (point) => point.t / 1000),
    x: Float64Array.from(sorted, (point) => toX(frame, point.lon)),
    y: Float64Array.from(sorted, (point) => toY(frame, point.lat)),
  }
  const reported = (i: number): number => {
    const { speed = Number.NaN } = sorted[i]!
    return speed >= 0 ? speed : Number.NaN
  }
  const known = sorted.filter((_, i) => reported(i) >= 0).length > sorted.length / 2
  const kept = believed(all.t, all.x, all.y, (i, j) =>
    known ? Math.max(reported(i) || 0, reported(j) || 0) * 1.5 + 3 : FASTEST,
  )
  const column = (of: (i: number) => number): Float64Array => Float64Array.from(kept, of)
  const [t, x, y] = [column((i) => all.t[i]!), column((i) => all.x[i]!), column((i) => all.y[i]!)]
  const derived = derivedSpeeds(t, x, y)
  return {
    machine,
    kind,
    t,
    x,
    y,
    speed: known
      ? Float64Array.from(kept, (i, k) => (reported(i) >= 0 ? reported(i) : derived[k]!))
      : derived,
    weight: column((i) => sorted[i]!.weight ?? Number.NaN),
    interval: usualInterval(t),
  }
}
