/** Points of the report’s chart: every cycle with a total time, or as many as can be told apart. */
import type { Range } from '@haulway/report/server/index.ts'
import type { CyclePoint } from '../cycle-item.ts'
import { cycleName } from './cycle-rows.ts'
import { epochMilliseconds } from './measure-columns.ts'

/** Points that a chart can still show and draw without delay. */
export const MAX_POINTS = 1_500

/** Number of cycles with a total time, from the first load to the last. */
interface Stretch {
  readonly first: Date
  readonly last: Date
  readonly whole: number
}

/**
 * Splits stretches into parts, in order, the first cycle of each of which becomes a point. A stretch gets parts in
 * proportion to its cycles, so busy days get more.
 */
export function splitStretches(stretches: readonly Stretch[]): Range[] {
  const all = stretches.reduce((sum, { whole }) => sum + whole, 0)
  const shareOf = (cycles: number) => Math.floor((cycles * MAX_POINTS) / all)
  let before = 0
  return stretches.flatMap(({ first, last, whole }) => {
    const parts = shareOf(before + whole) - shareOf(before)
    before += whole
    const [from, to] = [first.getTime(), last.getTime() + 1]
    const edge = (n: number) => new Date(from + Math.floor(((to - from) * n) / parts))
    return Array.from({ length: parts }, (_, n) => ({ from: edge(n), to: edge(n + 1) }))
  })
}

export interface PointRow {
  loaded_at: Date
  at: number
  total_s: number
  equipment_id: string
  key: string
  equipment_title: string
  material_id: string | null
}

/** SQL: points of the cycles of a query that have a total time, in order of load time. */
export const pointRowsSql = (cycles: string): string => `
  select loaded_at, ${epochMilliseconds('loaded_at')}::double precision as at, total_s, equipment_id, key, equipment_title, material_id
    from (${cycles}) shown where total_s is not null order by loaded_at, equipment_id, key`

export const buildPoint = (row: PointRow): CyclePoint => [
  row.at,
  row.total_s,
  cycleName(row.equipment_id, row.key),
  row.equipment_title,
  row.material_id,
]
