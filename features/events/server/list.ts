/** The list of events, page by page. */
import { fieldError, pageSlice, problem } from '@haulway/resource'
import type { CursorPage } from '@haulway/report'
import type { Paging } from '@haulway/report/server/index.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { MAX_COUNTED } from '../event-columns.ts'
import type { EventItem } from '../event-item.ts'
import { type Cursor, parseCursor, formatCursor } from './cursor.ts'
import { withDisputes } from './disputes.ts'
import { type Order, parseOrder, type Part, type Partition } from './order.ts'
import { COLUMNS, buildEventItem, type EventRow, ENTRY_JOINS } from './rows.ts'
import { type EventFilter, withCondition, type Selection, whereSql } from './selection.ts'

const moment = (place: string) => `('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`

/** After a row in order of time. The moment is also compared alone, so that an index is used. */
function after(selection: Selection, last: Cursor['last'], compared: '<' | '>'): Selection {
  if (!last) return selection
  return withCondition(
    selection,
    last,
    (at, equipment, key) => `e.occurred_at ${compared}= ${moment(at)} and
      (e.occurred_at, e.equipment_id, e.key) ${compared} (${moment(at)}, ${equipment}::uuid, ${key}::text)`,
  )
}

const byTime = (direction: 'asc' | 'desc') =>
  `e.occurred_at ${direction}, e.equipment_id ${direction}, e.key ${direction}`

/** The first rows of a selection by time, with the titles of their entries. */
export const listStatement = (
  selection: Selection,
  limit: number,
  direction: 'asc' | 'desc' = 'desc',
): string =>
  `select ${COLUMNS} from (select * from events e where ${whereSql(selection)}
    order by ${byTime(direction)} limit ${limit}) e ${ENTRY_JOINS} order by ${byTime(direction)}`

async function inTime(
  tx: Transaction,
  selection: Selection,
  limit: number,
  direction: 'asc' | 'desc' = 'desc',
): Promise<EventRow[]> {
  const { rows } = await tx.query<EventRow>(listStatement(selection, limit, direction), [...selection.values])
  return rows
}

/** The first events of each of many parts, part after part. */
async function inParts(
  tx: Transaction,
  selection: Selection,
  { holds }: Partition,
  parts: readonly Part[],
  limit: number,
): Promise<(EventRow & { part: number })[]> {
  const ids = `$${selection.values.length + 1}::text[]`
  const { rows } = await tx.query<EventRow & { part: number }>(
    `select e.n::int as part, ${COLUMNS} from (select part.n, e.* from unnest(${ids}) with ordinality as part (id, n)
        cross join lateral (select * from events e where ${whereSql(selection)} and ${holds.replace('$', () => 'part.id')}
          order by ${byTime('desc')} limit ${limit}) e
        order by part.n, ${byTime('desc')} limit ${limit}) e ${ENTRY_JOINS} order by e.n, ${byTime('desc')}`,
    [...selection.values, parts.map(({ id }) => id)],
  )
  return rows
}

interface Found {
  readonly rows: EventRow[]
  /** Cursor after the last row. */
  readonly part: Part | null
}

/** Grouped by machine, type or location; the newest first in each, and events without one at the end. */
async function byParts(
  tx: Transaction,
  selection: Selection,
  filter: Partial<EventFilter>,
  { partition, isDescending }: Order,
  mark: Cursor,
  limit: number,
): Promise<Found> {
  const { find, holds, none } = partition!
  const found = await find(tx, filter)
  const all = isDescending ? found.toReversed() : found
  const comes = ({ title, id }: Part) => {
    if (!mark.part) return true
    const [seen, seenId] = mark.part
    const isLater = title === seen ? id > seenId : title > seen
    return seenId !== '' && (isDescending ? !isLater && id !== seenId : isLater)
  }
  const rows: EventRow[] = []
  let part: Part | null = null
  const begun = mark.part && { title: mark.part[0], id: mark.part[1] }
  if (begun && begun.id !== '') {
    const within = withCondition(selection, [begun.id], (id) => holds.replace('$', () => id))
    rows.push(...(await inTime(tx, after(within, mark.last, '<'), limit)))
    part = begun
  }
  const rest = all.filter(comes)
  if (rows.length < limit && rest.length > 0) {
    const more = await inParts(tx, selection, partition!, rest, limit - rows.length)
    rows.push(...more)
    part = rest[(more.at(-1)?.part ?? 0) - 1] ?? part
  }
  if (rows.length < limit && none !== undefined) {
    const within = { ...selection, conditions: [...selection.conditions, none] }
    const last = begun?.id === '' ? mark.last : null
    const more = await inTime(tx, after(within, last, '<'), limit - rows.length)
    rows.push(...more)
    if (more.length > 0) part = { title: '', id: '' }
  }
  return { rows, part }
}

