import type { Feature, FeatureCollection, Position } from '@haulway/map/base/geojson.ts'

/** West, south, east, north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

const depths: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value)) return false
  const [lon, lat] = value as unknown[]
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
}

/** All positions of coordinates nested as deeply as their geometry type requires, or undefined when they are not. */
function positionsOf(value: unknown, depth: number): Position[] | undefined {
  if (depth === 0) return isPosition(value) ? [value] : undefined
  if (!Array.isArray(value)) return undefined
  const inner = value.map((one) => positionsOf(one, depth - 1))
  return inner.every((one) => one !== undefined) ? inner.flat() : undefined
}

/** The drawable parts of a geometry; collections are split. */
function geometriesOf(raw: unknown): { geometry: Feature['geometry']; positions: Position[] }[] {
  const geometry = raw as { type?: unknown; coordinates?: unknown; geometries?: unknown } | null | undefined
  if (typeof geometry !== 'object' || geometry === null) return []
  if (geometry.type === 'GeometryCollection') {
    return Array.isArray(geometry.geometries) ? geometry.geometries.flatMap(geometriesOf) : []
  }
  const { type, coordinates } = geometry
  const depth = typeof type === 'string' && Object.hasOwn(depths, type) ? depths[type] : undefined
  const positions = depth === undefined ? undefined : positionsOf(coordinates, depth)
  return positions?.length ? [{ geometry: { type, coordinates } as Feature['geometry'], positions }] : []
}

/** The drawable features of a file with their bounds; null when there are none. */
export function drawableFeatures(
  features: readonly { readonly name: string; readonly geometry: unknown }[],
): {
  data: FeatureCollection
  bounds: Bounds | null
} {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  const drawn = features.flatMap(({ name, geometry: raw }) =>
    geometriesOf(raw).map(({ geometry, positions }): Feature => {
      for (const [lon = 0, lat = 0] of positions) {
        bounds[0] = Math.min(bounds[0], lon)
        bounds[1] = Math.min(bounds[1], lat)
        bounds[2] = Math.max(bounds[2], lon)
        bounds[3] = Math.max(bounds[3], lat)
      }
      return { type: 'Feature', geometry, properties: { name } }
    }),
  )
  return { data: { type: 'FeatureCollection', features: drawn }, bounds: drawn.length > 0 ? bounds : null }
}
