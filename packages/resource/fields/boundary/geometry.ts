import type { Shape, VertexRing } from '@haulway/geo'

export type PolygonCoordinates = VertexRing[]

/**
 * A zone on the ground: GeoJSON (RFC 7946), WGS84 longitude and latitude, rings closed, shell first, then holes, cut
 * at 180 degrees. A circle or corridor stores its definition as `shape` (a foreign member of GeoJSON); its
 * coordinates are always computed from that, so readers of the polygon see the same zone.
 */
export type Boundary = (
  | { type: 'Polygon'; coordinates: PolygonCoordinates }
  | { type: 'MultiPolygon'; coordinates: PolygonCoordinates[] }
) & { shape?: Shape }
