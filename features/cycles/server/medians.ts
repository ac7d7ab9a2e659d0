/** Median cycle times by route. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import { selectCycles, type CycleFilter } from './selection.ts'

/** Behaviour 21: no median is reported of fewer cycles. */
const LEAST = 20

/** Median total time in seconds by route over a range, without cycles longer than the longest time of their route. */
export async function medianTotalsByRoute(
  tx: Transaction,
  filter: Partial<CycleFilter>,
  range: Range,
): Promise<ReadonlyMap<string, number>> {
  const { sql, values } = selectCycles(filter, range)
  const { rows } = await tx.query<{ route: string; median: number }>(
    `select route_id as route, percentile_cont(0.5) within group (order by total_s) as median
     from (${sql}) shown where usual and total_s is not null and route_id is not null
     group by route_id having count(*) >= ${LEAST}`,
    [...values],
  )
  return new Map(rows.map(({ route, median }) => [route, median]))
}
