/** SQL of the timed parts of cycles. */
import type { Measure } from '../times/measures.ts'
import { phaseColumns } from './cycle-rows.ts'
import { statisticsSql, thousandths } from './exact-sums.ts'

export function measureColumn(measure: Measure): string {
  if (measure === 'total' || measure === 'working') return `${measure}_s`
  // Until a cycle has ended, its delays are not known.
  if (measure === 'delay') return `(case when total_s is not null then ${phaseColumns.delay} end)`
  return phaseColumns[measure]
}

/**
 * `Statistics` of the total times of cycles that are neither excluded nor longer than the longest time of their route.
 */
export const TOTAL_STATISTICS = statisticsSql('case when kept and usual then total_s end')

/** An instant as epoch milliseconds. */
export const epochMilliseconds = (at: string): string => `(extract(epoch from ${at}) * 1000)::bigint`

/**
 * A wait belongs to the service that it was for; all other delays interrupt travel, including those within a dump.
 */
const WAITS = `('loaderAway', 'spotting')`

/** Stops that are no part of hauling, one row for each delay of `cycles`; `leg` is the travel that it interrupted. */
export const delaysSql = (cycles: string): string => `
  select d.reason, d."locationId" as location_id, equipment_id, key,
    ${thousandths('(d."to" - d."from") / 1000')} as milliseconds,
    case when d."from" >= ${epochMilliseconds('dumped_at')} then 'emptyTravel'
      when d."from" >= ${epochMilliseconds('loaded_at')} and d.reason not in ${WAITS} then 'loadedTravel' end as leg
  from ${cycles}, json_to_recordset(${cycles}.delays)
    as d("from" double precision, "to" double precision, "locationId" uuid, reason text)`