/** Number of events, counted up to one more than the limit. */
export async function countUpTo(tx: Transaction, selection: Selection, most = MAX_COUNTED): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select from events e where ${whereSql(selection)} limit ${most + 1}) counted`,
    [...selection.values],
  )
  return rows[0]?.n ?? 0
}

/** Sorts by columns without an index, while there are few rows; by time, also by page number. */
async function byColumn(
  tx: Transaction,
  selection: Selection,
  { column, isDescending, sort }: Order,
  offset: number,
  limit: number,
): Promise<{ rows: EventRow[]; total: number | null }> {
  const counted = await countUpTo(tx, selection)
  const name = sort.replace('-', '')
  if (counted > MAX_COUNTED && name !== 'at') {
    const args = { name, count: MAX_COUNTED }
    throw validationFailed([fieldError('sort', problem('validation.events.sort', args))])
  }
  const direction = isDescending ? 'desc' : 'asc'
  const first = name === 'at' ? '' : `${column} ${direction} nulls last, `
  const { rows } = await tx.query<EventRow>(
    `select ${COLUMNS} from events e ${ENTRY_JOINS} where ${whereSql(selection)}
      order by ${first}${byTime(name === 'at' ? direction : 'desc')} limit ${limit} offset ${offset}`,
    [...selection.values],
  )
  return { rows, total: counted > MAX_COUNTED ? null : counted }
}

async function find(
  tx: Transaction,
  selection: Selection,
  filter: Partial<EventFilter>,
  order: Order,
  mark: Cursor,
  limit: number,
): Promise<Found> {
  if (order.partition) return await byParts(tx, selection, filter, order, mark, limit)
  if (!order.isEndless) {
    return { rows: (await byColumn(tx, selection, order, mark.offset, limit)).rows, part: null }
  }
  const [compared, direction] = order.isDescending ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  return { rows: await inTime(tx, after(selection, mark.last, compared), limit, direction), part: null }
}

const itemsOf = (tx: Transaction, rows: readonly EventRow[]): Promise<EventItem[]> =>
  withDisputes(tx, rows.map(buildEventItem))

/** A page by its number or after a cursor. */
export async function findEvents(
  tx: Transaction,
  selection: Selection,
  filter: Partial<EventFilter>,
  paging: Paging,
): Promise<CursorPage<EventItem>> {
  const order = parseOrder(paging.sort)
  const { limit, offset } = pageSlice(paging)
  if ((paging.page ?? paging.offset ?? null) !== null) {
    const { rows, total } = await byColumn(tx, selection, order, offset, limit)
    return { items: await itemsOf(tx, rows), total, next: null }
  }
  const mark = parseCursor(paging.after, order.sort)
  const { rows, part } = await find(tx, selection, filter, order, mark, limit)
  const last = rows.at(-1)
  if (!last || rows.length < limit) return { items: await itemsOf(tx, rows), total: null, next: null }
  const next = formatCursor({
    sort: order.sort,
    part: part && [part.title, part.id],
    last: [last.place, last.equipment_id, last.key],
    offset: mark.offset + limit,
  })
  return { items: await itemsOf(tx, rows), total: null, next }
}
