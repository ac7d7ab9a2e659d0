import type { Shape } from '@haulway/geo'
import type { Boundary } from './geometry.ts'

/** 1e-7 degrees is about a centimetre; further digits are floating-point noise. */
const readable = (degrees: number): number => Number(degrees.toFixed(7))

const lines = (vertices: readonly (readonly [number, number])[]): string =>
  vertices.map(([lon, lat]) => `${readable(lon)},${readable(lat)}`).join('\n')

/**
 * Formats a boundary as people write and paste it: `longitude,latitude` per line, or GeoJSON for more than one ring.
 * A circle is written as its centre, a corridor as its line.
 */
export function formatBoundary(boundary: Boundary): string {
  const { shape } = boundary
  if (shape) return lines(shape.kind === 'circle' ? [shape.centre] : shape.line)
  const ring =
    boundary.type === 'Polygon' && boundary.coordinates.length === 1 ? boundary.coordinates[0] : null
  // Omits the last vertex, which repeats the first.
  return ring ? lines(ring.slice(0, -1)) : JSON.stringify(boundary)
}

export type ParsedBoundary =
  | { readonly boundary: unknown }
  /** Number, from 1, of the line that is not a coordinate; 0 when the text is not GeoJSON. */
  | { readonly line: number }

/** Finds the geometry in pasted GeoJSON: a geometry, a feature, or a collection of one feature. */
function geometryIn(pasted: unknown): unknown {
  if (typeof pasted !== 'object' || pasted === null) return pasted
  if ('geometry' in pasted) return geometryIn(pasted.geometry)
  if ('features' in pasted && Array.isArray(pasted.features)) return geometryIn(pasted.features[0])
  return pasted
}

const COORDINATE = /^([+-]?\d+(?:\.\d+)?)[,;\s]\s*([+-]?\d+(?:\.\d+)?)$/

/**
 * With a shape, the coordinates are the centre of the circle or the line of the corridor; without one, the corners of
 * an area.
 */
function meaning(vertices: [number, number][], shape: Shape | null): unknown {
  if (shape?.kind === 'circle') return { shape: { ...shape, centre: vertices[0] } }
  if (shape) return { shape: { ...shape, line: vertices } }
  const [first, last] = [vertices[0], vertices.at(-1)]
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1])
  return { type: 'Polygon', coordinates: [isOpen ? [...vertices, first] : vertices] }
}

/** Parses text of that form and closes the ring. Validity of the boundary is left to the field's check. */
export function parseBoundary(text: string, shape: Shape | null = null): ParsedBoundary {
  const bare = text.trim()
  if (bare.startsWith('{')) {
    try {
      return { boundary: geometryIn(JSON.parse(bare)) }
    } catch {
      return { line: 0 }
    }
  }
  const vertices: [number, number][] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const found = COORDINATE.exec(line.trim())
    if (!found) return { line: index + 1 }
    vertices.push([Number(found[1]), Number(found[2])])
  }
  return { boundary: meaning(vertices, shape) }
}
