/** Cycles taken together by driver or by machine. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { phases } from '@haulway/cycles'
import { orderBy, pageOf, type Paging } from '@haulway/report/server/index.ts'
import type { CycleGroup } from '../cycle-item.ts'
import type { groupSorts } from '../sorts.ts'
import { named, phaseColumns } from './cycle-rows.ts'
import type { Selection } from './selection.ts'
import { statisticsOf } from './summary.ts'

const groupings = {
  driver: { id: 'driver_id', title: 'driver_title' },
  equipment: { id: 'equipment_id', title: 'equipment_title' },
} as const

const figure = (name: string) => `(total->>'${name}')::double precision`
const sortColumns: Readonly<Record<(typeof groupSorts)[number], string>> = {
  title: 'lower(title)',
  cycles: 'cycles',
  average: figure('average'),
  minimum: figure('minimum'),
  maximum: figure('maximum'),
  p90: figure('p90'),
  weight: 'weight',
  volume: 'volume',
  distance: '(distance_loaded + distance_empty)',
}

interface GroupRow {
  id: string | null
  title: string | null
  cycles: number
  omitted: number
  total: CycleGroup['total']
  averages: CycleGroup['averages']
  weight: number
  weight_estimated: number
  volume: number | null
  volume_estimated: number
  distance_loaded: number
  distance_empty: number
}

/** Whole times of the cycles that are not left out. */
const KEPT_TOTAL = 'case when kept then total_s end'

const sum = (column: string, where = 'kept') =>
  `coalesce(sum(${column}) filter (where ${where}), 0)::double precision`
const estimated = (amount: 'weight' | 'volume') =>
  `${sum(amount, `kept and ${amount}_source = 'estimate'`)} as ${amount}_estimated`
const averages = phases.map((one) => `'${one}', avg(${phaseColumns[one]}) filter (where kept)`).join(', ')

export async function findGroups(
  tx: Transaction,
  selection: Selection,
  by: keyof typeof groupings,
  paging: Paging,
): Promise<{ items: CycleGroup[]; total: number }> {
  const { id, title } = groupings[by]
  const grouped = `with grouped as (
    select ${id} as id, min(${title}) as title, count(*) filter (where kept)::int as cycles,
      count(*) filter (where not kept)::int as omitted, ${statisticsOf(KEPT_TOTAL)} as total,
      jsonb_build_object(${averages}) as averages, ${sum('weight')} as weight, ${estimated('weight')},
      sum(volume) filter (where kept) as volume, ${estimated('volume')},
      ${sum('distance_loaded')} / 1000 as distance_loaded, ${sum('distance_empty')} / 1000 as distance_empty
    from (${selection.sql}) shown group by ${id})`
  const order = orderBy(paging.sort, sortColumns, 'title', 'id')
  const values = [...selection.values]
  const counted = await tx.query<{ total: number }>(
    `select count(distinct coalesce(${id}::text, ''))::int as total from (${selection.sql}) shown`,
    values,
  )
  const { rows } = await tx.query<GroupRow>(
    `${grouped} select * from grouped ${order} ${pageOf(paging)}`,
    values,
  )
  return { items: rows.map(groupOf), total: counted.rows[0]?.total ?? 0 }
}

function groupOf(row: GroupRow): CycleGroup {
  return {
    of: named(row.id, row.title),
    cycles: row.cycles,
    omitted: row.omitted,
    total: row.total,
    averages: row.averages,
    weight: row.weight,
    weightEstimated: row.weight_estimated,
    volume: row.volume,
    volumeEstimated: row.volume_estimated,
    distanceLoaded: row.distance_loaded,
    distanceEmpty: row.distance_empty,
  }
}
