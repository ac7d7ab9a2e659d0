/** Points at which an outline crosses itself, to show while it is drawn. */
import { unwrapLongitudes } from './geometry.ts'
import type { Ring } from './geometry.ts'

/** Most points returned: more do not help the user. */
const MOST = 50
/** Rings with more sides than this come from files, whose validation finds crossings without their position. */
const MAX_SIDES = 3_000

interface Side {
  ax: number
  ay: number
  bx: number
  by: number
  ring: number
  index: number
  /** Number of sides when the last one meets the first; Infinity for an open line. */
  size: number
}

const isClosed = (ring: Ring): boolean =>
  ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1]

function sidesOf(rings: readonly Ring[]): Side[] {
  const near = rings[0]?.[0]?.[0] ?? 0
  return rings.flatMap((ring, number) => {
    const xs = unwrapLongitudes(ring, near)
    return ring.slice(1).map((to, i) => ({
      ax: xs[i]!,
      ay: ring[i]![1],
      bx: xs[i + 1]!,
      by: to[1],
      ring: number,
      index: i,
      size: isClosed(ring) ? ring.length - 1 : Infinity,
    }))
  })
}

function neighbours(a: Side, b: Side): boolean {
  const step = Math.abs(a.index - b.index)
  return a.ring === b.ring && (step <= 1 || step === a.size - 1)
}

/**
 * The point that two sides share; null when they are apart or run along each other. Different rings may touch in an end
 * of a side.
 */
function intersection(a: Side, b: Side): [number, number] | null {
  const [dx, dy, ex, ey] = [a.bx - a.ax, a.by - a.ay, b.bx - b.ax, b.by - b.ay]
  const cross = dx * ey - dy * ex
  if (cross === 0) return null
  const [fx, fy] = [b.ax - a.ax, b.ay - a.ay]
  const t = (fx * ey - fy * ex) / cross
  const u = (fx * dy - fy * dx) / cross
  if (t < 0 || t > 1 || u < 0 || u > 1) return null
  const isTouch = a.ring !== b.ring && [t, u].some((part) => part === 0 || part === 1)
  return isTouch ? null : [a.ax + t * dx, a.ay + t * dy]
}

/** Points in which sides of rings, or of open lines, cross that are no neighbours; at most fifty. */
export function crossingPoints(rings: readonly Ring[]): [lon: number, lat: number][] {
  const sides = sidesOf(rings)
  if (sides.length > MAX_SIDES) return []
  const order = sides.toSorted((a, b) => Math.min(a.ax, a.bx) - Math.min(b.ax, b.bx))
  const found = new Map<string, [number, number]>()
  for (const [i, a] of order.entries()) {
    const east = Math.max(a.ax, a.bx)
    for (let j = i + 1; j < order.length; j++) {
      const b = order[j]!
      if (Math.min(b.ax, b.bx) > east) break
      const point = neighbours(a, b) ? null : intersection(a, b)
      if (point) found.set(`${point[0].toFixed(9)},${point[1].toFixed(9)}`, point)
      if (found.size >= MOST) return [...found.values()]
    }
  }
  return [...found.values()]
}
