import type { Feature, FeatureCollection, Position } from '../base/geojson.ts'
import type { Boundary, Zone } from './boundary.ts'
import { mapColors, type Theme } from '../base/palette.ts'
import { areaZoom, dotZooms, namedZoom } from './zone-zooms.ts'

/** Outer ring of every part. */
function outerRings(boundary: Boundary): Position[][] {
  const parts = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
  return parts.flatMap(([outer]) => (outer ? [outer] : []))
}

/** Twice the signed area, and the centroid weighted with it, in degrees: precise enough for placing a label. */
function weigh(ring: Position[]): { area: number; lon: number; lat: number } {
  const [lon0 = 0, lat0 = 0] = ring[0] ?? []
  let [area, lon, lat] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = [ring[i - 1]![0]! - lon0, ring[i - 1]![1]! - lat0]
    const [x1, y1] = [ring[i]![0]! - lon0, ring[i]![1]! - lat0]
    const cross = x0 * y1 - x1 * y0
    area += cross
    lon += (x0 + x1) * cross
    lat += (y0 + y1) * cross
  }
  if (area === 0) return { area, lon: lon0, lat: lat0 }
  return { area, lon: lon0 + lon / (3 * area), lat: lat0 + lat / (3 * area) }
}

/** Centroid of the largest part. */
export function centerOf(boundary: Boundary): [lon: number, lat: number] {
  const [largest] = outerRings(boundary)
    .map(weigh)
    .toSorted((a, b) => Math.abs(b.area) - Math.abs(a.area))
  return largest ? [largest.lon, largest.lat] : [0, 0]
}

/** The northernmost corner: the name is above it, where machines working inside do not cover it. */
function topOf(boundary: Boundary): Position {
  const corners = outerRings(boundary).flat()
  return corners.reduce((top, one) => (one[1]! > top[1]! ? one : top), corners[0] ?? [0, 0])
}

/** West, south, east, north of some boundaries; null when there are none. */
export function boundsOf(boundaries: readonly Boundary[]): [number, number, number, number] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon = 0, lat = 0] of boundaries.flatMap(outerRings).flat()) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return west <= east ? [west, south, east, north] : null
}

/** Strips properties that only the application uses, so that each corner is sent to the map worker only once. */
function shownOf({ type, coordinates }: Boundary): Boundary {
  return { type, coordinates } as Boundary
}

/** Zones as features with `type` area or name, `kind`, `color`, `title`, and the zooms of zone-zooms.ts. */
export function zoneFeatures(zones: readonly Zone[], theme: Theme): FeatureCollection {
  const tops = zones.map(({ boundary }) => topOf(boundary))
  const dots = dotZooms(tops)
  const features = zones.flatMap(
    ({ id, title, kind, color, muted = false, alarming = false, boundary }, n): Feature[] => {
      const area = areaZoom(boundsOf([boundary]))
      const own = muted ? mapColors[theme].zones.other : color
      const shown = { id, title, kind, muted, color: own ?? mapColors[theme].zones[kind], area }
      const name = { type: 'Point' as const, coordinates: tops[n]! }
      const zooms = { dot: dots[n], named: namedZoom(area, zones.length) }
      return [
        { type: 'Feature', geometry: shownOf(boundary), properties: { ...shown, type: 'area' } },
        { type: 'Feature', geometry: name, properties: { ...shown, ...zooms, alarming, type: 'name' } },
      ]
    },
  )
  return { type: 'FeatureCollection', features }
}
