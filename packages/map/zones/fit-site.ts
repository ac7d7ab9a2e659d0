import type { FitBoundsOptions, Map } from 'maplibre-gl'
import type { SiteBox } from './sites.ts'

/** Pixels and zooms by which a view may differ from the fitted one. */
const [APART, ZOOMED] = [2, 0.01]

function isFitted(map: Map, box: SiteBox, options: FitBoundsOptions): boolean {
  const camera = map.cameraForBounds(box, options)
  if (!camera?.center || camera.zoom === undefined) return false
  const [there, here] = [map.project(camera.center), map.project(map.getCenter())]
  return Math.abs(camera.zoom - map.getZoom()) < ZOOMED && there.dist(here) < APART
}

/** Whether a part of a box is in view. */
export function isInView(map: Map, [west, south, east, north]: SiteBox): boolean {
  const view = map.getBounds()
  const isBeside = east < view.getWest() || west > view.getEast()
  return !isBeside && north >= view.getSouth() && south <= view.getNorth()
}

/** Fits the site in view, otherwise the first; the next one if that is what the map shows already. */
export function fitNextSite(map: Map, sites: readonly SiteBox[], options: FitBoundsOptions): void {
  const at = sites.findIndex((box) => isFitted(map, box, options))
  const box = at < 0 ? sites.find((one) => isInView(map, one)) : sites[(at + 1) % sites.length]
  const chosen = box ?? sites[0]
  if (chosen) map.fitBounds(chosen, options)
}
