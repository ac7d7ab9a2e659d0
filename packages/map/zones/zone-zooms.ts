/**
 * The zooms from which a zone is drawn as dot, area and name: of thousands of zones in view most are smaller than a
 * pixel or overlap, and drawing each of them costs a frame without visible effect. Zooms are whole numbers for tiles
 * of 512 pixels, as in layer filters: a map at 8.7 requests 8.
 */
import type { Position } from '../base/geojson.ts'

/** Width of the world in pixels at zoom 0. */
const WORLD = 512
/** Above this zoom tiles are not cut again. */
export const MAX_ZOOM = 18
/** Minimum width of an area in pixels; a smaller zone is a dot. */
const LEAST_AREA = 6
/** The dot of one zone stands for others within this many pixels. */
const DOT_CELL = 4
/** Above this zoom all dots are drawn, as few zones are in view. */
const LAST_THINNED = 10

/** No names below `first`; from `last` every zone is named, whatever its size. */
export const NAMED = { first: 11, last: 15 } as const
/** With so many zones that names would collide, an area is named this many zooms later: at 48 pixels, most of a name. */
const NAME_STEPS = 3
export const MANY_ZONES = 150

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

/** The first zoom at which an area drawn from the zoom `area` on, one of `zones`, has its name. */
export function namedZoom(area: number, zones: number): number {
  return clamp(area + (zones > MANY_ZONES ? NAME_STEPS : 0), NAMED.first, NAMED.last)
}

/**
 * For each position the first zoom at which it has its own dot: only one position in a cell of a few pixels has one.
 * Cells halve at each zoom, so a dot stays at all higher zooms.
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
