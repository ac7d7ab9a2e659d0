/**
 * Machines waiting to be served, by hour of the day: while they stand to be served and servers are occupied by others
 * (behaviour 18).
 */
import { millisecondsSql, WORK } from './stays.ts'

/** A wait is stored with the service that ended it, for which no machine stands longer than this. */
const LONGEST = `interval '1 day'`
const QUARTER_MS = 900_000
/** Hours of zones begin at full quarters. */
const quarterOf = (at: string) => `floor(${at} / ${QUARTER_MS})::bigint`
const hourOf = (quarter: string) =>
  `extract(hour from to_timestamp(${quarter} * 900) at time zone $9::text)::int`

/**
 * An edge is one number, so that half a million of them sort fast: the instant, and in its last two bits what happens
 * then, in this order: a wait ends, a quarter begins, a wait begins.
 */
const [ENDS, QUARTER, BEGINS] = [0, 1, 2]
const edge = (at: string, kind: number) => `((${at})::bigint * 4 + ${kind})`

/** Whole milliseconds of each load and dump of which the wait is known; null where nobody waited. */
const STOOD = `
  select e.equipment_id, e.location_id, e.type, e.occurred_at, ${millisecondsSql('e.stood_at')} as stood,
    round((e.wait->>'queue')::float8 * 1000) as queue
  ${WORK} and e.occurred_at < $2::timestamptz + ${LONGEST} offset 0`

/**
 * `services`: loads and dumps of each machine in each location, with `counts` of them and the edges of their waits;
 * `queued`: one row for each hour of the day in the range since the first visit. One pass over the edges in order tells
 * how many wait at each, thus the most in each quarter and their time together.
 */
export const queueSql = (counts: string): string => `
  services as (
    select equipment_id, location_id, ${counts},
      array_agg(${edge('since', BEGINS)}) filter (where since < until) || array_agg(${edge('until', ENDS)}) filter (where since < until) as edges
    from (select *, greatest(stood, $10) as since, case when queue > 0 and stood is not null then least(stood + queue, $11) end as until
      from (${STOOD}) stood) told
    group by 1, 2),
  known as (
    select greatest($10::float8, coalesce((select ${millisecondsSql('min(entered_at)')} from visits where account_id = haulway_account()), $11)) as first),
  quarters as (
    select quarter, greatest(first, quarter * ${QUARTER_MS}) as since, least($11, (quarter + 1) * ${QUARTER_MS}) as until
    from known cross join lateral generate_series(${quarterOf('first')}, ${quarterOf('$11')}) as quarter),
  edges as (
    select unnest(edges) as edge from services
    union all select ${edge(`quarter * ${QUARTER_MS}`, QUARTER)} from quarters),
  swept as (
    select edge >> 2 as at, edge & 3 as kind, sum((edge & 3)::int - ${QUARTER}) over through as machines, lead(edge) over through >> 2 as next
    from edges window through as (order by edge rows unbounded preceding)),
  waited as (
    select at / ${QUARTER_MS} as quarter, max(machines) filter (where kind > ${ENDS}) as most, sum(machines * (next - at)) as waited
    from swept group by 1),
  queued as (
    select ${hourOf('quarter')} as hour, sum(until - since) / 1000 as passed, coalesce(sum(waited), 0)::float8 / 1000 as waited,
      coalesce(max(most), 0)::int as most
    from quarters left join waited using (quarter) where until > since group by 1)`
