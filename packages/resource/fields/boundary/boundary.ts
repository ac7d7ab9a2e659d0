import {
  area,
  cutAtAntimeridian,
  isAroundPole,
  isFlat,
  polygonsFault,
  ringsTouch,
  longitudeDifference,
  signedArea,
  type VertexRing as Ring,
} from '@haulway/geo'
import { field, type FieldKind, type FieldOptions } from '../../field.ts'
import { formatBoundary } from './coordinates.ts'
import type { Boundary, PolygonCoordinates } from './geometry.ts'
import { parseShape, shapeRing, shapeSchema } from './shape.ts'
import { parseVertex } from './vertex.ts'
import { BoundaryError } from './boundary-error.ts'

/** A zone drawn by hand has tens of vertices, an imported one thousands. */
const MAX_VERTICES = 20_000
const MAX_RINGS = 200
/** Square metres. A smaller area than a machine's track width squared is a slip of the hand. */
const SMALLEST_AREA = 1

/** Closes the ring and removes repeated neighbours and further dimensions. */
function ringOf(raw: unknown): Ring {
  if (!Array.isArray(raw) || raw.length > MAX_VERTICES) throw new BoundaryError('validation.boundary')
  const ring: Ring = []
  for (const one of raw) {
    const vertex = parseVertex(one)
    const last = ring.at(-1)
    if (!last || last[0] !== vertex[0] || last[1] !== vertex[1]) ring.push(vertex)
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1])
    throw new BoundaryError('validation.boundary')
  if (ring.length < 4) throw new BoundaryError('validation.boundary.small')
  return ring
}

/** Counter-clockwise shells, clockwise holes (RFC 7946, 3.1.6). */
function wound(ring: Ring, counterClockwise: boolean): Ring {
  const signed = signedArea(ring)
  if (signed === 0 || area({ type: 'Polygon', coordinates: [ring] }) < SMALLEST_AREA) {
    // The halves of a symmetric bow tie cancel to area zero; the error to report is the self-crossing, not the area.
    const crosses = !isFlat(ring) && ringsTouch([ring])
    throw new BoundaryError(crosses ? 'validation.boundary.crossing' : 'validation.boundary.small')
  }
  return signed > 0 === counterClockwise ? ring : ring.toReversed()
}

function polygonOf(raw: unknown): PolygonCoordinates {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_RINGS)
    throw new BoundaryError('validation.boundary')
  const rings = raw.map(ringOf)
  return unrolled(rings).map((one, index) => wound(one, index === 0))
}

const jumps = (ring: Ring): boolean =>
  ring.some((one, i) => i > 0 && Math.abs(one[0] - ring[i - 1]![0]) > 180)

/** A side of more than 180 degrees goes the short way: longitudes run on past 180 until the polygon is cut there. */
function unrolled(rings: Ring[]): Ring[] {
  if (!rings.some(jumps)) return rings
  if (rings.some(isAroundPole)) throw new BoundaryError('validation.boundary.pole')
  const near = rings[0]?.[0]?.[0] ?? 0
  return rings.map((ring) => {
    let last = near
    return ring.map(([lon, lat]) => {
      last += longitudeDifference((lon - last) % 360)
      return [last, lat]
    })
  })
}

function polygonsOf(raw: unknown): PolygonCoordinates[] {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_RINGS)
    throw new BoundaryError('validation.boundary')
  const polygons = raw.map(polygonOf)
  const rings = polygons.flat()
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (rings.length > MAX_RINGS || vertices > MAX_VERTICES) throw new BoundaryError('validation.boundary')
  const fault = polygonsFault(polygons)
  if (fault !== null) throw new BoundaryError(`validation.boundary.${fault}`)
  return polygons
}

/** Cuts at 180 degrees where necessary; otherwise keeps the given geometry type. */
function cut(polygons: PolygonCoordinates[], type: Boundary['type']): Boundary {
  const beyond = polygons.some(([shell = []]) => shell.some(([lon]) => Math.abs(lon) > 180))
  const pieces = beyond ? polygons.flatMap((one) => cutAtAntimeridian(one)) : polygons
  const [only] = pieces
  return only && pieces.length === 1 && (beyond || type === 'Polygon')
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: pieces }
}

/** Boundary of a circle or corridor; any coordinates sent with it are recomputed from the shape. */
function boundaryOfShape(raw: unknown): Boundary {
  const shape = parseShape(raw)
  const ring = wound(shapeRing(shape), true)
  if (ringsTouch([ring])) throw new BoundaryError('validation.boundary.corridor')
  return { ...cut([[ring]], 'Polygon'), shape }
}

/** Returns the boundary as it is stored; throws when it is invalid. */
function boundaryOf(raw: unknown): Boundary {
  if (typeof raw !== 'object' || raw === null) throw new BoundaryError('validation.boundary')
  if ('shape' in raw && raw.shape !== undefined && raw.shape !== null) return boundaryOfShape(raw.shape)
  if (!('type' in raw) || !('coordinates' in raw)) throw new BoundaryError('validation.boundary')
  const { type, coordinates } = raw
  if (type === 'MultiPolygon') return cut(polygonsOf(coordinates), type)
  if (type !== 'Polygon') throw new BoundaryError('validation.boundary')
  return cut(polygonsOf([coordinates]), type)
}

const position = { type: 'array', minItems: 2, items: { type: 'number' }, example: [-97.95, 33.2] }
const ring = { type: 'array', minItems: 4, maxItems: MAX_VERTICES, items: position }
const polygon = { type: 'array', minItems: 1, items: ring }
const schema = {
  type: 'object',
  description:
    'GeoJSON Polygon or MultiPolygon in longitude, latitude; with a shape, the coordinates follow from it',
  required: ['type', 'coordinates'],
  properties: {
    type: { type: 'string', enum: ['Polygon', 'MultiPolygon'] },
    coordinates: { oneOf: [polygon, { type: 'array', minItems: 1, items: polygon }] },
    shape: shapeSchema,
  },
}

/** An example of some ten metres, beside the previous one. */
function sample(number: number): Boundary {
  const [west, south, side] = [-97 + number / 100, 33, 0.001]
  const ring: Ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

const kind: FieldKind = {
  name: 'boundary',
  isUnsorted: true,
  isUntabled: true,
  isHeavy: true,
  sample,
  text: (value) =>
    typeof value === 'object' && value !== null
      ? formatBoundary(value as Boundary)
      : typeof value === 'string'
        ? value
        : '',
  recorded: (_value, _declared, { optional }) => optional('audit.boundary') ?? '',
}

/** A zone drawn on the map. */
export function boundary<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Boundary, Required>(kind, { listed: false, ...options }, schema, (raw) => {
    try {
      return { value: boundaryOf(raw) }
    } catch (error) {
      if (error instanceof BoundaryError) return { problem: error.problem }
      throw error
    }
  })
}
