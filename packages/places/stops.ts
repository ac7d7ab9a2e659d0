/** Stands of machines, and what distinguishes work from waiting in each. */
import type { Path } from './track.ts'

/** Parameters shared by the parts of finding. Seconds, metres, metres a second, kilograms. */
export const findingParameters = {
  /** Below this a machine stands (3 km/h). */
  stopSpeed: 3 / 3.6,
  /** It stands in one place while it stays within this: four sigma of 5 m noise. */
  stopRadius: 20,
  /** Shorter stands are at most a change of gear. */
  stopSeconds: 3,
  /** Longest silence that a stand may span when the machine is found at the same place. */
  gapSeconds: 900,
  /** A machine that stands longer than this rests. */
  restSeconds: 1500,
  /** A loader this near loads. */
  loaderMetres: 40,
  /** Smallest difference between empty and full that a payload sensor must show. */
  weightRange: 6000,
} as const

/** One stand of one machine. Cosines are of the way in and the way out: -1 turned back, 1 went straight on. */
export interface Stop {
  /** Index of its path. */
  path: number
  /** Indices of the first and last point at which it stood. */
  from: number
  to: number
  /** Seconds since the epoch; between sparse reports the middle is used. */
  t0: number
  t1: number
  /** Mean of its points. */
  x: number
  y: number
  /** Over the last and first 12 m: less than 0 where it changed gear, as when backing in. NaN: unknown. */
  gear: number
  /** Over the last and first 60 m. */
  turn: number
  /** The payload went up (1), down (-1), stayed (0); NaN without a sensor. */
  payload: number
  /** Whether a loader was beside it; null: none is known on the site. */
  loader: boolean | null
  /** It moved up and stood again close by, as a waiting machine does. */
  movedUp: boolean
  /** The recording begins or ends here. */
  cut: boolean
}

/** Most seconds back that a way in is searched. */
const WAY_SECONDS = 180
const GEAR_METRES = 12
const TURN_METRES = 60
/** Mean of the points within so many seconds, which reduces noise. */
const SMOOTH_SECONDS = 2

/** Mean of the points around one, in time. */
export function smoothAt({ t, x, y }: Path, i: number): [x: number, y: number] {
  let [count, sumX, sumY] = [0, 0, 0]
  let low = i
  while (low > 0 && t[i]! - t[low - 1]! <= SMOOTH_SECONDS) low -= 1
  for (let k = low; k < t.length && t[k]! - t[i]! <= SMOOTH_SECONDS; k += 1) {
    count += 1
    sumX += x[k]!
    sumY += y[k]!
  }
  return [sumX / count, sumY / count]
}

/** The first point before (-1) or after (1) the stand that is so far from it. */
function pointAt(
  path: Path,
  { from, to, x, y }: Stop,
  step: -1 | 1,
  metres: number,
): [number, number] | null {
  const start = step < 0 ? from : to
  for (let i = start + step; i >= 0 && i < path.t.length; i += step) {
    if (Math.abs(path.t[i]! - path.t[start]!) > WAY_SECONDS) return null
    if (Math.hypot(path.x[i]! - x, path.y[i]! - y) < metres) continue
    const there = smoothAt(path, i)
    return there
  }
  return null
}

function cosine(path: Path, stop: Stop, metres: number): number {
  const before = pointAt(path, stop, -1, metres)
  const after = pointAt(path, stop, 1, metres)
  if (!before || !after) return Number.NaN
  const [ax, ay] = [stop.x - before[0], stop.y - before[1]]
  const [bx, by] = [after[0] - stop.x, after[1] - stop.y]
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by))
}

/** Moment between two points at which it began, or ceased, to stand. */
const between = (a: number, b: number, interval: number): number =>
  Math.abs(b - a) <= Math.max(3 * interval, 5) ? (a + b) / 2 : b

function stopOf(path: Path, number: number, from: number, to: number): Stop {
  const { t, x, y } = path
  let [sumX, sumY] = [0, 0]
  for (let i = from; i <= to; i += 1) {
    sumX += x[i]!
    sumY += y[i]!
  }
  const count = to - from + 1
  return {
    path: number,
    from,
    to,
    t0: from > 0 ? between(t[from - 1]!, t[from]!, path.interval) : t[from]!,
    t1: to + 1 < t.length ? between(t[to + 1]!, t[to]!, path.interval) : t[to]!,
    x: sumX / count,
    y: sumY / count,
    gear: Number.NaN,
    turn: Number.NaN,
    payload: Number.NaN,
    loader: null,
    movedUp: false,
    cut: from === 0 || to + 1 === t.length,
  }
}

