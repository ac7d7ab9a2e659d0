/** Validity of polygons by OGC Simple Features: rings may touch in points, and each interior is in one piece. */
import { ringsCross, ringsTouch } from './contact.ts'
import { ringContains, type Vertex, type VertexRing } from './ring.ts'
import { crossAt, joinTouching, ownPoint, sharedVertices, type Visit } from './touching.ts'

/** `crossing`: rings cross, overlap or lie wrongly in each other; `split`: touching rings cut an area in two. */
export type PolygonsFault = 'crossing' | 'split'

type Polygon = readonly VertexRing[]
type Shared = ReadonlyMap<string, readonly Visit[]>

/** Holes are inside their shell and beside each other, polygons beside each other or inside a hole. */
function isNested(polygons: readonly Polygon[], pointOf: (ring: VertexRing) => Vertex): boolean {
  const contains = (outer: VertexRing, inner: VertexRing) => ringContains(outer, [pointOf(inner)])
  return polygons.every((polygon) => {
    const [shell = [], ...holes] = polygon
    const holesRight = holes.every(
      (hole) => contains(shell, hole) && !holes.some((other) => other !== hole && contains(other, hole)),
    )
    const apart = polygons.every((other) => {
      const [otherShell = [], ...otherHoles] = other
      return (
        other === polygon || !contains(otherShell, shell) || otherHoles.some((one) => contains(one, shell))
      )
    })
    return holesRight && apart
  })
}

/** Whether the rings of one polygon close a circle by touching each other: what is within it is cut off. */
function isSplit(polygons: readonly Polygon[], shared: Shared): boolean {
  const owners = polygons.flatMap((polygon, owner) => polygon.map(() => owner))
  const groups = owners.map((_, ring) => ring)
  const groupOf = (ring: number): number => {
    const above = groups[ring] ?? ring
    return above === ring ? ring : groupOf(above)
  }
  for (const at of shared.values()) {
    for (const rings of Map.groupBy(at, ({ ring }) => owners[ring]).values()) {
      const [first = 0, ...others] = rings.map(({ ring }) => ring)
      for (const other of others) {
        if (groupOf(other) === groupOf(first)) return true
        groups[groupOf(other)] = groupOf(first)
      }
    }
  }
  return false
}

/** The fault of closed rings, each polygon with its shell first; null when they are valid. */
export function polygonsFault(polygons: readonly Polygon[]): PolygonsFault | null {
  const given = polygons.flat()
  const isApart = !ringsTouch(given) && sharedVertices(given).size === 0
  const rings = isApart ? given : joinTouching(given)
  if (!rings || (!isApart && ringsCross(rings))) return 'crossing'
  const shared = sharedVertices(rings)
  const crossesThere = [...shared.values()].some((at) =>
    at.some((one, i) => at.slice(i + 1).some((other) => crossAt(rings, one, other))),
  )
  if (crossesThere) return 'crossing'
  let from = 0
  const joined = polygons.map((polygon) => rings.slice(from, (from += polygon.length)))
  if (!isNested(joined, (ring) => ownPoint(ring, shared))) return 'crossing'
  return isSplit(joined, shared) ? 'split' : null
}
