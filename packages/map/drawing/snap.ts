import type { Boundary, Zone } from '../zones/boundary.ts'
import { boundsOf } from '../zones/zone-features.ts'

interface Near {
  readonly bounds: readonly [number, number, number, number]
  readonly boundary: Boundary
}

/** Finds the nearest corner, otherwise the nearest point on a side, within `within` degrees of latitude. */
export type Snap = (lon: number, lat: number, within: number) => [lon: number, lat: number] | undefined

/** Snap targets: corners and sides of the surrounding zones. */
export function snapTo(zones: readonly Zone[]): Snap {
  const all = zones.flatMap(({ boundary }): Near[] => {
    const bounds = boundsOf([boundary])
    return bounds ? [{ bounds, boundary }] : []
  })
  return (lon, lat, within) => {
    const scale = Math.cos((lat * Math.PI) / 180)
    let corner: Found = { at: undefined, distance: within }
    let side: Found = { at: undefined, distance: within }
    for (const { bounds, boundary } of all) {
      const [west, south, east, north] = bounds
      if (lat < south - within || lat > north + within) continue
      if (lon < west - within / scale || lon > east + within / scale) continue
      const rings = boundary.type === 'Polygon' ? boundary.coordinates : boundary.coordinates.flat()
      for (const ring of rings) {
        for (let i = 1; i < ring.length; i++) {
          corner = nearer(corner, ring[i]!, lon, lat, scale)
          side = nearer(side, closest(ring[i - 1]!, ring[i]!, lon, lat, scale), lon, lat, scale)
        }
      }
    }
    return corner.at ?? side.at
  }
}

interface Found {
  readonly at: [number, number] | undefined
  readonly distance: number
}

function nearer(best: Found, at: [number, number], lon: number, lat: number, scale: number): Found {
  const distance = Math.hypot((at[0] - lon) * scale, at[1] - lat)
  return distance < best.distance ? { at, distance } : best
}

/** The closest point on a side, with longitudes scaled to the length of latitudes. */
function closest(
  a: [number, number],
  b: [number, number],
  lon: number,
  lat: number,
  scale: number,
): [number, number] {
  const [dx, dy] = [(b[0] - a[0]) * scale, b[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((lon - a[0]) * scale * dx + (lat - a[1]) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}
