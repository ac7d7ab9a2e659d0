import { signedTurn, type Vertex, type VertexRing } from './ring.ts'

/** A side of a ring, its ends in order of longitude, then latitude. */
interface Side {
  readonly left: Vertex
  readonly right: Vertex
  readonly ring: number
  /** Index in its ring of `size` sides. */
  readonly index: number
  readonly size: number
}

function before(a: Vertex, b: Vertex): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
}

function sidesOf(ring: VertexRing, number: number): Side[] {
  const size = ring.length - 1
  return ring.slice(0, size).map((a, index) => {
    const b = ring[index + 1] ?? a
    const [left, right] = before(a, b) ? [a, b] : [b, a]
    return { left, right, ring: number, index, size }
  })
}

function neighbours(a: Side, b: Side): boolean {
  const step = Math.abs(a.index - b.index)
  return a.ring === b.ring && (step === 1 || step === a.size - 1)
}

function withinBox(side: Side, point: Vertex): boolean {
  const [low, high] = [Math.min(side.left[1], side.right[1]), Math.max(side.left[1], side.right[1])]
  return side.left[0] <= point[0] && point[0] <= side.right[0] && low <= point[1] && point[1] <= high
}

/** Whether two sides that are not neighbours have a point in common. */
function intersect(a: Side, b: Side): boolean {
  const c1 = Math.sign(signedTurn(a.left, a.right, b.left))
  const c2 = Math.sign(signedTurn(a.left, a.right, b.right))
  const c3 = Math.sign(signedTurn(b.left, b.right, a.left))
  const c4 = Math.sign(signedTurn(b.left, b.right, a.right))
  if (c1 * c2 < 0 && c3 * c4 < 0) return true
  return (
    (c1 === 0 && withinBox(a, b.left)) ||
    (c2 === 0 && withinBox(a, b.right)) ||
    (c3 === 0 && withinBox(b, a.left)) ||
    (c4 === 0 && withinBox(b, a.right))
  )
}

/** Whether two vertices are the same. */
const same = (a: Vertex, b: Vertex): boolean => a[0] === b[0] && a[1] === b[1]

/** Whether two sides that are not neighbours have more in common than an end of both. */
function cross(a: Side, b: Side): boolean {
  const ends = [
    [a.left, a.right, b.left, b.right],
    [a.left, a.right, b.right, b.left],
    [a.right, a.left, b.left, b.right],
    [a.right, a.left, b.right, b.left],
  ] as const
  const joint = a.ring === b.ring ? undefined : ends.find(([one, , other]) => same(one, other))
  if (!joint) return intersect(a, b)
  const [at, end, , otherEnd] = joint
  const forward = (end[0] - at[0]) * (otherEnd[0] - at[0]) + (end[1] - at[1]) * (otherEnd[1] - at[1])
  return signedTurn(at, end, otherEnd) === 0 && forward > 0
}

/** Whether a ring visits a vertex twice, or a side runs back over the previous one. */
function repeatsItself(rings: readonly VertexRing[]): boolean {
  for (const ring of rings) {
    const seen = new Set<string>()
    const size = ring.length - 1
    for (let i = 0; i < size; i++) {
      const [a, b, c] = [ring[i], ring[i + 1], ring[i + 2 > size ? 1 : i + 2]] as [Vertex, Vertex, Vertex]
      const name = `${a[0]},${a[1]}`
      if (seen.has(name)) return true
      seen.add(name)
      const forward = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
      if (signedTurn(a, b, c) === 0 && forward < 0) return true
    }
  }
  return false
}

/** Where a side that begins now belongs among the sides under way, from south to north. */
function placeOf(side: Side, under: readonly Side[]): number {
  let low = 0
  let high = under.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = under[middle]
    if (!other) break
    const above =
      signedTurn(other.left, other.right, side.left) || signedTurn(other.left, other.right, side.right)
    if (above > 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether sides of rings meet anywhere but where neighbours join. */
export const ringsTouch = (rings: readonly VertexRing[]): boolean => meet(rings, intersect)

/** The same, where sides of different rings may share an end. */
export const ringsCross = (rings: readonly VertexRing[]): boolean => meet(rings, cross)

/**
 * Whether two sides have the contact. A sweep from west to east (Shamos and Hoey, 1976)
 * that compares only sides next to each other, so that a boundary with thousands of vertices takes milliseconds. The
 * order it maintains is valid until the first contact, which ends the sweep.
 */
function meet(rings: readonly VertexRing[], contact: (a: Side, b: Side) => boolean): boolean {
  if (repeatsItself(rings)) return true
  const sides = rings.flatMap(sidesOf)
  const moments = sides.flatMap((side) => [
    { at: side.left, side, starts: true },
    { at: side.right, side, starts: false },
  ])
  // At one place sides end before others begin.
  moments.sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1] || Number(a.starts) - Number(b.starts))
  const under: Side[] = []
  const touches = (a: Side | undefined, b: Side | undefined) => a && b && !neighbours(a, b) && contact(a, b)
  for (const { side, starts } of moments) {
    if (starts) {
      const place = placeOf(side, under)
      if (touches(under[place - 1], side) || touches(side, under[place])) return true
      under.splice(place, 0, side)
    } else {
      const place = under.indexOf(side)
      under.splice(place, 1)
      if (touches(under[place - 1], under[place])) return true
    }
  }
  return false
}
