import { assemblePolygons, cutAtAntimeridian, ringOf, type Shape } from '@haulway/geo'
import type { Boundary, Ring } from '../zones/boundary.ts'

/** Coordinates are stored to 1e-7 degrees, about a centimetre, like those of fixes. */
const DECIMALS = 7

/** The polygons of a boundary, each with its rings, the outer one first. */
function areas(boundary: Boundary | null): Ring[][] {
  if (boundary === null) return []
  return boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
}

/** More corners than can be moved by hand or drawn as handles: such areas come from files. */
const MAX_CORNERS = 2_000

/** Whether the boundary has too many corners to edit by hand; it is shown and stored unchanged. */
export function isTooDetailed(boundary: Boundary | null): boolean {
  return ringsOf(boundary).reduce((sum, ring) => sum + ring.length, 0) > MAX_CORNERS
}

function rounded(ring: readonly (readonly number[])[]): Ring {
  return ring.map(([lon = 0, lat = 0]) => [Number(lon.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))])
}

/** All rings, rounded to the stored precision. */
export function ringsOf(boundary: Boundary | null): Ring[] {
  return areas(boundary).flat().map(rounded)
}

/** The boundary formed by rings: null, one polygon or several. A ring inside another is a hole of it. */
export function boundaryOf(rings: readonly (readonly (readonly number[])[])[]): Boundary | null {
  const polygons = assemblePolygons(rings.map(rounded))
  const [first, ...more] = polygons
  if (!first) return null
  if (more.length === 0) return { type: 'Polygon', coordinates: first }
  return { type: 'MultiPolygon', coordinates: polygons }
}

/** The boundary derived from a circle or corridor; null while that is too short to form one. */
export function boundaryOfShape(shape: Shape): Boundary | null {
  const ring = ringOf(shape)
  if (ring.length < 4) return null
  const [first, ...more] = cutAtAntimeridian([ring])
  if (!first) return null
  return more.length === 0
    ? { type: 'Polygon', coordinates: first, shape }
    : { type: 'MultiPolygon', coordinates: [first, ...more], shape }
}

const identity = (one: Boundary | null): string => JSON.stringify(one?.shape ?? ringsOf(one))

/** Whether two boundaries have the same corners in the same order and derive from the same shape. */
export function isSameBoundary(a: Boundary | null, b: Boundary | null): boolean {
  return identity(a) === identity(b)
}
