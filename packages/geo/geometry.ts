/** Shapes on the ground: WGS84 degrees, longitude first, as GeoJSON writes them. */
export type Position = readonly [lon: number, lat: number, ...rest: number[]]
/** Closed: the last position repeats the first. */
export type Ring = readonly Position[]

export interface PolygonGeometry {
  type: 'Polygon'
  /** Outer ring, then holes. */
  coordinates: readonly Ring[]
}
export interface MultiPolygonGeometry {
  type: 'MultiPolygon'
  coordinates: readonly (readonly Ring[])[]
}
export type ZoneGeometry = PolygonGeometry | MultiPolygonGeometry

/** The polygons of a zone, each with its outer ring and holes. */
export function polygonsOf(zone: ZoneGeometry): readonly (readonly Ring[])[] {
  return zone.type === 'Polygon' ? [zone.coordinates] : zone.coordinates
}

/** A longitude difference by the short way round: -180 to 180. */
export function longitudeDifference(dLon: number): number {
  if (dLon > 180) return dLon - 360
  if (dLon < -180) return dLon + 360
  return dLon
}

/**
 * Longitudes of a ring without the jump at the antimeridian: each follows its predecessor by the short way, so the
 * result may leave -180 to 180. `near` keeps rings of one zone on the same turn.
 */
export function unwrapLongitudes(ring: Ring, near: number): number[] {
  const result: number[] = []
  let previous = near
  for (const [lon] of ring) {
    previous += longitudeDifference((lon - previous) % 360)
    result.push(previous)
  }
  return result
}
