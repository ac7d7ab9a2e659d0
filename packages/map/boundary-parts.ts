import type { Boundary, Ring } from './boundary.ts'

/** Coordinates are kept to 1e-7 degrees, about a centimetre, like those of fixes. */
const DECIMALS = 7

/** The areas of a boundary, each with its rings, outer first. */
function areas(boundary: Boundary | null): Ring[][] {
  if (boundary === null) return []
  return boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
}

/** Areas with holes come from other programs; they are shown and kept, but not drawn by hand. */
export function hasHoles(boundary: Boundary | null): boolean {
  return areas(boundary).some((rings) => rings.length > 1)
}

function rounded(ring: readonly (readonly number[])[]): Ring {
  return ring.map(([lon = 0, lat = 0]) => [Number(lon.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))])
}

/** Outer rings, with coordinates as precise as they are kept. */
export function outlines(boundary: Boundary | null): Ring[] {
  return areas(boundary).map(([outer = []]) => rounded(outer))
}

/** The boundary of some outlines: none, one area or several. */
export function boundaryOf(rings: readonly (readonly (readonly number[])[])[]): Boundary | null {
  const [first, ...more] = rings.map((ring) => rounded(ring))
  if (!first) return null
  if (more.length === 0) return { type: 'Polygon', coordinates: [first] }
  return { type: 'MultiPolygon', coordinates: [first, ...more].map((ring) => [ring]) }
}

/** Whether two boundaries have the same corners in the same order. */
export function isSameBoundary(a: Boundary | null, b: Boundary | null): boolean {
  return JSON.stringify(outlines(a)) === JSON.stringify(outlines(b))
}
