/**
 * Stays of machines in locations that overlap a range, each with its part in the range and the work done meanwhile.
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import { isOfProjectSql } from '../../locations/index.ts'

interface Filter {
  readonly project: { readonly id: string } | null
  readonly location: { readonly id: string } | null
  readonly equipment: { readonly id: string } | null
  readonly driver: { readonly id: string } | null
}

/** Plain values, so that they can be passed to the thread that makes files. */
export interface Question {
  readonly account: string
  readonly filter: Filter
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
  /** Time until which machines were heard, epoch milliseconds. */
  readonly heard: readonly (readonly [machine: string, at: number])[]
}

/** `values` are the first parameters of the statements. */
export interface StaysQuery {
  readonly values: readonly unknown[]
  readonly zone: string
}

/** Zone of the filtered location, else of the project, else of the account. */
async function zoneOf(tx: Transaction, { account, filter }: Question): Promise<string> {
  const { rows } = await tx.query<{ zone: string }>(
    `select coalesce(
       (select coalesce(l.time_zone, p.time_zone) from locations l
          left join projects p on p.account_id = l.account_id and p.id = l.project_id
          where l.account_id = $1 and l.id = $2),
       (select time_zone from projects where account_id = $1 and id = $3),
       (select time_zone from accounts where id = $1), 'UTC') as zone`,
    [account, filter.location?.id ?? null, filter.project?.id ?? null],
  )
  return rows[0]?.zone ?? 'UTC'
}

export async function resolveQuery(tx: Transaction, question: Question): Promise<StaysQuery> {
  const { filter, range, now, heard } = question
  const from = new Date(range.from)
  const until = new Date(Math.max(from.getTime(), Math.min(new Date(range.to).getTime(), now)))
  const zone = await zoneOf(tx, question)
  return {
    zone,
    values: [
      from,
      until,
      filter.location?.id ?? null,
      filter.equipment?.id ?? null,
      filter.driver?.id ?? null,
      filter.project?.id ?? null,
      heard.map(([machine]) => machine),
      heard.map(([, at]) => at),
      zone,
      from.getTime(),
      until.getTime(),
    ],
  }
}

/** Whole milliseconds, exact: sums do not depend on order. */
export const millisecondsSql = (at: string): string => `round(date_part('epoch', ${at}) * 1000)`
const is = (column: string, value: string) => `(${value}::uuid is null or ${column} = ${value})`

/** The parameters with their types; a statement need not use all of them. */
export const ASKED = `asked as (select $1::timestamptz, $2::timestamptz, $3::uuid, $4::uuid, $5::uuid, $6::uuid, $7::uuid[],
  $8::float8[], $9::text, $10::float8, $11::float8)`

const MACHINES = `(select id from equipment where account_id = haulway_account() and ${is('id', '$4')})`
const PLACES = `(select l.id from locations l where l.account_id = haulway_account() and ${is('l.id', '$3')}
  and ($6::uuid is null or ${isOfProjectSql('l', '$6')}))`
const ofPlace = (one: string) =>
  `${is(`${one}.location_id`, '$3')} and ${is(`${one}.equipment_id`, '$4')}
    and ($6::uuid is null or ${one}.location_id in ${PLACES})`

const VISIT = 'v.equipment_id, v.key, v.location_id, v.entered_at, v.exited_at, v.stopped_seconds'

/**
 * Stays of one machine in one location do not overlap: only the last one that began before the range can extend into
 * it.
 */
const BEFORE = `
  select v.* from ${MACHINES} m cross join ${PLACES} l cross join lateral (
    select ${VISIT} from visits v where v.account_id = haulway_account() and v.equipment_id = m.id and v.location_id = l.id
      and v.entered_at < $1 order by v.entered_at desc limit 1) v`

/**
 * The driver is stated by the event of entering, and looked up only if requested. The key is computed separately:
 * row-level security lets an index be searched by a value, but not by functions that are not leakproof.
 */
export const driverSql = (one: string): string => `
  cross join lateral (select 'enter location:' || substr(${one}.key, length('visit:') + 1) as key offset 0) entry
  left join events entering on entering.account_id = haulway_account() and entering.equipment_id = ${one}.equipment_id
    and entering.key = entry.key`
const DRIVER = driverSql('v')

/** Stays that begin in the range. `more`: conditions and order, on stays with their driver. */
const within = (more?: string) => `
  select ${VISIT} from visits v ${more === undefined ? '' : DRIVER}
    where v.account_id = haulway_account() and v.entered_at >= $1 and v.entered_at < $2 and ${ofPlace('v')}
      ${more === undefined ? '' : `and ($5::uuid is null or entering.driver_id = $5) ${more}`}`

/**
 * Times when engines were off, as a clock of each machine that runs only then: for each span its start, the clock at
 * its end, and the offset in between. A span runs from one report that the engine is off to the next that it is on.
 * The first relevant report of each machine is looked up once rather than for each that follows.
 */
const OFF = `
  begun as (
    select m.id, spell.last, coalesce((select max(b.occurred_at) from events b where b.account_id = haulway_account()
      and b.equipment_id = m.id and b.type in ('engine on', 'engine off') and not b.dropped and b.occurred_at <= spell.first),
      spell.first) as first
    from ${MACHINES} m cross join spell offset 0),
  switched as (
    select m.id as equipment_id, told.at, told.is_off, lead(told.at, 1, $11) over (partition by m.id order by told.at, told.key) as next
    from begun m cross join lateral (
      select ${millisecondsSql('e.occurred_at')} as at, e.type = 'engine off' as is_off, e.key from events e
        where e.account_id = haulway_account() and e.equipment_id = m.id and e.type in ('engine on', 'engine off')
          and not e.dropped and e.occurred_at < m.last and e.occurred_at >= m.first
    ) told),
  engines as (
    select equipment_id, array_agg(at order by at) as starts, array_agg(passed order by at) as ends,
      array_agg(passed - next order by at) as behind
    from (select equipment_id, at, next, sum(next - at) over (partition by equipment_id order by at) as passed
      from switched where is_off and next > at) one
    group by equipment_id)`

