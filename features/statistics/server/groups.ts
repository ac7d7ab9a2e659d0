/** Sums of loads by group. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import {
  withLoader,
  type Selection,
  selectCycles,
  selectWithShifts,
  thousandths,
  TOTAL_STATISTICS,
  withProjectDays,
} from '../../cycles/index.ts'
import { idleMinutes, type Sums } from '../sums.ts'
import type { StatisticsQuery } from './statistics-query.ts'
import { findFuel, canReportFuel, withFuel } from './fuel.ts'
import { type GroupKind, needsProjectDay, kinds } from './kinds.ts'
import { HOUR_MS, selectTimedCycles } from './timed-cycles.ts'

const sum = (column: string, where = 'true') =>
  `coalesce(sum(${thousandths(column)}) filter (where ${where}), 0) / 1000`
const estimated = (amount: 'weight' | 'volume') => sum(amount, `${amount}_source = 'estimate'`)

const idle = idleMinutes
  .map(
    (one) =>
      `coalesce(sum(stops${one}), 0)::int as stops${one}, coalesce(sum(idle${one}), 0) / 1000 as idle${one}`,
  )
  .join(', ')

/** As `Sums`. Whole thousandths are added, as in the cycle report, so both agree. */
const SUMS = `count(*)::int as loads, (count(*) filter (where not worked))::int as outside,
  ${sum('weight')} as weight, ${estimated('weight')} as "weightEstimated",
  sum(${thousandths('volume')}) / 1000 as volume, ${estimated('volume')} as "volumeEstimated",
  coalesce(sum(worked_ms), 0) / 1000 as worked,
  ${sum('distance_loaded')} / 1000 as "distanceLoaded", ${sum('distance_empty')} / 1000 as "distanceEmpty",
  ${idle}, ${TOTAL_STATISTICS} as "cycleTime", (count(*) filter (where not kept))::int as omitted,
  (count(*) filter (where kept and total_s is null))::int as incomplete,
  (count(*) filter (where kept and not usual))::int as unusual, null::float8 as fuel`

const isRated = 'is_rated and worked_ms = rated_ms'
const IS_KNOWN = `count(*) filter (where not (${isRated})) = 0`

/** A total with a part without a rate has no cost. Rounded once, halves up. */
const COSTS = `case when ${IS_KNOWN} then round(sum(paid) / ${HOUR_MS}) end::float8 as cost,
  case when ${IS_KNOWN} and count(*) filter (where weight is null) = 0
    then round(sum(paid) / ${HOUR_MS} / nullif(sum(${thousandths('weight')}::numeric) / 1000000, 0)) end::float8 as "costPerTonne",
  coalesce(sum(worked_ms - rated_ms), 0) / 1000 as unrated,
  (count(*) filter (where not (${isRated})))::int as "unratedLoads"`
const NO_COSTS =
  'null::float8 as cost, null::float8 as "costPerTonne", null::float8 as unrated, null::int as "unratedLoads"'

const sumsOf = ({ rates }: StatisticsQuery) => `${SUMS}, ${rates ? COSTS : NO_COSTS}`

async function selected(
  tx: Transaction,
  { filter, range, rates }: StatisticsQuery,
  kind?: GroupKind,
): Promise<Selection> {
  const isShifted = kind === 'shift' || filter.shift !== null
  const shown = isShifted ? await selectWithShifts(tx, filter, range) : selectCycles(filter, range)
  const asked = needsProjectDay(kind) ? await withProjectDays(tx, shown) : shown
  return await selectTimedCycles(tx, kind === 'loader' ? withLoader(asked) : asked, range, rates)
}

/** All groups of a kind, in no order. Instants of days are dates. */
export async function findGroups<Row extends object>(
  tx: Transaction,
  asked: StatisticsQuery,
  kind: GroupKind,
): Promise<(Row & Sums)[]> {
  const { sql, values } = await selected(tx, asked, kind)
  const { columns, keys } = kinds[kind]
  const statement = `select ${columns}, ${sumsOf(asked)} from (${sql}) hauled group by ${keys}`
  const isZoned = statement.includes('$zone')
  const { rows } = await tx.query<Row & Sums>(
    statement.replaceAll('$zone', `$${values.length + 1}::text`),
    isZoned ? [...values, asked.zone] : [...values],
  )
  return canReportFuel(asked.filter, kind) ? withFuel(rows, await findFuel<Row>(tx, asked, kind)) : rows
}

type Totals = Sums & { machines: number }

async function totalsOf(tx: Transaction, { sql, values }: Selection, sums: string): Promise<Totals> {
  const { rows } = await tx.query<Totals>(
    `select count(distinct equipment_id)::int as machines, ${sums} from (${sql}) hauled`,
    [...values],
  )
  if (!rows[0]) throw new Error('a statement without grouping answers one row')
  return rows[0]
}

/** The sums of all loads. */
export async function findSums(tx: Transaction, asked: StatisticsQuery): Promise<Totals> {
  const totals = await totalsOf(tx, await selected(tx, asked), sumsOf(asked))
  const [filled] = canReportFuel(asked.filter) ? await findFuel(tx, asked) : []
  return { ...totals, fuel: filled?.fuel ?? null }
}

/** The sums of selected cycles of a range, without fuel and costs. */
export const sumCycles = async (tx: Transaction, selection: Selection, range: Range): Promise<Sums> =>
  await totalsOf(tx, await selectTimedCycles(tx, selection, range, null), `${SUMS}, ${NO_COSTS}`)
