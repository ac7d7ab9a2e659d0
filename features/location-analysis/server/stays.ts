/** Stays of machines in places that touch a range, each with its part in it, and the work that was done there meanwhile. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'

interface Filter {
  readonly project: { readonly id: string } | null
  readonly location: { readonly id: string } | null
  readonly equipment: { readonly id: string } | null
  readonly driver: { readonly id: string } | null
}

/** Plain values: whoever makes a file is asked with them. */
export interface Question {
  readonly account: string
  readonly filter: Filter
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
  /** Until when machines were heard, epoch milliseconds. */
  readonly heard: readonly (readonly [machine: string, at: number])[]
}

/** The values of the statements begin with `values`. */
export interface Asked {
  readonly values: readonly unknown[]
  readonly zone: string
}

/** Of the place that is asked for, else of the project, else of the account. */
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

export async function askedOf(tx: Transaction, question: Question): Promise<Asked> {
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

/** Whole milliseconds, exact: sums of them do not depend on their order. */
export const ms = (at: string): string => `round(date_part('epoch', ${at}) * 1000)`
const is = (column: string, value: string) => `(${value}::uuid is null or ${column} = ${value})`

/** The values with their types; a statement need not use all of them. */
const ASKED = `asked as (select $1::timestamptz, $2::timestamptz, $3::uuid, $4::uuid, $5::uuid, $6::uuid, $7::uuid[],
  $8::float8[], $9::text, $10::float8, $11::float8)`

const MACHINES = `(select id from equipment where account_id = haulway_account() and ${is('id', '$4')})`
const PLACES = `(select id from locations where account_id = haulway_account() and ${is('id', '$3')} and ${is('project_id', '$6')})`
const ofPlace = (one: string) =>
  `${is(`${one}.location_id`, '$3')} and ${is(`${one}.equipment_id`, '$4')}
    and ($6::uuid is null or ${one}.location_id in ${PLACES})`

const VISIT = 'v.equipment_id, v.key, v.location_id, v.entered_at, v.exited_at, v.stopped_seconds'

/** Stays of one machine in one place follow one another: only the last that began before the range can reach into it. */
const BEFORE = `
  select v.* from ${MACHINES} m cross join ${PLACES} l cross join lateral (
    select ${VISIT} from visits v where v.account_id = haulway_account() and v.equipment_id = m.id and v.location_id = l.id
      and v.entered_at < $1 order by v.entered_at desc limit 1) v`

/**
 * Who drove in is said by the event of entering; it is looked up where somebody asks for it. Its key is worked out apart: policies
 * let an index be searched by a value, never by what functions that might tell it make of one.
 */
export const driverOf = (one: string): string => `
  cross join lateral (select 'enter location:' || substr(${one}.key, length('visit:') + 1) as key offset 0) entry
  left join events entering on entering.account_id = haulway_account() and entering.equipment_id = ${one}.equipment_id
    and entering.key = entry.key`
const DRIVER = driverOf('v')

/** Those that begin in the range. `more`: conditions and order, of stays with their driver. */
const within = (more?: string) => `
  select ${VISIT} from visits v ${more === undefined ? '' : DRIVER}
    where v.account_id = haulway_account() and v.entered_at >= $1 and v.entered_at < $2 and ${ofPlace('v')}
      ${more === undefined ? '' : `and ($5::uuid is null or entering.driver_id = $5) ${more}`}`

/**
 * When engines were off: a clock of each machine that runs only then. Of each stretch its beginning, what the clock shows when it
 * is over, and by how much it is behind the time meanwhile. From one statement or report that it is off to the next that it runs.
 * Of each machine the first that matters is looked up once, not again for each that follows.
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
      select ${ms('e.occurred_at')} as at, e.type = 'engine off' as is_off, e.key from events e
        where e.account_id = haulway_account() and e.equipment_id = m.id and e.type in ('engine on', 'engine off')
          and not e.dropped and e.occurred_at < m.last and e.occurred_at >= m.first
    ) told),
  engines as (
    select equipment_id, array_agg(at order by at) as starts, array_agg(passed order by at) as ends,
      array_agg(passed - next order by at) as behind
    from (select equipment_id, at, next, sum(next - at) over (partition by equipment_id order by at) as passed
      from switched where is_off and next > at) one
    group by equipment_id)`

/** Of when engines are looked at: of the range, or of some visits, if there are so many that no others are shown. */
const WHOLE = 'select $1::timestamptz as first, $2::timestamptz as last'
const spellOf = (visits: string, atLeast: number) => `
  select case when count(*) >= ${atLeast} then greatest($1, min(those.entered_at)) else $1 end as first,
    case when count(*) >= ${atLeast} then least($2, max(coalesce(those.exited_at, $2))) else $2 end as last from (${visits}) those`

/** What the clock of an engine shows at an instant. */
function offAt(at: string): string {
  const place = `width_bucket(${at}, engines.starts)`
  return `coalesce(least(${at} + engines.behind[${place}], engines.ends[${place}]), 0)`
}

/**
 * `stays`: a row a stay. One that goes on counts until its machine was heard last. What a stay that is cut spent standing is shared
 * by length; its engine is known moment by moment. `offset 0`: what one step has worked out the next does not work out again.
 */
function staysOf(visits: string, drivers: boolean, spell = WHOLE): string {
  return `${ASKED},
  spell as (${spell}),
  ${OFF},
  touching as (
    select v.*, ${drivers ? 'entering.driver_id' : 'null::uuid as driver_id'}, ${ms('v.entered_at')} as entered,
      case when v.exited_at is not null then ${ms('v.exited_at')}
        else greatest(${ms('v.entered_at')}, (select h.at from unnest($7::uuid[], $8::float8[]) as h (machine, at)
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

/** Loads and dumps with their place; `more`: a condition. */
const workOf = (more = '') => `from events e
  where e.account_id = haulway_account() and e.source = 'derived' and e.type in ('load', 'dump') and not e.dropped
    and e.location_id is not null and ${ofPlace('e')} ${more} and e.occurred_at >= $1`

/** Those of the driver that is asked for. */
export const WORK = workOf(`and ${is('e.driver_id', '$5')}`)

interface Wanted {
  /** Each with its driver: without where nobody asks for them. */
  readonly drivers?: boolean
  /** Which of those that begin in the range, of visits `v`; absent: all. */
  readonly more?: string | undefined
  /** So many of them are all that is shown. */
  readonly enough?: number | undefined
}

/** `stays` of the range, in milliseconds. */
export function withStays({ values }: Asked, { drivers = false, more, enough }: Wanted = {}): string {
  const own = within(more)
  const spell = enough === undefined ? WHOLE : spellOf(own, enough)
  return `with ${staysOf(`(${own}) union all ${BEFORE}`, drivers || values[4] !== null, spell)}`
}

/** `stays` that begin before the range. */
export const begunBefore = ({ values }: Asked): string => `with ${staysOf(BEFORE, values[4] !== null)}`

/** Some of the `stays` that begin in the range; `more` says which, of visits `v`. */
export const beginning = ({ values }: Asked, more: string): string =>
  `with ${staysOf(within(more), values[4] !== null, spellOf(within(more), 1))}`

/** `works`: moments of the loads and of the dumps of each machine in each place, in order. */
export const WORKS = `
  works as (
    select equipment_id, location_id, array_agg(at order by at) filter (where type = 'load') as loads,
      array_agg(at order by at) filter (where type = 'dump') as dumps
    from (select e.equipment_id, e.location_id, e.type, ${ms('e.occurred_at')} as at ${workOf()} and e.occurred_at < $2) one
    group by 1, 2)`

/** When there last was a stay before the end of the range. */
export const LATEST = `with ${ASKED} select max(v.entered_at) as latest from ${MACHINES} m cross join ${PLACES} l cross join lateral (
  select v.entered_at from visits v ${DRIVER} where v.account_id = haulway_account() and v.equipment_id = m.id
    and v.location_id = l.id and v.entered_at < $2 and ($5::uuid is null or entering.driver_id = $5)
    order by v.entered_at desc limit 1) v`
