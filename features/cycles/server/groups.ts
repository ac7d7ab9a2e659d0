/** Cycles grouped by entry, by tag, by the machine that loaded them, or by the shift of the load. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { phases } from '@haulway/cycles'
import { orderBy, pageOf, type Paging } from '@haulway/report/server/index.ts'
import type { CycleGroup, CycleSums, LoaderGroup, RouteGroup, ShiftGroup } from '../cycle-item.ts'
import type { groupSorts } from '../sorts.ts'
import { referenceOrNull } from './cycle-rows.ts'
import type { EntrySums, GroupKind } from './rollup/groups.ts'
import { withLoader, type Selection } from './selection.ts'
import { withTags } from './tags.ts'
import { averageOfThousandths, thousandths } from './exact-sums.ts'
import { measureColumn, TOTAL_STATISTICS } from './measure-columns.ts'

type GroupedBy = 'driver' | 'equipment' | 'route' | 'material' | 'loader' | 'shift' | 'tag'

const figure = (name: string) => `(total->>'${name}')::double precision`
const sortColumns: Readonly<Record<(typeof groupSorts)[number], string>> = {
  title: 'lower(title)',
  cycles: 'cycles',
  average: figure('average'),
  minimum: figure('minimum'),
  maximum: figure('maximum'),
  p90: figure('p90'),
  weight: 'weight',
  volume: 'volume',
  distance: '(distance_loaded + distance_empty)',
}

interface GroupRow {
  id: string | null
  title: string | null
  cycles: number
  omitted: number
  total: CycleSums['total']
  averages: CycleSums['averages']
  weight: number
  weight_estimated: number
  volume: number | null
  volume_estimated: number
  distance_loaded: number
  distance_empty: number
}

const sum = (column: string, where = 'kept') =>
  `coalesce(sum(${thousandths(column)}) filter (where ${where}), 0) / 1000`
const estimated = (amount: 'weight' | 'volume') =>
  `${sum(amount, `kept and ${amount}_source = 'estimate'`)} as ${amount}_estimated`
const ofUsual = (figure: string) => `${figure} filter (where kept and usual)`
const averages = phases
  .map((one) => {
    const column = measureColumn(one)
    return `'${one}', ${averageOfThousandths(ofUsual(`sum(${thousandths(column)})`), ofUsual(`count(${column})`))}`
  })
  .join(', ')

interface Grouping<Item, More> {
  readonly by: GroupedBy
  /** Additional columns of the rows, and those by which they can be sorted. */
  readonly more: string
  readonly sorts: Readonly<Record<string, string>>
  readonly item: (row: GroupRow & More, sums: CycleSums) => Item
}

/** `selection` has the columns `<by>_id` and `<by>_title`. */
async function pageOfGroups<Item, More>(
  tx: Transaction,
  { sql, values }: Selection,
  { by, more, sorts, item }: Grouping<Item, More>,
  paging: Paging,
): Promise<{ items: Item[]; total: number }> {
  const grouped = `with grouped as (
    select ${by}_id as id, min(${by}_title) as title, count(*) filter (where kept)::int as cycles,
      count(*) filter (where not kept)::int as omitted, ${TOTAL_STATISTICS} as total,
      jsonb_build_object(${averages}) as averages, ${sum('weight')} as weight, ${estimated('weight')},
      sum(${thousandths('volume')}) filter (where kept) / 1000 as volume, ${estimated('volume')},
      ${sum('distance_loaded')} / 1000 as distance_loaded, ${sum('distance_empty')} / 1000 as distance_empty ${more}
    from (${sql}) shown group by ${by}_id)`
  const order = orderOf(paging, sorts)
  const counted = await tx.query<{ total: number }>(
    `select count(distinct coalesce(${by}_id::text, ''))::int as total from (${sql}) shown`,
    [...values],
  )
  const { rows } = await tx.query<GroupRow & More>(
    `${grouped} select * from grouped ${order} ${pageOf(paging)}`,
    [...values],
  )
  return { items: rows.map((row) => item(row, sumsOf(row))), total: counted.rows[0]?.total ?? 0 }
}

const orderOf = ({ sort }: Paging, more: Readonly<Record<string, string>> = {}) =>
  orderBy(sort, { ...sortColumns, ...more }, 'title', 'id')

function sumsOf(row: GroupRow): CycleSums {
  return {
    cycles: row.cycles,
    omitted: row.omitted,
    total: row.total,
    averages: row.averages,
    weight: row.weight,
    weightEstimated: row.weight_estimated,
    volume: row.volume,
    volumeEstimated: row.volume_estimated,
    distanceLoaded: row.distance_loaded,
    distanceEmpty: row.distance_empty,
  }
}

