/** Repairs outlines that cross themselves by reordering the same corners. */

type Point = readonly [x: number, y: number]

/** Maximum corners, as each step compares all pairs of edges: longer outlines are left unchanged. */
const MOST_CORNERS = 500
const MOST_STEPS = 500

const side = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0

/** The first two crossing edges, by the index of their first corner. */
function firstCrossing(corners: readonly Point[]): [number, number] | null {
  const n = corners.length
  const at = (i: number): Point => corners[i % n]!
  for (let i = 0; i < n - 1; i += 1)
    for (let j = i + 2; j < n; j += 1) if (cross(at(i), at(i + 1), at(j), at(j + 1))) return [i, j]
  return null
}

/**
 * A closed ring through the same corners that does not cross itself; null when none was found. Each step shortens the
 * outline.
 */
export function untangleRing(ring: readonly Point[]): Point[] | null {
  let corners = ring
    .slice(0, -1)
    .filter((one, i, all) => i === 0 || one[0] !== all[i - 1]![0] || one[1] !== all[i - 1]![1])
  if (corners.length < 4 || corners.length > MOST_CORNERS) return null
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const found = firstCrossing(corners)
    if (!found) return [...corners, corners[0]!]
    const [i, j] = found
    corners = [
      ...corners.slice(0, i + 1),
      ...corners.slice(i + 1, j + 1).toReversed(),
      ...corners.slice(j + 1),
    ]
  }
  return null
}
