import type { Shape, VertexRing } from '@haulway/geo'

export type PolygonCoordinates = VertexRing[]

/**
 * A zone on the ground: GeoJSON (RFC 7946), WGS84 longitude and latitude, rings closed, shell first, then holes, cut at
 * 180 degrees. A circle or corridor keeps what people gave as `shape` (a foreign member of GeoJSON), and its coordinates
 * always follow from that: whoever reads the polygon reads the same zone.
 */
export type Boundary = (
  | { type: 'Polygon'; coordinates: PolygonCoordinates }
  | { type: 'MultiPolygon'; coordinates: PolygonCoordinates[] }
) & { shape?: Shape }
