import { problem, type Problem } from '@haulway/resource'

type Members = Readonly<Record<string, unknown>>

const nothing: Problem = { key: 'locations.import.problem.empty' }
const line: Problem = { key: 'locations.import.problem.line' }
const point: Problem = { key: 'locations.import.problem.point' }

/** Wraps longitudes beyond 180 that other programs write (our validation expects them to jump). */
function within(lon: unknown): unknown {
  if (typeof lon !== 'number' || !(Math.abs(lon) > 180 && Math.abs(lon) <= 540)) return lon
  return lon > 0 ? ((lon + 180) % 360) - 180 : ((lon - 180) % 360) + 180
}

/** Closes an open ring of four corners or more, whose area is unambiguous. */
function mended(ring: unknown): unknown {
  if (!Array.isArray(ring)) return ring
  const vertices = ring.map((one: unknown) =>
    Array.isArray(one) ? [within(one[0]), ...(one as unknown[]).slice(1, 2)] : one,
  )
  const [first, last] = [vertices[0], vertices.at(-1)]
  const isOpen = JSON.stringify(first) !== JSON.stringify(last)
  return isOpen && vertices.length > 3 ? [...vertices, first] : vertices
}

const polygonOf = (rings: unknown): unknown => (Array.isArray(rings) ? rings.map(mended) : rings)

/** All polygons of a geometry, or why there are none. */
function collect(geometry: unknown, into: unknown[], depth = 0): Problem | null {
  if (geometry === null || geometry === undefined) return nothing
  if (typeof geometry !== 'object' || depth > 8) return problem('validation.boundary')
  const { type, coordinates, geometries } = geometry as Members
  if (type === 'Polygon') into.push(polygonOf(coordinates))
  else if (type === 'MultiPolygon' && Array.isArray(coordinates)) into.push(...coordinates.map(polygonOf))
  else if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const problems = geometries.map((one) => collect(one, into, depth + 1))
    return into.length > 0 ? null : (problems.find((one) => one !== null) ?? nothing)
  } else if (type === 'LineString' || type === 'MultiLineString') return line
  else if (type === 'Point' || type === 'MultiPoint') return point
  else return problem('validation.boundary')
  return null
}

/** The geometry as one Polygon or MultiPolygon for boundary validation; a problem when it has no area. */
export function extractPolygons(geometry: unknown): { type: string; coordinates: unknown } | Problem {
  const found: unknown[] = []
  const wrong = collect(geometry, found)
  if (wrong) return wrong
  if (found.length === 0) return nothing
  return found.length === 1
    ? { type: 'Polygon', coordinates: found[0] }
    : { type: 'MultiPolygon', coordinates: found }
}
