import { area } from '@haulway/geo'
import { field, type FieldOptions } from '../../field.ts'
import { problem, type Problem } from '../../problem.ts'
import { ringsTouch } from './contact.ts'
import { contains, type Ring, signedArea, type Vertex } from './ring.ts'

type PolygonCoordinates = Ring[]

/** A zone on the ground: GeoJSON (RFC 7946), WGS84 longitude and latitude, rings closed, shell first, then holes. */
export type Boundary =
  | { type: 'Polygon'; coordinates: PolygonCoordinates }
  | { type: 'MultiPolygon'; coordinates: PolygonCoordinates[] }

/** A zone drawn by hand has tens of vertices, an imported one thousands. */
const MOST_VERTICES = 20_000
const MOST_RINGS = 200
/** Square metres: less than a machine's wheel track is a slip of the hand. */
const SMALLEST_AREA = 1

class Wrong extends Error {
  readonly problem: Problem
  constructor(key: Parameters<typeof problem>[0]) {
    super(key)
    this.problem = problem(key)
  }
}

function vertexOf(raw: unknown): Vertex {
  if (!Array.isArray(raw) || raw.length < 2) throw new Wrong('validation.boundary')
  const [lon, lat] = raw as unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') throw new Wrong('validation.boundary')
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) throw new Wrong('validation.boundary.range')
  return [lon, lat]
}

/** Closed, without repeated neighbours and further dimensions. */
function ringOf(raw: unknown): Ring {
  if (!Array.isArray(raw) || raw.length > MOST_VERTICES) throw new Wrong('validation.boundary')
  const ring: Ring = []
  for (const one of raw) {
    const vertex = vertexOf(one)
    const last = ring.at(-1)
    if (!last || last[0] !== vertex[0] || last[1] !== vertex[1]) ring.push(vertex)
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) throw new Wrong('validation.boundary')
  if (ring.length < 4) throw new Wrong('validation.boundary.small')
  return ring
}

/** Counter-clockwise shells, clockwise holes (RFC 7946, 3.1.6). */
function wound(ring: Ring, counterClockwise: boolean): Ring {
  const signed = signedArea(ring)
  if (signed === 0 || area({ type: 'Polygon', coordinates: [ring] }) < SMALLEST_AREA) {
    throw new Wrong('validation.boundary.small')
  }
  return signed > 0 === counterClockwise ? ring : ring.toReversed()
}

function polygonOf(raw: unknown): PolygonCoordinates {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MOST_RINGS)
    throw new Wrong('validation.boundary')
  return raw.map((one, index) => wound(ringOf(one), index === 0))
}

/** Rings that do not touch lie right: holes in their shell and beside each other, polygons apart or in a hole. */
function nestedRight(polygons: readonly PolygonCoordinates[]): boolean {
  return polygons.every((polygon) => {
    const [shell = [], ...holes] = polygon
    const holesRight = holes.every(
      (hole) => contains(shell, hole) && !holes.some((other) => other !== hole && contains(other, hole)),
    )
    const apart = polygons.every((other) => {
      const [otherShell = [], ...otherHoles] = other
      return (
        other === polygon || !contains(otherShell, shell) || otherHoles.some((one) => contains(one, shell))
      )
    })
    return holesRight && apart
  })
}

function polygonsOf(raw: unknown): PolygonCoordinates[] {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MOST_RINGS)
    throw new Wrong('validation.boundary')
  const polygons = raw.map(polygonOf)
  const rings = polygons.flat()
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (rings.length > MOST_RINGS || vertices > MOST_VERTICES) throw new Wrong('validation.boundary')
  if (ringsTouch(rings) || !nestedRight(polygons)) throw new Wrong('validation.boundary.crossing')
  return polygons
}

/** The boundary as it is kept; throws what is wrong with it. */
function boundaryOf(raw: unknown): Boundary {
  if (typeof raw !== 'object' || raw === null || !('type' in raw) || !('coordinates' in raw)) {
    throw new Wrong('validation.boundary')
  }
  const { type, coordinates } = raw
  if (type === 'MultiPolygon') return { type, coordinates: polygonsOf(coordinates) }
  if (type !== 'Polygon') throw new Wrong('validation.boundary')
  return { type, coordinates: polygonsOf([coordinates])[0] ?? [] }
}

const position = { type: 'array', minItems: 2, items: { type: 'number' }, example: [-97.95, 33.2] }
const ring = { type: 'array', minItems: 4, maxItems: MOST_VERTICES, items: position }
const polygon = { type: 'array', minItems: 1, items: ring }
const schema = {
  type: 'object',
  description: 'GeoJSON Polygon or MultiPolygon in longitude, latitude',
  required: ['type', 'coordinates'],
  properties: {
    type: { type: 'string', enum: ['Polygon', 'MultiPolygon'] },
    coordinates: { oneOf: [polygon, { type: 'array', minItems: 1, items: polygon }] },
  },
}

/** A zone drawn on the map. */
export function boundary<const Required extends boolean = false>(
  options: FieldOptions & { readonly required?: Required } = {},
) {
  return field<Boundary, Required>('boundary', { listed: false, ...options }, schema, (raw) => {
    try {
      return { value: boundaryOf(raw) }
    } catch (error) {
      if (error instanceof Wrong) return { problem: error.problem }
      throw error
    }
  })
}
