import { polygonsOf } from '@haulway/geo'
import type { Boundary } from '@haulway/resource'

/** IANA name of the time zone at a position, the nautical zone at sea. The table is loaded on first use. */
export async function timeZoneOfPosition(lon: number, lat: number): Promise<string> {
  const { default: lookup } = await import('@photostructure/tz-lookup')
  return lookup(lat, lon)
}

const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2

/** Time zone of the area that a boundary encloses. */
export async function timeZoneOfBoundary(boundary: Boundary): Promise<string> {
  const shell = polygonsOf(boundary)[0]?.[0] ?? []
  const lons = shell.map(([lon]) => lon)
  const lats = shell.map(([, lat]) => lat)
  return await timeZoneOfPosition(middle(lons), middle(lats))
}
