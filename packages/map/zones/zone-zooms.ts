/**
 * From which zoom a zone is drawn as what: of thousands of zones in view most are smaller than a pixel or lie on one
 * another, and to draw each of them costs a frame that nobody sees. Zooms are whole ones of tiles of 512 pixels, as
 * filters of layers know them: a map at 8.7 asks for 8.
 */
import type { Position } from '../base/geojson.ts'

/** Pixels in the world at zoom 0. */
const WORLD = 512
/** Nearer than this tiles are not cut anew. */
export const MAX_ZOOM = 18
/** Pixels across of the least area; a smaller one is a dot. */
const LEAST_AREA = 6
/** The dot of another zone stands for a zone that lies this many pixels from it. */
const DOT_CELL = 4
/** Dots beyond this zoom are all drawn: the zones in view are few. */
const LAST_THINNED = 10

/** No name before the first; from the last on every zone is named, whatever its size. */
export const NAMED = { first: 11, last: 15 } as const
/** An area is named when it is this much wider than the least one, in halvings: 6 to 48 pixels, most of a name. */
const NAME_STEPS = 3

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function mercatorY(lat: number): number {
  const limited = clamp(lat, -85, 85)
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)) / (2 * Math.PI)
}

/** The first zoom at which a box (west, south, east, north in degrees) is wide or high enough to be an area. */
export function areaZoom(bounds: readonly [number, number, number, number] | null): number {
  if (!bounds) return MAX_ZOOM
  const [west, south, east, north] = bounds
  const span = Math.max((east - west) / 360, mercatorY(south) - mercatorY(north)) * WORLD
  return span > 0 ? clamp(Math.ceil(Math.log2(LEAST_AREA / span)), 0, MAX_ZOOM) : MAX_ZOOM
}

/** The first zoom at which an area that is drawn from the zoom `area` on has its name. */
export function namedZoom(area: number): number {
  return clamp(area + NAME_STEPS, NAMED.first, NAMED.last)
}

/**
 * For each place the first zoom at which it has a dot of its own: of those in a cell of few pixels only one has. The
 * cells of a zoom halve those of the one before, so what has a dot keeps it as one goes nearer.
 */
export function dotZooms(places: readonly Position[]): number[] {
  const zooms = places.map(() => LAST_THINNED + 1)
  for (let zoom = 0; zoom <= LAST_THINNED; zoom++) {
    const cells = (WORLD * 2 ** zoom) / DOT_CELL
    const taken = new Set<number>()
    const cellOf = ([lon = 0, lat = 0]: Position) =>
      Math.floor((lon / 360 + 0.5) * cells) * cells + Math.floor(mercatorY(lat) * cells)
    places.forEach((place, n) => {
      const cell = cellOf(place)
      if (taken.has(cell)) return
      taken.add(cell)
      zooms[n] = Math.min(zooms[n]!, zoom)
    })
  }
  return zooms
}
