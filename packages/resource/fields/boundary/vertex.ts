import type { Vertex } from '@haulway/geo'
import { Wrong } from './wrong.ts'

/** Parses a position; throws when it is not on the earth. Drops further dimensions. */
export function vertexOf(raw: unknown): Vertex {
  if (!Array.isArray(raw) || raw.length < 2) throw new Wrong('validation.boundary')
  const [lon, lat] = raw as unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') throw new Wrong('validation.boundary')
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) throw new Wrong('validation.boundary.range')
  return [lon, lat]
}