type StandardRow = GroupRow & { standard: number | null }

export const buildGroup = ({ id, title }: GroupRow, sums: CycleSums): CycleGroup => ({
  of: referenceOrNull(id, title),
  ...sums,
})
export const buildRouteGroup = (row: StandardRow, sums: CycleSums): RouteGroup => ({
  ...buildGroup(row, sums),
  standard: row.standard,
})

export type FindGroups<Group> = (
  tx: Transaction,
  selection: Selection,
  paging: Paging,
) => Promise<{ items: Group[]; total: number }>

export const findGroups =
  (by: 'driver' | 'equipment' | 'material'): FindGroups<CycleGroup> =>
  (tx, selection, paging) =>
    pageOfGroups(tx, selection, { by, more: '', sorts: {}, item: buildGroup }, paging)

export function findTags(
  tx: Transaction,
  selection: Selection,
  paging: Paging,
): Promise<{ items: CycleGroup[]; total: number }> {
  return pageOfGroups(tx, withTags(selection), { by: 'tag', more: '', sorts: {}, item: buildGroup }, paging)
}

export function findRoutes(
  tx: Transaction,
  selection: Selection,
  paging: Paging,
): Promise<{ items: RouteGroup[]; total: number }> {
  const grouping = {
    by: 'route' as const,
    more: ', min(standard_s) as standard',
    sorts: { standard: 'standard' },
    item: buildRouteGroup,
  }
  return pageOfGroups(tx, selection, grouping, paging)
}

export function findLoaders(
  tx: Transaction,
  selection: Selection,
  paging: Paging,
): Promise<{ items: LoaderGroup[]; total: number }> {
  const grouping = {
    by: 'loader' as const,
    more: ', avg(hang) filter (where kept) as hang',
    sorts: { hang: 'hang' },
    item: ({ id, title, hang }: GroupRow & { hang: number | null }, sums: CycleSums) => ({
      of: referenceOrNull(id, title),
      hang,
      ...sums,
    }),
  }
  return pageOfGroups(tx, withLoader(selection), grouping, paging)
}

/** For a selection with the shift of each cycle. */
export function findShifts(
  tx: Transaction,
  selection: Selection,
  paging: Paging,
): Promise<{ items: ShiftGroup[]; total: number }> {
  const grouping = {
    by: 'shift' as const,
    more: ', min(shift_from) as shift_from, min(shift_to) as shift_to',
    sorts: {},
    item: (
      { title, ...row }: GroupRow & { shift_from: Date | null; shift_to: Date | null },
      sums: CycleSums,
    ) => ({
      shift:
        row.shift_from && row.shift_to
          ? { title: title ?? '', from: row.shift_from.toISOString(), to: row.shift_to.toISOString() }
          : null,
      ...sums,
    }),
  }
  return pageOfGroups(tx, selection, grouping, paging)
}

export type GroupItem<Item> = (row: StandardRow, sums: CycleSums) => Item

/** The tables with the titles of entries. */
const titles: Readonly<Record<GroupKind, { readonly table: string; readonly column: string }>> = {
  equipment: { table: 'equipment', column: 'equipment_id' },
  driver: { table: 'drivers', column: 'full_name' },
  route: { table: 'routes', column: 'title' },
  material: { table: 'materials', column: 'title' },
}

/** A page of groups from daily sums: in the same order, with the same titles. */
export async function pageFromDailySums<Item>(
  tx: Transaction,
  groups: readonly EntrySums[],
  kind: GroupKind,
  item: GroupItem<Item>,
  paging: Paging,
): Promise<{ items: Item[]; total: number }> {
  const { table, column } = titles[kind]
  const standard = kind === 'route' ? 'e.standard_cycle * 60' : 'null::double precision'
  const order = orderOf(paging, kind === 'route' ? { standard: 'standard' } : {})
  const { rows } = await tx.query<StandardRow>(
    `select * from (
       select g.*, e.${column} as title, ${standard} as standard
         from json_to_recordset($1) as g (id uuid, cycles int, omitted int, total jsonb, averages jsonb,
           weight float8, weight_estimated float8, volume float8, volume_estimated float8,
           distance_loaded float8, distance_empty float8)
         left join ${table} e on e.id = g.id) grouped ${order} ${pageOf(paging)}`,
    [JSON.stringify(groups)],
  )
  return { items: rows.map((row) => item(row, sumsOf(row))), total: groups.length }
}
