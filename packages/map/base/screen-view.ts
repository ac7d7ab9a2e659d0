import { type Map, MercatorCoordinate } from 'maplibre-gl'

/** The window onto the map: Mercator place of its upper left corner, CSS pixels in a Mercator unit, its size, MapLibre's zoom. */
export interface ScreenView {
  left: number
  top: number
  scale: number
  width: number
  height: number
  zoom: number
}

/** Pixels in a Mercator unit at zoom 0 (MapLibre's tiles of 512). */
const WORLD = 512

/** The map looks straight down with north up, so one scale and one corner say where everything is. */
export function screenView(map: Map): ScreenView {
  const center = map.getCenter()
  const at = map.project(center)
  const { x, y } = MercatorCoordinate.fromLngLat(center)
  const zoom = map.getZoom()
  const scale = WORLD * 2 ** zoom
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { left: x - at.x / scale, top: y - at.y / scale, scale, width, height, zoom }
}
