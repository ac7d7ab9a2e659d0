/** Dots of the chart of a report: every cycle with a whole time, or as many of them as can be told apart. */
import type { Range } from '@haulway/report/server/index.ts'
import type { CyclePoint } from '../cycle-item.ts'
import { cycleName } from './cycle-rows.ts'
import { epoch } from './measured.ts'

/** Dots that a chart still shows and draws at once. */
export const MAX_POINTS = 1_500

/** Cycles with a whole time, from the first load to the last. */
interface Stretch {
  readonly first: Date
  readonly last: Date
  readonly whole: number
}

/**
 * Parts of stretches, in order, of which the first cycle is a dot: of each as many as it has a share in all dots, so that busy days
 * have more.
 */
export function partsOf(stretches: readonly Stretch[]): Range[] {
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

/** Dots as rows: of the cycles of a query that have a whole time, in the order of their loads. */
export const pointRows = (cycles: string): string => `
  select loaded_at, ${epoch('loaded_at')}::double precision as at, total_s, equipment_id, key, equipment_title, material_id
    from (${cycles}) shown where total_s is not null order by loaded_at, equipment_id, key`

export const pointOf = (row: PointRow): CyclePoint => [
  row.at,
  row.total_s,
  cycleName(row.equipment_id, row.key),
  row.equipment_title,
  row.material_id,
]
