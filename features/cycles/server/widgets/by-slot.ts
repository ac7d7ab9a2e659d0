/** Hauled quantities by day or hour. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { averageOfThousandths, thousandths } from '../exact-sums.ts'
import type { Selection } from '../selection.ts'

/** The quantity of one material (null: unknown) in one slot: a day (YYYY-MM-DD), or the start of an hour. */
export interface SlotQuantity {
  readonly slot: string
  readonly material: Reference | null
  readonly loads: number
  /** Kilograms of the loads that have a weight, and loose cubic metres of those that have a volume. */
  readonly weight: number
  readonly volume: number
  /** The estimated part of these. */
  readonly weightEstimated: number
  readonly volumeEstimated: number
  /** Loads without a weight, and those without a volume. */
  readonly unweighed: number
  readonly unmeasured: number
}

interface Row extends Omit<SlotQuantity, 'material'> {
  id: string | null
  title: string | null
}

/** For a selection with the `slot` for which each cycle counts; slots without cycles are omitted. */
export async function quantitiesBySlot(tx: Transaction, { sql, values }: Selection): Promise<SlotQuantity[]> {
  const { rows } = await tx.query<Row>(
    `select slot, material_id as id, min(material_title) as title, count(*)::int as loads,
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

export interface SlotTimes {
  readonly slot: string
  /** Number of machines that hauled. */
  readonly hauliers: number
  /** Average total time in seconds; null if there is none. */
  readonly average: number | null
}

export async function timesBySlot(tx: Transaction, { sql, values }: Selection): Promise<SlotTimes[]> {
  const { rows } = await tx.query<SlotTimes>(
    `select slot, count(distinct equipment_id)::int as hauliers,
       (${averageOfThousandths(`sum(${thousandths('total_s')}) filter (where usual)`, 'count(total_s) filter (where usual)')})::float8
         as average
     from (${sql}) shown where kept group by 1`,
    [...values],
  )
  return rows
}
