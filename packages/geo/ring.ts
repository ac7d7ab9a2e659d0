/** Longitude, latitude in degrees, as a flat plane: rings must be unwrapped and cut before. */
export type Vertex = [number, number]
/** Closed: the last vertex is the first. */
export type VertexRing = Vertex[]

/** Twice the signed area of a, b, c: positive when c lies to the left of a-b, zero when the three lie on a line. */
export function signedTurn(a: Vertex, b: Vertex, c: Vertex): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/**
 * In square degrees, positive counter-clockwise. Relative to the first vertex, so that small rings keep precision.
 */
export function signedArea(ring: VertexRing): number {
  const origin = ring[0] ?? [0, 0]
  let twice = 0
  for (let i = 1; i + 1 < ring.length; i++) {
    twice += signedTurn(origin, ring[i] ?? origin, ring[i + 1] ?? origin)
  }
  return twice / 2
}

/** Whether all of a ring lies on one line. */
export function isFlat(ring: VertexRing): boolean {
  const [a, b] = ring
  return !a || !b || ring.every((one) => signedTurn(a, b, one) === 0)
}

/** Whether `inner` lies inside `outer`, for two rings that do not touch. */
export function ringContains(outer: VertexRing, inner: VertexRing): boolean {
  const point = inner[0]
  if (!point) return false
  let inside = false
  for (let i = 1; i < outer.length; i++) {
    const a = outer[i - 1] ?? point
    const b = outer[i] ?? point
    const spans = a[1] > point[1] !== b[1] > point[1]
    if (spans && signedTurn(a, b, point) > 0 === b[1] > a[1]) inside = !inside
  }
  return inside
}
