/** A point of a plane, metres. */
export interface Point {
  x: number
  y: number
}

/** One side of the hull of points that are sorted from west to east. */
function sideOf(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const p of sorted) {
    while (chain.length > 1) {
      const [a, b] = [chain.at(-2)!, chain.at(-1)!]
      if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break
      chain.pop()
    }
    chain.push(p)
  }
  return chain.slice(0, -1)
}

/** Corners of the convex hull of the points, counter-clockwise (Andrew's monotone chain, 1979). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return sorted.length < 3 ? sorted : [...sideOf(sorted), ...sideOf(sorted.toReversed())]
}
