/** Area, perimeter and validity of zones. */
import { polygonsOf, longitudeDifference, unwrapLongitudes } from './geometry.ts'
import type { Ring, ZoneGeometry } from './geometry.ts'
import { distance } from './projection.ts'

const RADIANS = Math.PI / 180
/** WGS84: first eccentricity and the radius of the sphere of equal area. */
const ECCENTRICITY = 0.0818191908426215
const AUTHALIC_RADIUS = 6371007.1809

/** q of the authalic latitude (Snyder, Map Projections, 3-12). */
function q(sin: number): number {
  const es = ECCENTRICITY * sin
  return (1 - ECCENTRICITY ** 2) * (sin / (1 - es * es) - Math.log((1 - es) / (1 + es)) / (2 * ECCENTRICITY))
}
const Q_POLE = q(1)

/** Sine of the latitude whose parallel cuts off the same share of the figure; on a sphere the latitude itself. */
type EqualAreaSine = (sin: number) => number

interface Figure {
  radius: number
  sine: EqualAreaSine
}
const WGS84: Figure = { radius: AUTHALIC_RADIUS, sine: (sin) => q(sin) / Q_POLE }

function ringArea(ring: Ring, { radius, sine }: Figure = WGS84): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [lon1, lat1] = ring[i - 1]!
    const [lon2, lat2] = ring[i]!
    const sines = sine(Math.sin(lat1 * RADIANS)) + sine(Math.sin(lat2 * RADIANS))
    sum += longitudeDifference(lon2 - lon1) * RADIANS * sines
  }
  return Math.abs((sum / 2) * radius ** 2)
}

function areaOn(zone: ZoneGeometry, figure: Figure): number {
  let sum = 0
  for (const polygon of polygonsOf(zone)) {
    polygon.forEach((ring, i) => (sum += i === 0 ? ringArea(ring, figure) : -ringArea(ring, figure)))
  }
  return sum
}

/** Square metres on the WGS84 ellipsoid, minus holes. Equal-area, so also right for a zone as large as a country. */
export function area(zone: ZoneGeometry): number {
  return areaOn(zone, WGS84)
}

/**
 * Square metres on a sphere, by default of the mean radius of the earth, for comparison with programs that compute
 * so. Up to 0.9 % off the ellipsoid.
 */
export function sphereArea(zone: ZoneGeometry, radius = 6371008.8): number {
  return areaOn(zone, { radius, sine: (sin) => sin })
}

/** Metres around the outer rings. */
export function perimeter(zone: ZoneGeometry): number {
  let sum = 0
  for (const [outer = []] of polygonsOf(zone)) {
    for (let i = 1; i < outer.length; i++) {
      sum += distance(outer[i - 1]![0], outer[i - 1]![1], outer[i]![0], outer[i]![1])
    }
  }
  return sum
}

export type ZoneProblem = 'empty' | 'outOfRange' | 'tooFewPoints' | 'notClosed' | 'selfCrossing'

function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}

/** Whether the edges i and j of a ring touch other than at the vertex that neighbours share. */
function edgesCross(xs: number[], ys: number[], i: number, j: number): boolean {
  const [ax, ay, bx, by] = [xs[i]!, ys[i]!, xs[i + 1]!, ys[i + 1]!]
  const [cx, cy, dx, dy] = [xs[j]!, ys[j]!, xs[j + 1]!, ys[j + 1]!]
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  const o1 = orientation(ax, ay, bx, by, cx, cy)
  const o2 = orientation(ax, ay, bx, by, dx, dy)
  const o3 = orientation(cx, cy, dx, dy, ax, ay)
  const o4 = orientation(cx, cy, dx, dy, bx, by)
  return o1 !== o2 && o3 !== o4 ? true : o1 === 0 && o2 === 0
}

function ringProblem(ring: Ring): ZoneProblem | null {
  if (ring.some(([lon, lat]) => !(Math.abs(lon) <= 360) || !(Math.abs(lat) <= 90))) return 'outOfRange'
  // Repeated positions are harmless and common (hand-drawn rings end on a double click).
  const points = ring.filter((p, i) => i === 0 || p[0] !== ring[i - 1]![0] || p[1] !== ring[i - 1]![1])
  if (points.length < 2) return 'tooFewPoints'
  const [first, last] = [points[0]!, points.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) return 'notClosed'
  if (points.length < 4) return 'tooFewPoints'
  const xs = unwrapLongitudes(points, first[0])
  const ys = points.map((p) => p[1])
  const n = xs.length - 1
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      if (edgesCross(xs, ys, i, j)) return 'selfCrossing'
    }
  }
  return ringArea(points) > 0 ? null : 'selfCrossing'
}

/** The first fault of a zone, or null. A ring that crosses or touches itself is not valid. */
export function zoneProblem(zone: ZoneGeometry): ZoneProblem | null {
  const polygons = polygonsOf(zone)
  if (polygons.length === 0 || polygons.some((rings) => rings.length === 0)) return 'empty'
  for (const ring of polygons.flat()) {
    const problem = ringProblem(ring)
    if (problem !== null) return problem
  }
  return null
}
