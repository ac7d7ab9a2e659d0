import { type Map, MercatorCoordinate } from 'maplibre-gl'

/**
 * The window onto the map: Mercator position of its upper left corner, CSS pixels per Mercator unit, its size,
 * MapLibre's zoom.
 */
export interface ScreenView {
  left: number
  top: number
  scale: number
  width: number
  height: number
  zoom: number
}

/** Width of the world in pixels at zoom 0 (MapLibre's tiles of 512). */
const WORLD = 512

/** View of a map that looks straight down with north up, so that one scale and one corner define every position. */
export function screenView(map: Map): ScreenView {
  const center = map.getCenter()
  const at = map.project(center)
  const { x, y } = MercatorCoordinate.fromLngLat(center)
  const zoom = map.getZoom()
  const scale = WORLD * 2 ** zoom
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { left: x - at.x / scale, top: y - at.y / scale, scale, width, height, zoom }
}
