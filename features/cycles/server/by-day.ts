/** What was hauled each day, by material. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Selection } from './selection.ts'

/** What was hauled of one material (null: none that is known) on one day of a zone. */
export interface DayQuantity {
  /** YYYY-MM-DD */
  readonly day: string
  readonly material: Reference | null
  readonly loads: number
  /** Kilograms of the loads that have a weight, and loose cubic metres of those that have a volume. */
  readonly weight: number
  readonly volume: number
  /** How much of these was not measured. */
  readonly weightEstimated: number
  readonly volumeEstimated: number
  /** Loads without a weight, and those without a volume. */
  readonly unweighed: number
  readonly unmeasured: number
}

interface Row extends Omit<DayQuantity, 'material'> {
  id: string | null
  title: string | null
}

/** Of a selection with the `day` that each cycle counts for; days without any are left out. */
export async function quantitiesByDay(tx: Transaction, { sql, values }: Selection): Promise<DayQuantity[]> {
  const { rows } = await tx.query<Row>(
    `select day, material_id as id, min(material_title) as title, count(*)::int as loads,
       coalesce(sum(weight), 0) as weight, coalesce(sum(volume), 0) as volume,
       coalesce(sum(weight) filter (where weight_source = 'estimate'), 0) as "weightEstimated",
       coalesce(sum(volume) filter (where volume_source = 'estimate'), 0) as "volumeEstimated",
       count(*) filter (where weight is null)::int as unweighed,
       count(*) filter (where volume is null)::int as unmeasured
     from (${sql}) shown where kept group by 1, material_id order by 1, lower(min(material_title)), material_id`,
    [...values],
  )
  return rows.map(({ id, title, ...rest }) => ({ ...rest, material: id ? { id, title: title ?? '' } : null }))
}

/** Those cycles that were loaded at some hours of the day: HH:mm on the wall of a zone, crossing midnight unless from < to. */
export function atHours({ sql, values }: Selection, zone: string, from: string, to: string): Selection {
  const at = values.length
  const clock = `(loaded_at at time zone $${at + 1})::time`
  const joint = from < to ? 'and' : 'or'
  return {
    sql: `select * from (${sql}) timed where ${clock} >= $${at + 2}::time ${joint} ${clock} < $${at + 3}::time`,
    values: [...values, zone, from, to],
  }
}