/** The time for which engines are read: the range, or some visits if only so many are shown. */
const WHOLE = 'select $1::timestamptz as first, $2::timestamptz as last'
const spellOf = (visits: string, atLeast: number) => `
  select case when count(*) >= ${atLeast} then greatest($1, min(those.entered_at)) else $1 end as first,
    case when count(*) >= ${atLeast} then least($2, max(coalesce(those.exited_at, $2))) else $2 end as last from (${visits}) those`

/** The engine-off clock at an instant. */
function offAt(at: string): string {
  const place = `width_bucket(${at}, engines.starts)`
  return `coalesce(least(${at} + engines.behind[${place}], engines.ends[${place}]), 0)`
}

/**
 * `stays`: one row a stay. An open one counts until its machine was last heard. The standing time of a stay that is
 * cut off is shared in proportion to length; engine times are exact. `offset 0` keeps the planner from computing a
 * step twice.
 */
function staysOf(visits: string, drivers: boolean, spell = WHOLE): string {
  return `${ASKED},
  spell as (${spell}),
  ${OFF},
  touching as (
    select v.*, ${drivers ? 'entering.driver_id' : 'null::uuid as driver_id'}, ${millisecondsSql('v.entered_at')} as entered,
      case when v.exited_at is not null then ${millisecondsSql('v.exited_at')}
        else greatest(${millisecondsSql('v.entered_at')}, (select h.at from unnest($7::uuid[], $8::float8[]) as h (machine, at)
          where h.machine = v.equipment_id)) end as left_at
    from (${visits}) v ${drivers ? DRIVER : ''}
    where $5::uuid is null ${drivers ? 'or entering.driver_id = $5' : ''} offset 0),
  cut as (
    select *, greatest(entered, $10) as since, least(left_at, $11) as until from touching
    where entered >= $10 or left_at > $10 offset 0),
  parts as (
    select cut.*, until - since as dwell,
      case when left_at > entered then least(stopped_seconds * 1000, left_at - entered) * (until - since) / (left_at - entered)
        else 0 end as stood,
      case when engines.starts is null then 0 else ${offAt('until')} - ${offAt('since')} end as off
    from cut left join engines on engines.equipment_id = cut.equipment_id offset 0),
  stays as (
    select equipment_id, key, location_id, driver_id, entered_at, exited_at, since, dwell,
      dwell - greatest(off, stood) as moving, greatest(0, stood - off) as idle, off,
      exited_at is null or exited_at > $2 as is_open, entered < $10 as is_before
    from parts)`
}

/** Loads and dumps with their location; `more`: a condition. */
const workOf = (more = '') => `from events e
  where e.account_id = haulway_account() and e.source = 'derived' and e.type in ('load', 'dump') and not e.dropped
    and e.location_id is not null and ${ofPlace('e')} ${more} and e.occurred_at >= $1`

/** Those of the filtered driver. */
export const WORK = workOf(`and ${is('e.driver_id', '$5')}`)

interface Wanted {
  /** With the driver of each: omitted unless requested. */
  readonly drivers?: boolean
  /** Condition on those that begin in the range, on visits `v`; absent: all. */
  readonly more?: string | undefined
  /** Only so many are shown. */
  readonly enough?: number | undefined
}

/** `stays` of the range, in milliseconds. */
export function staysSql({ values }: StaysQuery, { drivers = false, more, enough }: Wanted = {}): string {
  const own = within(more)
  const spell = enough === undefined ? WHOLE : spellOf(own, enough)
  return `with ${staysOf(`(${own}) union all ${BEFORE}`, drivers || values[4] !== null, spell)}`
}

/** `stays` that begin before the range. */
export const earlierStaysSql = ({ values }: StaysQuery): string =>
  `with ${staysOf(BEFORE, values[4] !== null)}`

/** Those `stays` that begin in the range and match `more`, a condition on visits `v`. */
export const beginningStaysSql = ({ values }: StaysQuery, more: string): string =>
  `with ${staysOf(within(more), values[4] !== null, spellOf(within(more), 1))}`

/** `works`: times of the loads and of the dumps of each machine in each location, in order. */
export const WORKS = `
  works as (
    select equipment_id, location_id, array_agg(at order by at) filter (where type = 'load') as loads,
      array_agg(at order by at) filter (where type = 'dump') as dumps
    from (select e.equipment_id, e.location_id, e.type, ${millisecondsSql('e.occurred_at')} as at ${workOf()} and e.occurred_at < $2) one
    group by 1, 2)`

/** Start of the last stay before the end of the range. */
export const LATEST = `with ${ASKED} select max(v.entered_at) as latest from ${MACHINES} m cross join ${PLACES} l cross join lateral (
  select v.entered_at from visits v ${DRIVER} where v.account_id = haulway_account() and v.equipment_id = m.id
    and v.location_id = l.id and v.entered_at < $2 and ($5::uuid is null or entering.driver_id = $5)
    order by v.entered_at desc limit 1) v`
