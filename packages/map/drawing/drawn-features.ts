import { distance } from '@haulway/geo'
import type { Boundary, BoundaryKind, Ring } from '../zones/boundary.ts'
import { boundaryOf, boundaryOfShape, ringsOf } from './boundary-parts.ts'

/** A shape on the drawing board: GeoJSON, and the name of its mode. */
export interface DrawnFeature {
  geometry: { type: string; coordinates: unknown }
  properties: Readonly<Record<string, unknown>>
}

/** The current state of the drawing. */
export interface Drawing {
  /** The boundary it forms; null while it is incomplete. */
  boundary: Boundary | null
  /** Rings and lines whose sides must not cross; the one being drawn is open. */
  lines: Ring[]
}

type Vertices = [number, number][]

const plain = (vertices: Vertices): Ring => vertices.map(([lon, lat]) => [lon, lat])

const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2

/** Centre and radius of a ring that approximates a circle. */
function circleOf(ring: Vertices): { centre: [number, number]; radius: number } {
  const lons = ring.map(([lon]) => lon)
  const lats = ring.map(([, lat]) => lat)
  const centre: [number, number] = [Number(middle(lons).toFixed(7)), Number(middle(lats).toFixed(7))]
  const reaches = ring.map(([lon, lat]) => distance(...centre, lon, lat))
  const radius = reaches.reduce((sum, one) => sum + one, 0) / Math.max(1, reaches.length)
  return { centre, radius: Math.round(radius * 10) / 10 }
}

function linesOf(features: readonly DrawnFeature[], type: string): { vertices: Vertices; isOpen: boolean }[] {
  return features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== type || typeof properties['mode'] !== 'string') return []
    const { coordinates } = geometry
    const vertices = (type === 'Polygon' ? (coordinates as Vertices[])[0] : (coordinates as Vertices)) ?? []
    return [{ vertices, isOpen: properties['currentlyDrawing'] === true }]
  })
}

/** Interprets the features on the board: an area of rings, a circle, or a corridor of `width` metres. */
export function drawingOf(kind: BoundaryKind, features: readonly DrawnFeature[], width: number): Drawing {
  if (kind === 'corridor') {
    const line = linesOf(features, 'LineString')[0]?.vertices ?? []
    const boundary = line.length < 2 ? null : boundaryOfShape({ kind, line: plain(line).map(rounded), width })
    return { boundary, lines: boundary ? ringsOf(boundary) : [] }
  }
  const rings = linesOf(features, 'Polygon')
  if (kind === 'circle') {
    const ring = rings.at(-1)?.vertices ?? []
    const circle = ring.length < 4 ? null : circleOf(ring)
    return { boundary: circle && circle.radius > 0 ? boundaryOfShape({ kind, ...circle }) : null, lines: [] }
  }
  const closed = rings.filter(({ vertices }) => vertices.length > 3)
  return {
    boundary: boundaryOf(closed.map(({ vertices }) => vertices)),
    // The closing side of an unfinished area is not drawn yet.
    lines: rings.map(({ vertices, isOpen }) => plain(isOpen ? vertices.slice(0, -1) : vertices)),
  }
}

const rounded = ([lon, lat]: [number, number]): [number, number] => [
  Number(lon.toFixed(7)),
  Number(lat.toFixed(7)),
]

/** The features that show a boundary on the board for editing by hand. */
export function featuresOf(
  boundary: Boundary | null,
): { mode: string; type: 'Polygon' | 'LineString'; vertices: Ring }[] {
  const shape = boundary?.shape
  if (shape?.kind === 'corridor') return [{ mode: 'linestring', type: 'LineString', vertices: shape.line }]
  const mode = shape ? 'circle' : 'polygon'
  // A circle that is cut at 180 degrees has no single ring to move.
  const rings = shape && boundary?.type === 'MultiPolygon' ? [] : ringsOf(boundary)
  return rings.map((vertices) => ({ mode, type: 'Polygon' as const, vertices }))
}
