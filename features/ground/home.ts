/** Where maps open that have nothing to show yet. */

/** Degrees, and the zoom of a map with tiles of 512 pixels. */
export interface HomeView {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
}

/** West, south, east, north in degrees. */
type Box = readonly [number, number, number, number]

/** Closest view of a whole site, and the pixels that a map has at least. */
const CLOSEST = 16
const PIXELS = 600
const WORLD = 512

/** The view in which a box of the account's zones lies as a whole. */
export function viewOfBox([west, south, east, north]: Box): HomeView {
  const lat = (south + north) / 2
  const span = Math.max(east - west, (north - south) / Math.cos((lat * Math.PI) / 180), 1e-6)
  const zoom = Math.log2((PIXELS * 360) / (WORLD * span))
  return { lon: (west + east) / 2, lat, zoom: Math.round(Math.max(1, Math.min(CLOSEST, zoom)) * 100) / 100 }
}
