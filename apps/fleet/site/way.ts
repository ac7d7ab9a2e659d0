/** The way of a machine: points every few metres with heading and height, measured along its length. */
import { bearing, distance, normalDegrees, type Point } from './plane.ts'

export interface Way {
  x: Float64Array
  y: Float64Array
  /** Metres of height above the origin of the site. */
  height: Float64Array
  /** Direction of movement, degrees clockwise from north. */
  course: Float64Array
  /** Metres from the start of the way. */
  along: Float64Array
  length: number
}

export interface Place {
  x: number
  y: number
  height: number
  course: number
}

/** Metres between the points of a way. Small against the size of a truck (10 m). */
const STEP_M = 2

/** Catmull-Rom through the control points: haul roads have no corners. */
function smooth(control: readonly Point[]): Point[] {
  const points: Point[] = []
  for (let i = 0; i + 1 < control.length; i += 1) {
    const p1 = control[i]!
    const p2 = control[i + 1]!
    const p0 = control[i - 1] ?? { x: 2 * p1.x - p2.x, y: 2 * p1.y - p2.y }
    const p3 = control[i + 2] ?? { x: 2 * p2.x - p1.x, y: 2 * p2.y - p1.y }
    const pieces = Math.max(1, Math.ceil(distance(p1, p2) / STEP_M))
    for (let k = 0; k < pieces; k += 1) {
      const u = k / pieces
      const blend = (a: number, b: number, c: number, d: number): number =>
        b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))
      points.push({ x: blend(p0.x, p1.x, p2.x, p3.x), y: blend(p0.y, p1.y, p2.y, p3.y) })
    }
  }
  points.push(control.at(-1)!)
  return points
}

/** The smooth way through the control points; `heightAt` gives the ground. At least two different points. */
export function makeWay(control: readonly Point[], heightAt: (at: Point) => number): Way {
  const distinct = control.filter((p, i) => i === 0 || distance(p, control[i - 1]!) > 0.5)
  if (distinct.length < 2) throw new Error('A way needs two different points')
  const points = smooth(distinct)
  const n = points.length
  const way: Way = {
    x: new Float64Array(n),
    y: new Float64Array(n),
    height: new Float64Array(n),
    course: new Float64Array(n),
    along: new Float64Array(n),
    length: 0,
  }
  points.forEach((p, i) => {
    way.x[i] = p.x
    way.y[i] = p.y
    way.height[i] = heightAt(p)
    if (i > 0) way.along[i] = way.along[i - 1]! + distance(points[i - 1]!, p)
    way.course[i] = bearing(points[Math.max(0, i - 1)]!, points[Math.min(n - 1, i + 1)]!)
  })
  way.length = way.along[n - 1]!
  return way
}

/** Index of the last point that is not past `metres`. Points are nearly evenly spaced, so a guess is close. */
export function indexAt(way: Way, metres: number): number {
  const last = way.along.length - 1
  let i = Math.max(0, Math.min(last - 1, Math.floor((metres / way.length) * last)))
  while (i > 0 && way.along[i]! > metres) i -= 1
  while (i < last - 1 && way.along[i + 1]! <= metres) i += 1
  return i
}

/** Position on the way after `metres`. */
export function placeAt(way: Way, metres: number): Place {
  const i = indexAt(way, metres)
  const from = way.along[i]!
  const span = way.along[i + 1]! - from
  const u = span > 0 ? Math.max(0, Math.min(1, (metres - from) / span)) : 0
  const mix = (values: Float64Array): number => values[i]! + u * (values[i + 1]! - values[i]!)
  const turn = normalDegrees(way.course[i + 1]! - way.course[i]! + 180) - 180
  return {
    x: mix(way.x),
    y: mix(way.y),
    height: mix(way.height),
    course: normalDegrees(way.course[i]! + u * turn),
  }
}

/** Lateral acceleration that a driver accepts in a bend, m/s2: about 0.1 g, usual for loaded rigid trucks. */
const SIDEWAYS = 1.0

export interface SpeedLimits {
  /** On the flat straight, m/s. */
  top: number
  /** Near the places of work (first 40 m and last 90 m), m/s. */
  yard: number
  /** How strongly a climb slows: speed divided by (1 + climb * grade). */
  climb: number
  /** m/s2 of comfortable braking. */
  brake: number
}

/** The highest speed at each point so that every bend, climb and yard ahead is met in time. */
export function speedProfile(way: Way, limits: SpeedLimits): Float64Array {
  const n = way.along.length
  const profile = new Float64Array(n)
  for (let i = 0; i < n; i += 1) {
    const a = Math.max(0, i - 4)
    const b = Math.min(n - 1, i + 4)
    const run = way.along[b]! - way.along[a]!
    const turn = Math.abs(normalDegrees(way.course[b]! - way.course[a]! + 180) - 180) * (Math.PI / 180)
    const bend = turn > 0.001 ? Math.sqrt((SIDEWAYS * run) / turn) : Infinity
    const grade = run > 0 ? Math.max(0, (way.height[b]! - way.height[a]!) / run) : 0
    const near = way.along[i]! < 40 || way.length - way.along[i]! < 90 ? limits.yard : Infinity
    profile[i] = Math.max(1.5, Math.min(limits.top / (1 + limits.climb * grade), bend, near))
  }
  for (let i = n - 2; i >= 0; i -= 1) {
    const step = way.along[i + 1]! - way.along[i]!
    profile[i] = Math.min(profile[i]!, Math.sqrt(profile[i + 1]! ** 2 + 2 * limits.brake * step))
  }
  return profile
}
