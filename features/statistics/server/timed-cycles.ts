/** Cycles with their working time and their stops. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { thousandths, type Selection } from '../../cycles/index.ts'
import type { Paid } from '../../rates/index.ts'
import { idleMinutes } from '../sums.ts'
import { isWorkingTimeSql, withClocks, workedMillisecondsSql } from './working-time.ts'

/** Whole epoch milliseconds. */
const epoch = (at: string): string => `(extract(epoch from ${at}) * 1000)::bigint::float8`

/**
 * Unproductive stops: in a queue, or delayed. A queue ends where spotting begins; older cycles have no separate time
 * of spotting.
 */
const STOPS = `
  select true as stands, began - waited as since, began as until
  from (select ${epoch('loaded_at')} - ${thousandths('coalesce(loading, 0) + coalesce(spotting_load, 0)')} as began,
    ${thousandths('queue_load')} as waited) one where waited > 0
  union all select true, stood, stood + waited
  from (select ${epoch('dump_stood_at')} as stood, ${thousandths('queue_dump')} as waited) one where waited > 0
  union all select true, floor(d."from" + 0.5), floor(d."to" + 0.5)
  from json_to_recordset(delays) as d ("from" float8, "to" float8)`

const CYCLE = `select false as stands, ${epoch('started_at')} as since, ${epoch('coalesce(ended_at, dumped_at)')} as until`

const idle = idleMinutes
  .map((minutes) => {
    const longer = `filter (where stands and ms > ${minutes * 60_000})`
    return `count(*) ${longer} as stops${minutes}, coalesce(sum(ms) ${longer}, 0) as idle${minutes}`
  })
  .join(', ')

/**
 * Costs are added in hundredths times the milliseconds of an hour, so they are whole numbers: a gram of a tonne is
 * 3.6 of those.
 */
export const HOUR_MS = 3_600_000
const GRAM = '18 / 5'

/**
 * Milliseconds with a rate, the cost of time and load in hundredths times `HOUR_MS`, and whether the load has a rate.
 */
const PAID = `select coalesce(sum(ms), 0) as rated_ms, coalesce(sum(case
      when basis = 'hour' then ms::numeric * amount::numeric
      when is_here and basis = 'load' then ${HOUR_MS} * amount::numeric
      when is_here and basis = 'tonne' then ${thousandths('weight')}::numeric * amount::numeric * ${GRAM} end), 0) as paid,
    coalesce(bool_or(is_here and (basis <> 'tonne' or weight is not null)), false) as is_rated
  from (select basis, amount, ${epoch('loaded_at')} >= begins and ${epoch('loaded_at')} < ends as is_here,
      ${workedMillisecondsSql('greatest(since, begins)', 'least(until, ends)')} as ms
    from (${CYCLE}) cycle
    cross join unnest(rate.begins, rate.ends, rate.bases, rate.amounts) as span (begins, ends, basis, amount)
    where begins < until and ends > since) part`

const asColumns = ({ equipment, spans }: Paid) => ({
  equipment,
  begins: spans.map(({ from }) => from),
  ends: spans.map(({ to }) => to),
  bases: spans.map(({ basis }) => basis),
  amounts: spans.map(({ amount }) => amount),
})

/**
 * A selection with `worked` (whether it was loaded in working time), `worked_ms`, stops of each length with their
 * milliseconds, and, if rates are given, the cost of each cycle.
 */
export async function selectTimedCycles(
  tx: Transaction,
  selection: Selection,
  rates: readonly Paid[] | null,
): Promise<Selection> {
  const { sql, values } = await withClocks(tx, selection)
  const paid = {
    columns: ', paid.*',
    joins: `left join json_to_recordset($${values.length + 1}::json) as rate (equipment uuid, begins float8[], ends float8[],
        bases text[], amounts float8[]) on rate.equipment = shown.equipment_id
      cross join lateral (${PAID}) paid`,
    values: [JSON.stringify((rates ?? []).map(asColumns))],
  }
  const { columns, joins, values: more } = rates ? paid : { columns: '', joins: '', values: [] }
  return {
    sql: `select shown.*, ${isWorkingTimeSql(epoch('loaded_at'))} as worked, spent.*${columns}
      from ${sql}
      cross join lateral (
        select coalesce(sum(ms) filter (where not stands), 0) as worked_ms, ${idle}
        from (select stands, ${workedMillisecondsSql('since', 'until')} as ms from (${CYCLE} union all ${STOPS}) stretch) measured
      ) spent ${joins}`,
    values: [...values, ...more],
  }
}