/** Runs of slow points at one place. */
function runsOf(path: Path, number: number): Stop[] {
  const { t, x, y, speed } = path
  const stops: Stop[] = []
  let [from, to, atX, atY, count] = [-1, -1, 0, 0, 0]
  const close = (): void => {
    if (from < 0) return
    const stop = stopOf(path, number, from, to)
    if (stop.t1 - stop.t0 >= findingParameters.stopSeconds) stops.push(stop)
    from = -1
  }
  for (let i = 0; i < t.length; i += 1) {
    const slow = speed[i]! < findingParameters.stopSpeed
    const silence = i > 0 ? t[i]! - t[i - 1]! : 0
    if (from >= 0) {
      const away = Math.hypot(x[i]! - atX, y[i]! - atY) > findingParameters.stopRadius
      const gone = !slow && t[i]! - t[to]! > Math.max(3, path.interval * 0.5)
      if (away || gone || silence > findingParameters.gapSeconds) close()
    }
    if (!slow) continue
    if (from < 0) [from, atX, atY, count] = [i, x[i]!, y[i]!, 0]
    to = i
    count = Math.min(count + 1, 120)
    atX += (x[i]! - atX) / count
    atY += (y[i]! - atY) / count
  }
  close()
  return stops
}

/** Median weight of the points within a stretch of time; NaN when there are none. */
function weightBetween({ t, weight }: Path, near: number, step: -1 | 1): number {
  let [count, sum] = [0, 0]
  for (let i = near + step; i >= 0 && i < t.length; i += step) {
    const seconds = Math.abs(t[i]! - t[near]!)
    if (seconds > 60) break
    if (seconds < 4 || !(weight[i]! >= 0)) continue
    count += 1
    sum += weight[i]!
  }
  return count === 0 ? Number.NaN : sum / count
}

/** Kilograms between empty and full as the sensor shows them; NaN when it does not work. */
function weightRange({ weight }: Path): number {
  const sorted = weight.filter((one) => one >= 0).toSorted()
  if (sorted.length < 20) return Number.NaN
  const range = sorted[Math.floor(sorted.length * 0.97)]! - sorted[Math.floor(sorted.length * 0.03)]!
  return range >= findingParameters.weightRange ? range : Number.NaN
}

function payloadOf(path: Path, { from, to }: Stop, range: number): number {
  const change = (weightBetween(path, to, 1) - weightBetween(path, from, -1)) / range
  if (Number.isNaN(change)) return Number.NaN
  return change > 0.5 ? 1 : change < -0.5 ? -1 : 0
}

/** Index of the point nearest in time. */
function pointNear({ t }: Path, at: number): number {
  let [low, high] = [0, t.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (t[middle]! <= at) low = middle
    else high = middle
  }
  return Math.abs(t[high]! - at) < Math.abs(t[low]! - at) ? high : low
}

function besideLoader(stop: Stop, loaders: readonly Path[]): boolean | null {
  const at = (stop.t0 + stop.t1) / 2
  let known: boolean | null = null
  for (const loader of loaders) {
    const i = pointNear(loader, at)
    if (loader.t.length === 0 || Math.abs(loader.t[i]! - at) > 120) continue
    known =
      known === true ||
      Math.hypot(loader.x[i]! - stop.x, loader.y[i]! - stop.y) <= findingParameters.loaderMetres
  }
  return known
}

/** Metres and seconds: a nearer and sooner stand means that it moved up. */
const MOVE_UP_METRES = 130
const MOVE_UP_SECONDS = 240

/** The stands of one path, in order of time. */
export function stopsOf(path: Path, number: number, loaders: readonly Path[]): Stop[] {
  const stops = runsOf(path, number)
  const range = weightRange(path)
  stops.forEach((stop, i) => {
    const next = stops[i + 1]
    stop.gear = cosine(path, stop, GEAR_METRES)
    stop.turn = cosine(path, stop, TURN_METRES)
    stop.payload = Number.isNaN(range) ? Number.NaN : payloadOf(path, stop, range)
    stop.loader = besideLoader(stop, loaders)
    stop.movedUp =
      next !== undefined &&
      next.t0 - stop.t1 < MOVE_UP_SECONDS &&
      Math.hypot(next.x - stop.x, next.y - stop.y) < MOVE_UP_METRES
  })
  return stops
}
