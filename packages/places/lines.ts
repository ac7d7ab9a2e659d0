/** Lines in metres on the plane: resampling, nearest points and simplification. */
import type { Point } from './hull.ts'

export const distanceBetween = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, i) => (i === 0 ? 0 : sum + distanceBetween(line[i - 1]!, point)), 0)
}

/** Points every `step` metres along the line, its first and its last among them. */
export function resample(line: readonly Point[], step: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return []
  const points = [first]
  let left = step
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const far = distanceBetween(a, b)
    let at = left
    for (; at < far; at += step) {
      const u = at / far
      points.push({ x: a.x + u * (b.x - a.x), y: a.y + u * (b.y - a.y) })
    }
    left = at - far
  }
  return distanceBetween(points.at(-1)!, last) > 0.01 ? [...points, last] : points
}

/** Distance of a point from a stretch, and the nearest point on it. */
function onStretch(a: Point, b: Point, p: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const u = square === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square))
  return { x: a.x + u * dx, y: a.y + u * dy }
}

export interface Nearest {
  point: Point
  metres: number
  /** Index of the point at which its stretch of the line begins. */
  after: number
}

/** The nearest point of the line; null for a line without a stretch. */
export function nearestOn(line: readonly Point[], p: Point): Nearest | null {
  let best: Nearest | null = null
  for (let i = 1; i < line.length; i += 1) {
    const point = onStretch(line[i - 1]!, line[i]!, p)
    const metres = distanceBetween(point, p)
    if (best === null || metres < best.metres) best = { point, metres, after: i - 1 }
  }
  return best
}

/** Removes points that lie within `metres` of the remaining line (Douglas and Peucker 1973). */
export function simplify(line: readonly Point[], metres: number): Point[] {
  const keep = new Uint8Array(line.length)
  const open: [number, number][] = [[0, line.length - 1]]
  keep[0] = 1
  if (line.length > 0) keep[line.length - 1] = 1
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next
    let [far, at] = [metres, -1]
    for (let i = from + 1; i < to; i += 1) {
      const away = distanceBetween(onStretch(line[from]!, line[to]!, line[i]!), line[i]!)
      if (away > far) [far, at] = [away, i]
    }
    if (at < 0) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  return line.filter((_, i) => keep[i] === 1)
}
