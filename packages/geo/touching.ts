/** Where different rings touch: their common points as vertices of both. */
import { signedTurn, type Vertex, type VertexRing } from './ring.ts'

/** Degrees, a tenth of a millimetre: a vertex so near to a side was computed to lie on it. */
const NEAR = 1e-9
/** Comparisons of vertices with sides; a boundary that needs more touches itself too often to be sound. */
const MOST_COMPARISONS = 10_000_000

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

/** A ring at a vertex that it shares, with the index of the vertex. */
export interface Visit {
  readonly ring: number
  readonly index: number
}

/** The vertices that several rings share, with their visits. */
export function sharedVertices(rings: readonly VertexRing[]): ReadonlyMap<string, readonly Visit[]> {
  const at = new Map<string, Visit[]>()
  rings.forEach((ring, number) => {
    ring.slice(1).forEach((vertex, index) => {
      const visit = { ring: number, index: index + 1 }
      const found = at.get(keyOf(vertex))
      if (found) found.push(visit)
      else at.set(keyOf(vertex), [visit])
    })
  })
  return new Map([...at].filter(([, found]) => found.length > 1))
}

/** Counter-clockwise position around a vertex, from east. */
const angleOf = (at: Vertex, to: Vertex): number => Math.atan2(to[1] - at[1], to[0] - at[0])

/** Directions in which a ring leaves a vertex, by the sides before and after it. */
function anglesAt(ring: VertexRing, index: number): [before: number, after: number] {
  const at = ring[index]!
  return [angleOf(at, ring[index - 1]!), angleOf(at, ring[index + 1] ?? ring[1]!)]
}

/** Whether two rings that share a vertex pass through each other there. */
export function crossAt(rings: readonly VertexRing[], one: Visit, other: Visit): boolean {
  const [from, to] = anglesAt(rings[one.ring]!, one.index)
  const turn = (angle: number) => (angle - from + 4 * Math.PI) % (2 * Math.PI)
  const [before, after] = anglesAt(rings[other.ring]!, other.index).map(turn) as [number, number]
  return before < turn(to) !== after < turn(to)
}

/** A point of a ring that is on no other ring that it only touches. */
export function ownPoint(ring: VertexRing, shared: ReadonlyMap<string, unknown>): Vertex {
  const own = ring.find((vertex) => !shared.has(keyOf(vertex)))
  const [a = [0, 0], b = a] = ring
  return own ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}
