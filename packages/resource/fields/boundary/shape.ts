import { ringOf, type Shape, type VertexRing } from '@haulway/geo'
import { parseVertex } from './vertex.ts'
import { BoundaryError } from './boundary-error.ts'

/** Metres. A circle is at most the size of a region, a corridor that of a very wide road. */
const RADIUS = { min: 1, max: 50_000 }
const WIDTH = { min: 1, max: 2_000 }
const MAX_POINTS = 1_000

function measured(raw: unknown, limits: { min: number; max: number }): number {
  if (typeof raw !== 'number' || !(raw >= limits.min && raw <= limits.max))
    throw new BoundaryError('validation.range', limits)
  return raw
}

/** Returns a circle or corridor as it is stored; throws when it is invalid. */
export function parseShape(raw: unknown): Shape {
  if (typeof raw !== 'object' || raw === null || !('kind' in raw))
    throw new BoundaryError('validation.boundary')
  if (raw.kind === 'circle' && 'centre' in raw && 'radius' in raw) {
    const centre = parseVertex(raw.centre)
    const radius = measured(raw.radius, RADIUS)
    // A circle that contains a pole cannot be represented as a polygon in longitude and latitude.
    if (Math.abs(centre[1]) > 89) throw new BoundaryError('validation.boundary.pole')
    return { kind: 'circle', centre, radius }
  }
  if (raw.kind !== 'corridor' || !('line' in raw) || !('width' in raw))
    throw new BoundaryError('validation.boundary')
  if (!Array.isArray(raw.line) || raw.line.length < 2 || raw.line.length > MAX_POINTS)
    throw new BoundaryError('validation.boundary.line')
  return { kind: 'corridor', line: raw.line.map(parseVertex), width: measured(raw.width, WIDTH) }
}

/** Closed ring of a shape; longitudes may run past 180. */
export function shapeRing(shape: Shape): VertexRing {
  const ring = ringOf(shape)
  if (ring.length < 4) throw new BoundaryError('validation.boundary.line')
  return ring.map(([lon, lat]) => [Number(lon.toFixed(9)), Number(lat.toFixed(9))])
}

const vertex = { type: 'array', minItems: 2, items: { type: 'number' } }

export const shapeSchema = {
  description: 'A circle or corridor that the coordinates follow from; metres',
  oneOf: [
    {
      type: 'object',
      required: ['kind', 'centre', 'radius'],
      properties: {
        kind: { type: 'string', enum: ['circle'] },
        centre: vertex,
        radius: { type: 'number', minimum: RADIUS.min, maximum: RADIUS.max },
      },
    },
    {
      type: 'object',
      required: ['kind', 'line', 'width'],
      properties: {
        kind: { type: 'string', enum: ['corridor'] },
        line: { type: 'array', minItems: 2, maxItems: MAX_POINTS, items: vertex },
        width: { type: 'number', minimum: WIDTH.min, maximum: WIDTH.max },
      },
    },
  ],
}
