import type { Vertex } from '@haulway/geo'
import { BoundaryError } from './boundary-error.ts'

/** Parses a position; throws when it is not on the earth. Drops further dimensions. */
export function parseVertex(raw: unknown): Vertex {
  if (!Array.isArray(raw) || raw.length < 2) throw new BoundaryError('validation.boundary')
  const [lon, lat] = raw as unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') throw new BoundaryError('validation.boundary')
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) throw new BoundaryError('validation.boundary.range')
  return [lon, lat]
}
