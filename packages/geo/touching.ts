/** Where different rings touch: their common points as vertices of both. */
import { signedTurn, type Vertex, type VertexRing } from './ring.ts'

/** Degrees, a tenth of a millimetre: a vertex so near to a side was computed to lie on it. */
const NEAR = 1e-9
/** Comparisons of vertices with sides; a boundary that needs more touches itself too often to be sound. */
const MOST_COMPARISONS = 20_000_000

const keyOf = ([lon, lat]: Vertex): string => `${lon},${lat}`

interface Mark {
  readonly at: Vertex
  readonly ring: number
}

/** Index of the first mark that is not west of a longitude. */
function firstFrom(marks: readonly Mark[], lon: number): number {
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (marks[middle]!.at[0] < lon) low = middle + 1
    else high = middle
  }
  return low
}

const near = (a: Vertex, b: Vertex): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= NEAR

function isOnSide(a: Vertex, b: Vertex, at: Vertex): boolean {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (Math.abs(signedTurn(a, b, at)) > NEAR * length) return false
  const along = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / length
  return along > 0 && along < length
}

/** Vertices that nearly equal one of an earlier ring become that one. */
function snapped(rings: readonly VertexRing[]): VertexRing[] {
  const marks = rings
    .flatMap((ring, number) => ring.slice(1).map((at): Mark => ({ at, ring: number })))
    .toSorted((a, b) => a.at[0] - b.at[0])
  const first = (at: Vertex, ring: number): Vertex => {
    for (let i = firstFrom(marks, at[0] - NEAR); i < marks.length; i += 1) {
      const mark = marks[i]!
      if (mark.at[0] > at[0] + NEAR) break
      if (mark.ring < ring && near(mark.at, at)) return mark.at
    }
    return at
  }
  return rings.map((ring, number) => ring.map((at) => first(at, number)))
}

/**
 * The rings with a vertex wherever one of another ring lies on a side, so that they touch in vertices only. Null when
 * there is too much to compare.
 */
export function joinTouching(given: readonly VertexRing[]): VertexRing[] | null {
  const rings = snapped(given)
  const marks = rings
    .flatMap((ring, number) => ring.slice(1).map((at): Mark => ({ at, ring: number })))
    .toSorted((a, b) => a.at[0] - b.at[0])
  let left = MOST_COMPARISONS
  const joined = rings.map((ring, number) => {
    const result: VertexRing = ring.slice(0, 1)
    for (let i = 1; i < ring.length; i += 1) {
      const [a, b] = [ring[i - 1]!, ring[i]!]
      const [low, high] = [Math.min(a[1], b[1]) - NEAR, Math.max(a[1], b[1]) + NEAR]
      const east = Math.max(a[0], b[0]) + NEAR
      const found: Vertex[] = []
      for (let k = firstFrom(marks, Math.min(a[0], b[0]) - NEAR); k < marks.length && left > 0; k += 1) {
        const { at, ring: other } = marks[k]!
        if (at[0] > east) break
        left -= 1
        const isBeside = other !== number && at[1] >= low && at[1] <= high
        if (isBeside && !near(at, a) && !near(at, b) && isOnSide(a, b, at)) found.push(at)
      }
      found.sort(
        (one, two) => Math.hypot(one[0] - a[0], one[1] - a[1]) - Math.hypot(two[0] - a[0], two[1] - a[1]),
      )
      for (const at of found) if (keyOf(at) !== keyOf(result.at(-1)!)) result.push(at)
      result.push(b)
    }
    return result
  })
  return left > 0 ? joined : null
}

/** Numbers of the rings at each vertex that several of them share. */
export function sharedVertices(rings: readonly VertexRing[]): ReadonlyMap<string, readonly number[]> {
  const at = new Map<string, Set<number>>()
  rings.forEach((ring, number) => {
    for (const vertex of ring) {
      const found = at.get(keyOf(vertex))
      if (found) found.add(number)
      else at.set(keyOf(vertex), new Set([number]))
    }
  })
  return new Map([...at].flatMap(([key, found]) => (found.size > 1 ? [[key, [...found]] as const] : [])))
}

/** Counter-clockwise position around a vertex, from east. */
const angleOf = (at: Vertex, to: Vertex): number => Math.atan2(to[1] - at[1], to[0] - at[0])

function sidesAt(ring: VertexRing, key: string): [at: Vertex, before: number, after: number] | null {
  const size = ring.length - 1
  const i = ring.findIndex((vertex) => keyOf(vertex) === key)
  if (i < 0) return null
  const at = ring[i]!
  return [at, angleOf(at, ring[(i - 1 + size) % size]!), angleOf(at, ring[(i + 1) % size]!)]
}

/** Whether two rings that share a vertex pass through each other there. */
export function crossAt(a: VertexRing, b: VertexRing, key: string): boolean {
  const [one, other] = [sidesAt(a, key), sidesAt(b, key)]
  if (!one || !other) return false
  const turn = (angle: number) => (angle - one[1] + 4 * Math.PI) % (2 * Math.PI)
  const width = turn(one[2])
  return turn(other[1]) < width !== turn(other[2]) < width
}

/** A point of a ring that is on no other ring that it only touches. */
export function ownPoint(ring: VertexRing, shared: ReadonlyMap<string, unknown>): Vertex {
  const own = ring.find((vertex) => !shared.has(keyOf(vertex)))
  const [a = [0, 0], b = a] = ring
  return own ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}
