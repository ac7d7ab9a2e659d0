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
const part = (since: string, until: string) => `
  greatest(${since}, quarter * ${QUARTER_MS}) as since, least(${until}, (quarter + 1) * ${QUARTER_MS}) as until`

/**
 * `services`: loads and dumps of each machine in each location, with `counts` of them and their waits; `queued`: one
 * row for each hour of the day in the range since the first visit. Waits are cut at quarters; the number of waiting
 * machines changes where one begins or ends.
 */
export const queueSql = (counts: string): string => `
  services as (
    select equipment_id, location_id, ${counts},
      array_agg(since) filter (where since < until) as sinces, array_agg(until) filter (where since < until) as untils
    from (select e.equipment_id, e.location_id, e.type, e.occurred_at, greatest(${millisecondsSql('e.stood_at')}, $10) as since,
        case when (e.wait->>'queue')::float8 > 0 and e.stood_at is not null
          then least(${millisecondsSql('e.stood_at')} + round((e.wait->>'queue')::float8 * 1000), $11) end as until
      ${WORK} and e.occurred_at < $2::timestamptz + ${LONGEST} offset 0) told
    group by 1, 2),
  waits as (select unnest(sinces) as since, unnest(untils) as until from services),
  waiting as (
    select quarter, ${part('since', 'until')}
    from waits cross join lateral generate_series(${quarterOf('since')}, ${quarterOf('until')}) as quarter),
  edges as (
    select quarter, since as at, 1 as change from waiting where since < until
    union all select quarter, until, -1 from waiting where since < until),
  lengths as (
    select quarter, sum(change) over (partition by quarter order by at, change rows unbounded preceding) as machines from edges),
  most as (select quarter, max(machines)::int as most from lengths group by 1),
  waited as (select quarter, sum(until - since) as waited from waiting where since < until group by 1),
  known as (
    select greatest($10, coalesce((select ${millisecondsSql('min(entered_at)')} from visits where account_id = haulway_account()), $11)) as first),
  quarters as (
    select quarter, ${part('first', '$11')}
    from known cross join lateral generate_series(${quarterOf('first')}, ${quarterOf('$11')}) as quarter),
  queued as (
    select ${hourOf('quarter')} as hour, sum(until - since) / 1000 as passed, coalesce(sum(waited), 0) / 1000 as waited,
      coalesce(max(most), 0) as most
    from quarters left join waited using (quarter) left join most using (quarter) where until > since group by 1)`
