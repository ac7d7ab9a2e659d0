/** How machines spent their hours, from the hour rollup. */
import { orderBy, pageOf, type Paging, type Range } from '@haulway/report/server/index.ts'
import type { Infer } from '@haulway/resource'
import { dateText } from '@haulway/platform/dates.ts'
import { addDays, dayStart, type WorkCalendar } from '@haulway/schedule'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { CALENDAR } from '../../projects/index.ts'
import type { OpenHour } from '../../telemetry/index.ts'
import type { DaySpent, MachineDay, MachineSpent, utilisation } from '../utilisation.report.ts'
import { hourOf, LOADED_HOURS, LOADS } from './loading.ts'

/** `machines`: one or several, by id; empty means all. */
type Filter = Partial<Infer<typeof utilisation.filter>> & { readonly machines?: readonly string[] }

/** The requested machines and range; `values` are the first parameters of the statements. */
export interface SpentQuery {
  readonly values: readonly unknown[]
  readonly zone: string
}

/** Whose days are used: the project’s, which end with its shifts, else the account’s. */
export async function calendarFor(
  tx: Transaction,
  { project }: Filter,
  account: string,
): Promise<WorkCalendar> {
  const { rows } = await tx.query<WorkCalendar>(
    `select ${CALENDAR} from projects p where p.account_id = $1 and p.id = $2`,
    [account, project?.id ?? null],
  )
  if (rows[0]) return rows[0]
  const found = await tx.query<{ zone: string }>('select time_zone as zone from accounts where id = $1', [
    account,
  ])
  return { zone: found.rows[0]?.zone ?? 'UTC', workDays: [], shifts: [], exceptions: [] }
}

/** A day with the instants at which it begins and ends. */
export interface CutDay {
  readonly day: string
  readonly opens: number
  readonly closes: number
}

/** The days that a span of epoch milliseconds touches. */
export function splitByDay(calendar: WorkCalendar, from: number, to: number): CutDay[] {
  const days: CutDay[] = []
  let day = dateText(from, calendar.zone)
  for (let opens = dayStart(calendar, day); opens < to;) {
    const next = addDays(day, 1)
    const closes = dayStart(calendar, next)
    if (closes > from) days.push({ day, opens, closes })
    day = next
    opens = closes
  }
  return days
}

function machinesOf({ equipment, machines = [] }: Filter): readonly string[] | null {
  const asked = equipment ? [equipment.id] : machines
  return asked.length === 0 ? null : asked
}

/** `open`: hours of tracks that are not closed yet. */
export function resolveSpentQuery(
  account: string,
  filter: Filter,
  range: Range,
  now: number,
  open: readonly OpenHour[],
  calendar: WorkCalendar,
): SpentQuery {
  const until = new Date(Math.max(range.from.getTime(), Math.min(range.to.getTime(), now)))
  const days = splitByDay(calendar, range.from.getTime(), until.getTime())
  return {
    zone: calendar.zone,
    values: [
      account,
      range.from,
      until,
      days.map(({ day }) => day),
      filter.project?.id ?? null,
      machinesOf(filter),
      filter.kind ?? null,
      open.map(({ equipmentId }) => equipmentId),
      open.map(({ hour }) => new Date(hour)),
      open.map(({ since }) => new Date(since)),
      open.map(({ positions }) => positions),
      open.map(({ moving }) => moving),
      days.map(({ opens }) => new Date(opens)),
      days.map(({ closes }) => new Date(closes)),
      new Date(now),
    ],
  }
}

/**
 * `spent`: one row for each machine and day. The time from `$2` to `$3` is cut at full hours and where days begin; a
 * piece is silent if its hour has no position. A step counts for the hour in which it ends, so an hour can contain
 * more moving than it lasts: the excess is dropped. Of an hour that the range or a day cuts, moving is shared by length.
 * `$15` is now: the current hour is as long as it has lasted. Loading times are exact, moving times are known only by the hour: so moving is counted in the
 * time beside loading.
 */
