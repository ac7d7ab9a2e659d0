import type { Vertex } from '@haulway/geo'
import { Wrong } from './wrong.ts'

/** Throws unless it is a position on the earth; further dimensions are left out. */
export function vertexOf(raw: unknown): Vertex {
  if (!Array.isArray(raw) || raw.length < 2) throw new Wrong('validation.boundary')
  const [lon, lat] = raw as unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') throw new Wrong('validation.boundary')
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) throw new Wrong('validation.boundary.range')
  return [lon, lat]
}
