/** Lines in metres on the plane: points at even steps, nearest points, and fewer points that say the same. */
import type { Point } from './hull.ts'

export const apart = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, i) => (i === 0 ? 0 : sum + apart(line[i - 1]!, point)), 0)
}

/** Points every `step` metres along the line, its first and its last among them. */
export function evenly(line: readonly Point[], step: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return []
  const points = [first]
  let left = step
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const far = apart(a, b)
    let at = left
    for (; at < far; at += step) {
      const u = at / far
      points.push({ x: a.x + u * (b.x - a.x), y: a.y + u * (b.y - a.y) })
    }
    left = at - far
  }
  return apart(points.at(-1)!, last) > 0.01 ? [...points, last] : points
}

/** How far a point is from a stretch, and where that is. */
function onStretch(a: Point, b: Point, p: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const u = square === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square))
  return { x: a.x + u * dx, y: a.y + u * dy }
}

export interface Nearest {
  point: Point
  metres: number
  /** The stretch that it lies on begins at this point of the line. */
  after: number
}

/** The point of a line that is nearest; null of a line without a stretch. */
export function nearestOn(line: readonly Point[], p: Point): Nearest | null {
  let best: Nearest | null = null
  for (let i = 1; i < line.length; i += 1) {
    const point = onStretch(line[i - 1]!, line[i]!, p)
    const metres = apart(point, p)
    if (best === null || metres < best.metres) best = { point, metres, after: i - 1 }
  }
  return best
}

/** Without points that lie within `metres` of the line that is left (Douglas and Peucker 1973). */
export function simplified(line: readonly Point[], metres: number): Point[] {
  const keep = new Uint8Array(line.length)
  const open: [number, number][] = [[0, line.length - 1]]
  keep[0] = 1
  if (line.length > 0) keep[line.length - 1] = 1
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next
    let [far, at] = [metres, -1]
    for (let i = from + 1; i < to; i += 1) {
      const away = apart(onStretch(line[from]!, line[to]!, line[i]!), line[i]!)
      if (away > far) [far, at] = [away, i]
    }
    if (at < 0) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  return line.filter((_, i) => keep[i] === 1)
}
