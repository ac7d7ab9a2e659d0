/** Cycles with their working time and their stops. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { thousandths, type Selection } from '../../cycles/index.ts'
import type { Paid } from '../../rates/index.ts'
import { idleMinutes } from '../sums.ts'
import { isWorkingTimeSql, withClocks, workedMillisecondsSql } from './working-time.ts'

/** Whole epoch milliseconds. */
const epoch = (at: string): string => `(extract(epoch from ${at}) * 1000)::bigint::float8`

/** Instants of a cycle, computed once; `began` and `stood` are when service at the load and queueing at the dump began. */
const MOMENTS = `select ${epoch('started_at')} as since, ${epoch('coalesce(ended_at, dumped_at)')} as until,
    ${epoch('loaded_at')} as loaded, ${epoch('dump_stood_at')} as stood,
    ${epoch('loaded_at')} - ${thousandths('coalesce(loading, 0) + coalesce(spotting_load, 0)')} as began,
    ${thousandths('queue_load')} as queued_load, ${thousandths('queue_dump')} as queued_dump
  offset 0`

/**
 * Unproductive stops: in a queue, or delayed. A queue ends where spotting begins; older cycles have no separate time
 * of spotting.
 */
const QUEUES = `case when queued_load > 0 then ${workedMillisecondsSql('began - queued_load', 'began')} else 0 end as at_load,
  case when queued_dump > 0 then ${workedMillisecondsSql('stood', 'stood + queued_dump')} else 0 end as at_dump`

const longer = (minutes: number) => `filter (where ms > ${minutes * 60_000})`

/** Of few cycles: number and milliseconds of their longer delays, for each length. */
const DELAYED = `case when delays::text <> '[]' then (
    select array[${idleMinutes.map((one) => `count(*) ${longer(one)}, coalesce(sum(ms) ${longer(one)}, 0)`).join(', ')}]::float8[]
    from (select ${workedMillisecondsSql('floor(d."from" + 0.5)', 'floor(d."to" + 0.5)')} as ms
      from json_to_recordset(delays) as d ("from" float8, "to" float8)) one) end as delayed`

/** `stops` and `idle` of each length. */
const STOPS = idleMinutes
  .map((minutes, n) => {
    const over = (ms: string) => `${ms} > ${minutes * 60_000}`
    const [count, sum] = [`delayed[${2 * n + 1}]`, `delayed[${2 * n + 2}]`]
    return `(${over('at_load')})::int + (${over('at_dump')})::int + coalesce(${count}, 0) as stops${minutes},
      case when ${over('at_load')} then at_load else 0 end + case when ${over('at_dump')} then at_dump else 0 end
        + coalesce(${sum}, 0) as idle${minutes}`
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
  from (select basis, amount, loaded >= begins and loaded < ends as is_here,
      ${workedMillisecondsSql('greatest(since, begins)', 'least(until, ends)')} as ms
    from unnest(rate.begins, rate.ends, rate.bases, rate.amounts) as span (begins, ends, basis, amount)
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
    sql: `select timed.*, ${STOPS} from (
        select shown.*, ${isWorkingTimeSql('loaded')} as worked, ${workedMillisecondsSql('since', 'until')} as worked_ms,
          ${QUEUES}, ${DELAYED}${columns}
        from ${sql} cross join lateral (${MOMENTS}) moment ${joins} offset 0) timed`,
    values: [...values, ...more],
  }
}
