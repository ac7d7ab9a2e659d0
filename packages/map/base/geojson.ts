/** The part of GeoJSON (RFC 7946) that the map draws. Positions are longitude, latitude in WGS84 degrees. */
export type Position = number[]

interface Point {
  type: 'Point'
  coordinates: Position
}
export interface LineString {
  type: 'LineString'
  coordinates: Position[]
}
interface MultiLineString {
  type: 'MultiLineString'
  coordinates: Position[][]
}
export interface Polygon {
  type: 'Polygon'
  coordinates: Position[][]
}
export interface MultiPolygon {
  type: 'MultiPolygon'
  coordinates: Position[][][]
}
type Geometry = Point | LineString | MultiLineString | Polygon | MultiPolygon

export interface Feature<G extends Geometry = Geometry> {
  type: 'Feature'
  geometry: G
  properties: Record<string, unknown>
}
export interface FeatureCollection<G extends Geometry = Geometry> {
  type: 'FeatureCollection'
  features: Feature<G>[]
}
