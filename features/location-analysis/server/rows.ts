/** Rows of the report, and the requested page of them. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { orderBy, pageOf, type Paging, type Read, rowsUpTo } from '@haulway/report/server/index.ts'
import type { EntryRow, HourRow, Sums, VisitRow } from '../visit-rows.ts'
import { groupsSql } from './sums.ts'
import {
  type StaysQuery,
  resolveQuery,
  beginningStaysSql,
  earlierStaysSql,
  driverSql,
  millisecondsSql,
  type Question,
  staysSql,
  WORKS,
} from './stays.ts'

const reference = (id: string, title: string) =>
  `case when ${id} is not null then json_build_object('id', ${id}, 'title', coalesce(${title}, '')) end`
const worked = (type: string) => `(select count(*)::int from events w where w.account_id = haulway_account()
  and w.equipment_id = stay.equipment_id and w.location_id = stay.location_id and w.type = '${type}' and w.source = 'derived'
  and not w.dropped and w.occurred_at >= greatest(stay.entered_at, $1) and w.occurred_at < $2
  and w.occurred_at <= coalesce(stay.exited_at, $2))`

/** A page of `stays` as rows. The driver and the work of each stay are looked up for the page alone. */
const shown = (page: string) => `
  select stay.key, ${reference('stay.equipment_id', 'm.equipment_id')} as equipment,
    ${reference('stay.location_id', 'l.title')} as location, ${reference('d.id', 'd.full_name')} as driver,
    stay.entered_at as "enteredAt", stay.exited_at as "exitedAt", stay.is_open as "isOpen", stay.is_before as "isBefore",
    stay.dwell / 1000 as dwell, stay.moving / 1000 as moving, stay.idle / 1000 as idle, stay.off / 1000 as off,
    ${worked('load')} as loads, ${worked('dump')} as dumps
  from (${page}) stay
  left join equipment m on m.account_id = haulway_account() and m.id = stay.equipment_id
  left join locations l on l.account_id = haulway_account() and l.id = stay.location_id
  ${driverSql('stay')}
  left join drivers d on d.account_id = haulway_account() and d.id = entering.driver_id`

type Dated = Omit<VisitRow, 'enteredAt' | 'exitedAt'> & { enteredAt: Date; exitedAt: Date | null }

const told = (row: Dated): VisitRow => ({
  ...row,
  enteredAt: row.enteredAt.toISOString(),
  exitedAt: row.exitedAt?.toISOString() ?? null,
})

const titled = (table: string, title: string, id: string) =>
  `(select lower(${title}) from ${table} o where o.account_id = haulway_account() and o.id = stay.${id})`
const spent = { dwell: 'dwell', moving: 'moving', idle: 'idle', off: 'off' }
const sorts = {
  equipment: titled('equipment', 'o.equipment_id', 'equipment_id'),
  location: titled('locations', 'o.title', 'location_id'),
  driver: titled('drivers', 'o.full_name', 'driver_id'),
  enteredAt: 'stay.entered_at',
  exitedAt: 'stay.exited_at',
  ...spent,
}
/** The work in a stay, by searches in the times of `works`: for all stays if they are sorted by it. */
const workedIn = (
  moments: string,
) => `coalesce(width_bucket(coalesce(${millisecondsSql('stay.exited_at')}, $11), works.${moments})
  - width_bucket(stay.since - 1, works.${moments}), 0)`
const workSorts = { loads: workedIn('loads'), dumps: workedIn('dumps') }
const TIE = 'stay.entered_at, stay.equipment_id, stay.key'
const USUAL = '-enteredAt'

/** In order of time only the pages up to this one have to be computed. */
function firstOf(paging: Paging) {
  const sort = paging.sort ?? USUAL
  if (sort !== 'enteredAt' && sort !== '-enteredAt') return {}
  const [order, rows] = [sort === 'enteredAt' ? 'asc' : 'desc', rowsUpTo(paging)]
  const more = `order by v.entered_at ${order}, v.equipment_id, v.key limit ${rows}`
  // Those that began before the range come last.
  return order === 'desc' ? { more, enough: rows } : { more }
}

const isSortedBy = ({ sort }: Paging, names: readonly string[]): boolean =>
  (sort ?? '').split(',').some((term) => names.includes(term.trim().replace(/^-/, '')))

