import type { Shape } from '@haulway/geo'
import type { Boundary } from './geometry.ts'

/** 1e-7 degrees is a centimetre; more digits are noise of computing. */
const readable = (degrees: number): number => Number(degrees.toFixed(7))

const lines = (vertices: readonly (readonly [number, number])[]): string =>
  vertices.map(([lon, lat]) => `${readable(lon)},${readable(lat)}`).join('\n')

/**
 * A boundary as people write and paste it: `longitude,latitude` a line, or GeoJSON for more than one ring. Of a circle the
 * centre, of a corridor its line.
 */
export function boundaryText(boundary: Boundary): string {
  const { shape } = boundary
  if (shape) return lines(shape.kind === 'circle' ? [shape.centre] : shape.line)
  const ring =
    boundary.type === 'Polygon' && boundary.coordinates.length === 1 ? boundary.coordinates[0] : null
  // The last vertex repeats the first; nobody wants to type it.
  return ring ? lines(ring.slice(0, -1)) : JSON.stringify(boundary)
}

export type ReadBoundary =
  | { readonly boundary: unknown }
  /** Number of the line that is no coordinate, from 1; 0 when the text is no GeoJSON. */
  | { readonly line: number }

/** The geometry in what people paste: itself, a feature, or a collection of one feature. */
function geometryIn(pasted: unknown): unknown {
  if (typeof pasted !== 'object' || pasted === null) return pasted
  if ('geometry' in pasted) return geometryIn(pasted.geometry)
  if ('features' in pasted && Array.isArray(pasted.features)) return geometryIn(pasted.features[0])
  return pasted
}

const COORDINATE = /^([+-]?\d+(?:\.\d+)?)[,;\s]\s*([+-]?\d+(?:\.\d+)?)$/

/** The coordinates mean the centre of this circle, or the line of this corridor; without one, the corners of an area. */
function meaning(vertices: [number, number][], shape: Shape | null): unknown {
  if (shape?.kind === 'circle') return { shape: { ...shape, centre: vertices[0] } }
  if (shape) return { shape: { ...shape, line: vertices } }
  const [first, last] = [vertices[0], vertices.at(-1)]
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1])
  return { type: 'Polygon', coordinates: [isOpen ? [...vertices, first] : vertices] }
}

/** Reads such a text; the ring is closed. Whether it is a right boundary is for the field's check to say. */
export function readBoundary(text: string, shape: Shape | null = null): ReadBoundary {
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
