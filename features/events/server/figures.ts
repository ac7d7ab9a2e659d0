/** Counts of the events of a report, in total and by entry. */
import { orderBy, pageOf, type Paging, type Range } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { MAX_COUNTED } from '../event-columns.ts'
import type { ListedType } from '../event-item.ts'
import type { EventGroup, CountedName, EventTypeGroup } from '../events.report.ts'
import { countUpTo } from './list.ts'
import { referenceOrNull } from './rows.ts'
import { type EventFilter, type Selection, selectEvents, UNRESOLVED, whereSql } from './selection.ts'

/** The zone of the requested project or location, else the account’s. */
export async function findZone(
  tx: Transaction,
  { project, location }: Partial<EventFilter>,
): Promise<string> {
  const { rows } = await tx.query<{ zone: string }>(
    `select coalesce((select time_zone from projects where account_id = haulway_account() and id = $1::uuid),
       (select time_zone from locations where account_id = haulway_account() and id = $2::uuid),
       (select time_zone from accounts where id = haulway_account()), 'UTC') as zone`,
    [project?.id ?? null, location?.id ?? null],
  )
  return rows[0]?.zone ?? 'UTC'
}

/** Time of the newest event that matches the other filters. */
async function findLatest(tx: Transaction, filter: Partial<EventFilter>): Promise<string | null> {
  const all = selectEvents(filter, null)
  const { rows } = await tx.query<{ at: Date }>(
    `select e.occurred_at as at from events e where ${whereSql(all)} order by e.occurred_at desc limit 1`,
    [...all.values],
  )
  return rows[0]?.at.toISOString() ?? null
}

export async function findFigures(tx: Transaction, filter: Partial<EventFilter>, range: Range) {
  const selection = selectEvents(filter, range)
  const counted = await countUpTo(tx, selection)
  const unresolved = { ...selection, conditions: [...selection.conditions, UNRESOLVED] }
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    timeZone: await findZone(tx, filter),
    events: Math.min(counted, MAX_COUNTED),
    isMore: counted > MAX_COUNTED,
    unresolved: counted === 0 ? 0 : Math.min(await countUpTo(tx, unresolved), MAX_COUNTED),
    latest: counted === 0 ? await findLatest(tx, filter) : null,
  }
}

interface GroupRow {
  id: string | null
  title: string | null
  events: number
  first: Date
  last: Date
  total: number
}

const sources: Readonly<Record<CountedName, readonly [column: string, table: string, title: string]>> = {
  equipment: ['equipment_id', 'equipment', 'equipment_id'],
  driver: ['driver_id', 'drivers', 'full_name'],
  route: ['route_id', 'routes', 'title'],
  location: ['location_id', 'locations', 'title'],
  material: ['material_id', 'materials', 'title'],
}

const sorts = { title: 'lower(title)', events: 'events', first: 'first', last: 'last' }

async function findGroups(
  tx: Transaction,
  selection: Selection,
  column: string,
  titled: string,
  paging: Paging,
) {
  const order = orderBy(paging.sort, sorts, '-events', 'id')
  const { rows } = await tx.query<GroupRow>(
    `with grouped as (select e.${column} as id, count(*)::int as events, min(e.occurred_at) as first,
         max(e.occurred_at) as last from events e where ${whereSql(selection)} group by 1),
       shown as (select grouped.*, ${titled} as title from grouped)
     select *, (select count(*)::int from shown) as total from shown ${order} ${pageOf(paging)}`,
    [...selection.values],
  )
  return rows
}

const counted = ({ events, first, last }: GroupRow) => ({
  events,
  first: first.toISOString(),
  last: last.toISOString(),
})

export const countBy = (by: CountedName) => async (tx: Transaction, selection: Selection, paging: Paging) => {
  const [column, table, title] = sources[by]
  const titled = `(select o.${title} from ${table} o where o.account_id = haulway_account() and o.id = grouped.id)`
  const rows = await findGroups(tx, selection, column, titled, paging)
  const items = rows.map((row): EventGroup => ({
    of: referenceOrNull(row.id, row.title),
    ...counted(row),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

export async function countByType(tx: Transaction, selection: Selection, paging: Paging) {
  const rows = await findGroups(tx, selection, 'type', 'grouped.id', paging)
  const items = rows.map((row): EventTypeGroup => ({ type: row.id as ListedType, ...counted(row) }))
  return { items, total: rows[0]?.total ?? 0 }
}