const SPENT = `
  asked_days as (select * from unnest($4::text[], $13::timestamptz[], $14::timestamptz[]) as d (day, opens, closes)),
  cuts as (
    select distinct at from (
      select generate_series(${hourOf('$2::timestamptz')}, $3::timestamptz, '1 hour') as at
      union all select unnest(array[$2, $3]::timestamptz[])
      union all select opens from asked_days
    ) all_cuts where at between $2 and $3),
  bounds as (select at, lead(at) over (order by at) as until from cuts),
  pieces as (
    select hour, day, at, until, opens, closes, seconds,
      seconds / extract(epoch from least(hour + interval '1 hour', $15::timestamptz) - hour)::float8 as share
    from (select at, until, ${hourOf('at')} as hour, extract(epoch from until - at)::float8 as seconds
      from bounds where until > at) cut
      join asked_days on cut.at >= opens and cut.at < closes),
  days as (select day, opens, closes, sum(seconds) as passed from pieces group by day, opens, closes),
  open_hours as (
    select o.* from unnest($8::uuid[], $9::timestamptz[], $10::timestamptz[], $11::int[], $12::float8[])
      as o (equipment_id, hour, since, positions, moving)
    left join lateral (select t1 from track_segments s where s.account_id = $1 and s.equipment_id = o.equipment_id
      order by t1 desc limit 1) closed on true
    where closed.t1 is null or o.since > closed.t1),
  hours as (
    select equipment_id, hour, sum(moving) as moving from (
      select equipment_id, hour, positions, moving from track_hours where account_id = $1
          and hour >= ${hourOf('$2::timestamptz')} and hour < $3
      union all select equipment_id, hour, positions, moving from open_hours) known
    where positions > 0 group by 1, 2),
  ${LOADS},
  ${LOADED_HOURS},
  told as (
    select equipment_id, day, coalesce(sum(least(moving * share, seconds - coalesce(loading, 0))), 0) as moving,
      coalesce(sum(loading), 0) as loading, coalesce(sum(seconds), 0) as heard,
      coalesce(sum(loading) filter (where seconds is null), 0) as unheard_loading
    from (select equipment_id, hour, day, moving, share, seconds from hours join pieces using (hour)) heard
      full join loaded_hours using (equipment_id, hour, day) group by 1, 2),
  machines as (
    select id, equipment_id as title from equipment e
    where account_id = $1 and ($6::uuid[] is null or id = any($6)) and ($7::text is null or kind = $7)
      and (not hidden or exists (select from told where told.equipment_id = e.id))
      and ($5::uuid is null or exists (select from loads where loader = e.id and loaded_at < $3 and project_id = $5) or exists (
        select from cycles c
          left join routes r on r.account_id = c.account_id and r.id = c.route_id
          left join locations l on l.account_id = c.account_id and l.id = c.load_location_id
        where c.account_id = $1 and c.equipment_id = e.id and c.loaded_at >= $2 and c.loaded_at < $3
          and coalesce(r.project_id, l.project_id) = $5))),
  spent as (
    select m.id, m.title, d.day, d.opens, d.closes, coalesce(t.moving, 0) as moving,
      coalesce(t.loading, 0) as loading,
      coalesce(greatest(t.heard - t.moving - (t.loading - t.unheard_loading), 0), 0) as standing,
      greatest(d.passed - coalesce(t.heard + t.unheard_loading, 0), 0) as silent,
      sum(coalesce(t.heard, 0)) over (partition by m.id) = 0 as unheard
    from machines m cross join days d left join told t on t.equipment_id = m.id and t.day = d.day)`

/** An hour with positions of a machine; moving is in seconds. */
export interface MachineHour {
  readonly machine: string
  readonly hour: Date
  readonly moving: number
}

export async function machineHours(tx: Transaction, { values }: SpentQuery): Promise<MachineHour[]> {
  const { rows } = await tx.query<MachineHour>(
    `with ${SPENT} select equipment_id as machine, hour, moving from hours join machines on machines.id = equipment_id
      order by equipment_id, hour`,
    [...values],
  )
  return rows
}

export interface QueriedMachine {
  readonly id: string
  readonly title: string
  readonly kind: string
}

