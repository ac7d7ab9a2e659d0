/** Cycles with their working time and their stops. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import { thousandths, type Selection } from '../../cycles/index.ts'
import type { Paid } from '../../rates/index.ts'
import { idleMinutes } from '../sums.ts'
import { isWorkingTimeSql, placeSql, withClocks, workedMillisecondsSql } from './working-time.ts'

/** Whole epoch milliseconds: as a double they are computed much faster than as a decimal. */
const epoch = (at: string): string => `floor(date_part('epoch', ${at}) * 1000 + 0.5)`

/** The instants of a cycle, and its queues in milliseconds. */
const instants = {
  since: epoch('started_at'),
  until: epoch('coalesce(ended_at, dumped_at)'),
  loaded: epoch('loaded_at'),
  // A queue ends where spotting begins; older cycles have no separate time of spotting.
  began: `${epoch('loaded_at')} - ${thousandths('coalesce(loading, 0) + coalesce(spotting_load, 0)')}`,
  stood: epoch('dump_stood_at'),
  queued_load: thousandths('coalesce(queue_load, 0)'),
  queued_dump: thousandths('coalesce(queue_dump, 0)'),
} as const

/** The instants whose place on the clock is needed: those of queues only where there are some. */
const places = {
  since: 'since',
  until: 'until',
  loaded: 'loaded',
  queued: 'case when queued_load > 0 then began - queued_load end',
  began: 'case when queued_load > 0 then began end',
  stood: 'case when queued_dump > 0 then stood end',
  left: 'case when queued_dump > 0 then stood + queued_dump end',
} as const

const asColumnsSql = (named: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(named)
    .map(([name, sql]) => `${sql} as ${prefix}${name}`)
    .join(', ')

const placesSql = asColumnsSql(
  Object.fromEntries(Object.entries(places).map(([name, at]) => [name, placeSql(at)])),
  'at_',
)

const instant = (at: string, place: keyof typeof places) => ({ at, place: `at_${place}` })
const placed = (at: string) => ({ at, place: placeSql(at) })

const longer = (minutes: number) => `filter (where ms > ${minutes * 60_000})`

/**
 * Number and milliseconds of longer delays, for each length; null without. Delays that together are shorter than the
 * shortest length are not looked at.
 */
const DELAYED = `case when (delay is null or delay >= ${idleMinutes[0] * 60}) and delays::text <> '[]' then (
    select array[${idleMinutes.map((one) => `count(*) ${longer(one)}, coalesce(sum(ms) ${longer(one)}, 0)`).join(', ')}]::float8[]
    from (select ${workedMillisecondsSql(placed('floor(d."from" + 0.5)'), placed('floor(d."to" + 0.5)'))} as ms
      from json_to_recordset(delays) as d ("from" float8, "to" float8)) one) end`

/** Working time of a cycle and of its unproductive stops: in a queue, or delayed. */
const times = {
  worked: isWorkingTimeSql(instant('loaded', 'loaded')),
  worked_ms: workedMillisecondsSql(instant('since', 'since'), instant('until', 'until')),
  load_ms: `case when queued_load > 0 then ${workedMillisecondsSql(
    instant('began - queued_load', 'queued'),
    instant('began', 'began'),
  )} else 0 end`,
  dump_ms: `case when queued_dump > 0 then ${workedMillisecondsSql(
    instant('stood', 'stood'),
    instant('stood + queued_dump', 'left'),
  )} else 0 end`,
  delayed: DELAYED,
} as const

/** `stops` and `idle` of each length. */
const STOPS = idleMinutes
  .map((minutes, n) => {
    const over = (ms: string) => `${ms} > ${minutes * 60_000}`
    const [count, sum] = [`delayed[${2 * n + 1}]`, `delayed[${2 * n + 2}]`]
    return `(${over('load_ms')})::int + (${over('dump_ms')})::int + coalesce(${count}, 0) as stops${minutes},
      case when ${over('load_ms')} then load_ms else 0 end + case when ${over('dump_ms')} then dump_ms else 0 end
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
  from (select basis, amount, loaded >= begins and loaded < expires as is_here,
      ${workedMillisecondsSql(placed('greatest(since, begins)'), placed('least(until, expires)'))} as ms
    from unnest(rate.begins, rate.expires, rate.bases, rate.amounts) as span (begins, expires, basis, amount)
    where begins < until and expires > since) part`

const asColumns = ({ equipment, spans }: Paid) => ({
  equipment,
  begins: spans.map(({ from }) => from),
  expires: spans.map(({ to }) => to),
  bases: spans.map(({ basis }) => basis),
  amounts: spans.map(({ amount }) => amount),
})

/**
 * A selection of cycles of a range with `worked` (whether it was loaded in working time), `worked_ms`, stops of each
 * length with their milliseconds, and, if rates are given, the cost of each cycle. `offset 0` keeps the planner from
 * merging the steps, which would compute an instant again wherever it is used.
 */
export async function selectTimedCycles(
  tx: Transaction,
  selection: Selection,
  range: Range,
  rates: readonly Paid[] | null,
): Promise<Selection> {
  const { sql, values } = await withClocks(tx, selection, range)
  const paid = {
    columns: ', paid.*',
    joins: `left join json_to_recordset($${values.length + 1}::json) as rate (equipment uuid, begins float8[], expires float8[],
        bases text[], amounts float8[]) on rate.equipment = placed.equipment_id
      cross join lateral (${PAID}) paid`,
    values: [JSON.stringify((rates ?? []).map(asColumns))],
  }
  const { columns, joins, values: more } = rates ? paid : { columns: '', joins: '', values: [] }
  const clocked = `select clocked.*, ${asColumnsSql(instants)} from (${sql}) clocked offset 0`
  const found = `select found.*, ${placesSql} from (${clocked}) found offset 0`
  const timed = `select placed.*, ${asColumnsSql(times)}${columns} from (${found}) placed ${joins} offset 0`
  return { sql: `select timed.*, ${STOPS} from (${timed}) timed`, values: [...values, ...more] }
}