export async function listStays(tx: Transaction, asked: StaysQuery, paging: Paging, open: boolean) {
  const isOpen = open ? 'where is_open' : ''
  const order = orderBy(paging.sort, { ...sorts, ...workSorts }, USUAL, TIE)
  const stays = staysSql(asked, {
    drivers: isSortedBy(paging, ['driver']),
    ...(open ? {} : firstOf(paging)),
  })
  const [works, worksOf] = isSortedBy(paging, Object.keys(workSorts))
    ? [`, ${WORKS}`, 'left join works using (equipment_id, location_id)']
    : ['', '']
  const page = `select stay.* from stays stay ${worksOf} ${isOpen} ${order} ${pageOf(paging)}`
  const { rows } = await tx.query<Dated>(
    `${stays}${works} ${shown(`select row_number() over () as place, page.* from (${page}) page`)} order by stay.place`,
    [...asked.values],
  )
  const counted = await tx.query<{ total: number }>(
    `${staysSql(asked)} select count(*)::int as total from stays ${isOpen}`,
    [...asked.values],
  )
  return { items: rows.map(told), total: counted.rows[0]?.total ?? 0 }
}

const sumSorts = {
  visits: 'visits',
  over: 'over',
  shortest: 'shortest',
  average: 'average',
  p90: 'p90',
  longest: 'longest',
  ...spent,
  loads: 'loads',
  dumps: 'dumps',
}

interface Groups<Row> {
  readonly items: Row[]
  readonly total: number
}

/** A page of groups, with the columns of their kind. */
async function pageOfGroups(
  tx: Transaction,
  { values }: StaysQuery,
  groups: string,
  order: string,
  paging: Paging,
): Promise<Groups<Sums>> {
  const { rows } = await tx.query<Sums & { total: number }>(
    `select *, count(*) over ()::int as total from (${groups}) one ${order} ${pageOf(paging)}`,
    [...values],
  )
  const items = rows.map((row): Sums => {
    const { total: _, ...item } = row
    return item
  })
  return { items, total: rows[0]?.total ?? 0 }
}

export async function listEntries(
  tx: Transaction,
  asked: StaysQuery,
  kind: 'location' | 'equipment' | 'driver',
  paging: Paging,
): Promise<Groups<EntryRow>> {
  // What is asked of locations is where machines stay longest.
  const usual = kind === 'location' ? '-average' : 'title'
  const order = orderBy(paging.sort, { title: `lower("of"->>'title')`, ...sumSorts }, usual, `"of"->>'id'`)
  return (await pageOfGroups(tx, asked, groupsSql(asked, kind), order, paging)) as Groups<EntryRow>
}

export async function listHours(
  tx: Transaction,
  asked: StaysQuery,
  paging: Paging,
): Promise<Groups<HourRow>> {
  const order = orderBy(paging.sort, { hour: 'hour', ...sumSorts }, 'hour', 'hour')
  return (await pageOfGroups(tx, asked, groupsSql(asked, 'hour'), order, paging)) as Groups<HourRow>
}

/** Rows per read. */
const PAGE = 500

/** All stays in order of time: first those that began before the range, then page by page by cursor. */
export async function* readAllStays(read: Read, question: Question): AsyncGenerator<VisitRow[]> {
  const page = async (head: (asked: StaysQuery) => string, more: readonly unknown[]) =>
    await read(async (tx) => {
      const asked = await resolveQuery(tx, question)
      const some = `${head(asked)} ${shown('select * from stays')} order by "enteredAt", stay.equipment_id, stay.key`
      const { rows } = await tx.query<Dated>(some, [...asked.values, ...more])
      return rows.map(told)
    })
  yield await page(earlierStaysSql, [])
  let last: VisitRow | undefined
  do {
    const mark = last ? [last.enteredAt, last.equipment.id, last.key] : []
    const after = last
      ? 'and v.entered_at >= $12 and (v.entered_at, v.equipment_id, v.key) > ($12::timestamptz, $13::uuid, $14::text)'
      : ''
    const more = `${after} order by v.entered_at, v.equipment_id, v.key limit ${PAGE}`
    const rows = await page((asked) => beginningStaysSql(asked, more), mark)
    yield rows
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
