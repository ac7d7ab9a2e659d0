/** Recomputes the figures of widgets from stored cycles. New York is five hours behind UTC throughout. */
import { expect } from 'vitest'
import { app } from './quarry.ts'

export interface RawCycle {
  readonly loaded: number
  readonly weight: number | null
  readonly volume: number | null
  readonly estimate: boolean
  readonly equipment: string
  readonly route: string
  readonly material: string
  readonly place: string
  /** Seconds of the whole cycle. */
  readonly total: number
}

const HOUR_MS = 3_600_000

export async function rawCycles(project: string): Promise<RawCycle[]> {
  const { rows } = await app.database.owner.query<RawCycle>(
    `select (extract(epoch from c.loaded_at) * 1000)::float8 as loaded, c.weight, c.volume,
       c.weight_source = 'estimate' as estimate, c.equipment_id as equipment, c.route_id as route,
       c.material_id as material, c.load_location_id as place,
       extract(epoch from c.ended_at - c.started_at)::float8 as total
     from cycles c join routes r on r.id = c.route_id where r.project_id = $1`,
    [project],
  )
  expect(rows.length).toBeGreaterThan(0)
  return rows
}

/**
 * The day of a load where shifts begin at 6:00 and 18:00: a night's load counts for the day on which the night ends.
 */
export const dayOf = ({ loaded }: RawCycle): string =>
  new Date(loaded - 5 * HOUR_MS + 6 * HOUR_MS).toISOString().slice(0, 10)

/** The start of the hour of the load. */
export const hourOf = ({ loaded }: RawCycle): string =>
  new Date(Math.floor(loaded / HOUR_MS) * HOUR_MS).toISOString()

export const weightOf = (cycles: readonly RawCycle[]): number =>
  cycles.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

/** Seconds, to the thousandth; null without cycles. */
export const averageOf = (cycles: readonly RawCycle[]): number | null =>
  cycles.length === 0
    ? null
    : Math.floor(cycles.reduce((sum, { total }) => sum + total * 1_000, 0) / cycles.length + 0.5) / 1_000

export const machinesOf = (cycles: readonly RawCycle[]): number =>
  new Set(cycles.map(({ equipment }) => equipment)).size
