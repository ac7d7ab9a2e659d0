/** Assembles unordered rings into polygons. */
type Vertex = [lon: number, lat: number]

/** Whether the position is inside the closed ring. */
export function ringHolds(outer: readonly Vertex[], [x, y]: Vertex): boolean {
  let inside = false
  for (let i = 1; i < outer.length; i++) {
    const [a, b] = [outer[i - 1]!, outer[i]!]
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
  }
  return inside
}

type Box = [west: number, south: number, east: number, north: number]

function boxOf(ring: readonly Vertex[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of ring) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

const covers = (a: Box, b: Box): boolean => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3]

/**
 * Polygons (outer ring, then its holes) of closed rings that do not cross: a ring inside another is a hole of it, a
 * ring inside a hole is a polygon again.
 */
export function assemblePolygons(rings: readonly Vertex[][]): Vertex[][][] {
  const boxes = rings.map(boxOf)
  // A vertex that two rings share decides nothing; the middle of a side lies in one of them only.
  const probe = (ring: readonly Vertex[]): Vertex => {
    const [a = [0, 0], b = a] = ring
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const around = rings.map((ring, i) =>
    rings.flatMap((other, k) => {
      const inside = k !== i && covers(boxes[k]!, boxes[i]!) && ringHolds(other, probe(ring))
      return inside ? [k] : []
    }),
  )
  const polygons = new Map<number, Vertex[][]>()
  rings.forEach((ring, i) => {
    if (around[i]!.length % 2 === 0) polygons.set(i, [ring])
  })
  rings.forEach((ring, i) => {
    if (around[i]!.length % 2 === 0) return
    // The innermost of those around it is inside all the others.
    const [shell] = around[i]!.toSorted((a, b) => around[b]!.length - around[a]!.length)
    polygons.get(shell!)?.push(ring)
  })
  return [...polygons.values()]
}
