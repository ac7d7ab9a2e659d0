/**
 * Clusters of points close together (DBSCAN: Ester, Kriegel, Sander, Xu 1996), by a grid of cells as wide as the
 * reach.
 */

interface Spot {
  readonly x: number
  readonly y: number
}

const keyOf = (column: number, row: number): string => `${column},${row}`

/** Finds the indices of points within reach of one, by a hash of cells. */
function neighbours(points: readonly Spot[], reach: number): (i: number) => number[] {
  const cells = new Map<string, number[]>()
  points.forEach(({ x, y }, i) => {
    const key = keyOf(Math.floor(x / reach), Math.floor(y / reach))
    const cell = cells.get(key)
    if (cell) cell.push(i)
    else cells.set(key, [i])
  })
  return (i) => {
    const { x, y } = points[i]!
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)]
    const found: number[] = []
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const k of cells.get(keyOf(column + dx, row + dy)) ?? []) {
          if (Math.hypot(points[k]!.x - x, points[k]!.y - y) <= reach) found.push(k)
        }
      }
    }
    return found
  }
}

/**
 * The number of its cluster for each point, -1 for none: a cluster has points with `least` others (and itself) in
 * reach.
 */
export function clusterPoints(
  points: readonly Spot[],
  reach: number,
  least: number,
): { of: Int32Array; count: number } {
  const of = new Int32Array(points.length).fill(-1)
  const near = neighbours(points, reach)
  const seen = new Uint8Array(points.length)
  let count = 0
  for (let i = 0; i < points.length; i += 1) {
    if (seen[i] === 1) continue
    seen[i] = 1
    const first = near(i)
    if (first.length < least) continue
    const number = count
    count += 1
    of[i] = number
    const open = [...first]
    while (open.length > 0) {
      const k = open.pop()!
      if (of[k] === -1) of[k] = number
      if (seen[k] === 1) continue
      seen[k] = 1
      const more = near(k)
      if (more.length >= least) for (const one of more) if (seen[one] === 0) open.push(one)
    }
  }
  return { of, count }
}