export async function findQueriedMachines(
  tx: Transaction,
  { values }: SpentQuery,
): Promise<QueriedMachine[]> {
  const { rows } = await tx.query<QueriedMachine>(
    `with ${SPENT} select m.id, m.title, e.kind from machines m join equipment e on e.account_id = $1 and e.id = m.id
      order by lower(m.title), m.id`,
    [...values],
  )
  return rows
}

const BOUNDS = 'opens as "from", closes as "to"'
const SUMS =
  'sum(moving) as moving, sum(loading) as loading, sum(standing) as standing, sum(silent) as silent'

type Dated<T> = Omit<T, 'from' | 'to'> & { from: Date; to: Date }

const iso = <T extends { from: Date; to: Date }>(row: T) => ({
  ...row,
  from: row.from.toISOString(),
  to: row.to.toISOString(),
})

/** SQL over the rows that a query selects from `spent`. */
const over = (rows: string, tail: string) => `with ${SPENT}, found as (${rows}) ${tail}`

async function countOf(tx: Transaction, { values }: SpentQuery, rows: string): Promise<number> {
  const counted = await tx.query<{ total: number }>(over(rows, 'select count(*)::int as total from found'), [
    ...values,
  ])
  return counted.rows[0]?.total ?? 0
}

const spentSorts = { moving: 'moving', loading: 'loading', standing: 'standing', silent: 'silent' }
const TITLE = `lower(equipment->>'title')`
const EQUIPMENT = `json_build_object('id', id, 'title', title)`

export async function machineDays(tx: Transaction, at: SpentQuery, paging: Paging, unheard: boolean) {
  const sorts = { equipment: TITLE, day: 'day', ...spentSorts }
  const order = orderBy(paging.sort, sorts, '-day', `${TITLE}, equipment->>'id', day`)
  const picked = `select ${EQUIPMENT} as equipment, day, ${BOUNDS}, moving, loading, standing, silent from spent
    ${unheard ? 'where unheard' : ''}`
  const { rows } = await tx.query<Dated<MachineDay>>(
    over(picked, `select * from found ${order} ${pageOf(paging)}`),
    [...at.values],
  )
  return { items: rows.map(iso), total: await countOf(tx, at, picked) }
}

export async function byMachine(tx: Transaction, at: SpentQuery, paging: Paging) {
  const order = orderBy(paging.sort, { title: TITLE, ...spentSorts }, 'title', `equipment->>'id'`)
  const picked = `select ${EQUIPMENT} as equipment, ${SUMS} from spent group by id, title`
  const { rows } = await tx.query<MachineSpent>(
    over(picked, `select * from found ${order} ${pageOf(paging)}`),
    [...at.values],
  )
  return { items: rows, total: await countOf(tx, at, picked) }
}

export async function byDay(tx: Transaction, at: SpentQuery, paging: Paging) {
  const order = orderBy(paging.sort, { day: 'day', ...spentSorts }, '-day', 'day')
  const picked = `select day, ${BOUNDS}, ${SUMS} from spent group by day, opens, closes`
  const { rows } = await tx.query<Dated<DaySpent>>(
    over(picked, `select * from found ${order} ${pageOf(paging)}`),
    [...at.values],
  )
  return { items: rows.map(iso), total: await countOf(tx, at, picked) }
}

interface Sums {
  machines: number
  silentMachines: number
  moving: number
  loading: number
  standing: number
  silent: number
}

/** Totals of all machines, and of each day. */
export async function findSpentTotals(tx: Transaction, at: SpentQuery) {
  const { rows } = await tx.query<Sums>(
    `with ${SPENT} select count(distinct id)::int as machines,
       count(distinct id) filter (where unheard)::int as "silentMachines", coalesce(sum(moving), 0) as moving,
       coalesce(sum(loading), 0) as loading, coalesce(sum(standing), 0) as standing, coalesce(sum(silent), 0) as silent from spent`,
    [...at.values],
  )
  const { rows: days } = await tx.query<Dated<DaySpent>>(
    `with ${SPENT} select day, ${BOUNDS}, ${SUMS} from spent group by day, opens, closes order by day`,
    [...at.values],
  )
  if (!rows[0]) throw new Error('a statement without grouping answers one row')
  return { ...rows[0], days: days.map(iso) }
}
