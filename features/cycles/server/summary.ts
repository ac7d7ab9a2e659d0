/** The figures of a range in one statement, so that all of them are of the same moment. */
import type { Statistics } from '@haulway/cycles'
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import type { Bucket, CyclePoint } from '../cycle-item.ts'
import type { DelaySum } from '../times/delays.ts'
import { measures, type Measure } from '../times/measures.ts'
import { cycleName } from './cycle-rows.ts'
import { averageOfThousandths, statisticsSql, thousandths } from './exact-sums.ts'
import { measureColumn, epochMilliseconds, delaysSql } from './measure-columns.ts'
import { MAX_POINTS } from './chart-points.ts'
import { latestLoadSql, type CycleFilter, type Selection } from './selection.ts'
import { localMidnightSql, withProjectDays } from './shifts.ts'

/** The number of bars that a chart can show apart: 8 hours of quarters, 4 days of hours. */
const QUARTERS_UP_TO_MS = 8 * 3_600_000
const HOURS_UP_TO_MS = 4 * 86_400_000

export type BucketSize = 'quarter' | 'hour' | 'day'

export function bucketSize({ from, to }: Range): BucketSize {
  const length = to.getTime() - from.getTime()
  if (length <= QUARTERS_UP_TO_MS) return 'quarter'
  return length <= HOURS_UP_TO_MS ? 'hour' : 'day'
}

/** Hours are counted from the zone’s midnight, so that the repeated hour in autumn stays two. */
const bucketStart: Readonly<Record<BucketSize, string>> = {
  quarter: `date_bin('15 minutes', loaded_at, date_trunc('day', loaded_at, zone.name))`,
  hour: `date_bin('1 hour', loaded_at, date_trunc('day', loaded_at, zone.name))`,
  day: `${localMidnightSql('zone.name')} at time zone zone.name`,
}

/** `hauled` and `buckets`, of the cycles `kept` and their `zone`. */
const BUCKETS = (size: BucketSize) => `
    hauled as (
      select ${bucketStart[size]} as at, material_id, count(*) as cycles,
        sum(${thousandths('total_s')}) filter (where usual) as milliseconds, count(total_s) filter (where usual) as whole
      from kept, zone group by 1, 2),
    buckets as (
      select at, sum(cycles) as cycles, ${averageOfThousandths('sum(milliseconds)', 'sum(whole)')} as average,
        json_agg(json_build_array(material_id, cycles) order by material_id) as materials
      from hauled group by 1 order by 1)`
const BUCKETS_ANSWER = `(select json_agg(json_build_object('at', ${epochMilliseconds('at')}, 'cycles', cycles, 'average', average,
        'materials', materials)) from buckets) as buckets`

/** `measures` of the answer. */
const figures = measures.map((one) => `'${one}', ${statisticsSql(measureColumn(one))}`).join(', ')

/**
 * Zone of the days and hours of a report over `kept`: that of the requested project, else the one that all load
 * locations share, else the account’s. `project` and `account` are placeholders.
 */
const zoneOf = (project: string, account: string) => `select coalesce(
  (select time_zone from projects where id = ${project}::uuid),
  (select min(zone) from kept having count(distinct zone) = 1),
  (select time_zone from accounts where id = ${account}::uuid)) as name`

const mostOf = (leg: string) =>
  `coalesce(sum(milliseconds) filter (where leg = '${leg}'), 0) * 2 > sum(milliseconds)`

/** `delays` of the answer. */
const DELAYS = `
  select reason, case when location_id is not null then json_build_object('id', location_id,
      'title', coalesce((select title from locations where id = location_id), '')) end as location,
    count(distinct (equipment_id, key)) as cycles, sum(milliseconds) / 1000 as seconds,
    case when ${mostOf('loadedTravel')} then 'loadedTravel' when ${mostOf('emptyTravel')} then 'emptyTravel' end
      as interrupted
  from held group by reason, location_id order by sum(milliseconds) desc, reason, location_id`

/** `standard` of the answer: the standard cycle times of routes beside the actual times. */
const STANDARD = `
  select json_build_object('cycles', count(*), 'standard', ${averageOfThousandths(`sum(${thousandths('standard_s')})`, 'count(*)')},
    'average', ${averageOfThousandths(`sum(${thousandths('total_s')})`, 'count(*)')})
  from kept where usual and standard_s is not null and total_s is not null having count(*) > 0`

const amount = (column: string, where = 'kept') =>
  `coalesce(sum(${thousandths(column)}) filter (where ${where}), 0) / 1000`

function statement(selection: string, size: BucketSize, project: string, account: string): string {
  return `
    with shown as materialized (${selection}),
    kept as (select * from shown where kept),
    zone as (${zoneOf(project, account)}),
    facts as (
      select count(*) filter (where kept) as cycles,
        count(distinct equipment_id) filter (where kept) as machines,
        count(*) filter (where not kept) as omitted,
        count(*) filter (where kept and total_s is null) as incomplete,
        count(*) filter (where kept and not usual) as unusual,
        count(*) filter (where kept and cardinality(flags) > 0) as flagged,
        ${amount('weight')} as weight, ${amount('weight', `kept and weight_source = 'estimate'`)} as "weightEstimated",
        sum(${thousandths('volume')}) filter (where kept) / 1000 as volume,
        ${amount('volume', `kept and volume_source = 'estimate'`)} as "volumeEstimated",
        ${amount('distance_loaded')} / 1000 as "distanceLoaded", ${amount('distance_empty')} / 1000 as "distanceEmpty"
      from shown),
    ${BUCKETS(size)},
    held as (${delaysSql('kept')}),
    points as (
      select loaded_at, total_s, equipment_id, key, equipment_title, material_id,
        row_number() over (order by loaded_at, equipment_id, key) as n, count(*) over () as of
      from kept where total_s is not null)
    select row_to_json(facts) as facts, zone.name as zone,
      (select jsonb_build_object(${figures}) from kept where usual) as measures,
      (${STANDARD}) as standard,
      (select json_agg(one) from (${DELAYS}) one) as delays,
      ${BUCKETS_ANSWER},
      (select json_agg(json_build_object('id', material_id, 'title', material_title) order by material_title)
        from (select distinct material_id, material_title from kept where material_id is not null) hauled_ones)
        as materials,
      (select json_agg(json_build_array(${epochMilliseconds('loaded_at')}, total_s, equipment_id, key, equipment_title, material_id)
          order by n)
        from points where of <= ${MAX_POINTS} or n * ${MAX_POINTS} / of <> (n - 1) * ${MAX_POINTS} / of) as points
    from facts, zone`
}

/** The zone that all locations share, if any cycle of a selection was loaded in one: no other cycle has to be read. */
async function sharedZone(tx: Transaction, { sql, values }: Selection): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `select min(time_zone) as name from locations where account_id = haulway_account() having count(distinct time_zone) = 1`,
  )
  if (!rows[0]) return undefined
  const { rows: found } = await tx.query(
    `select from (${sql}) shown where kept and zone is not null limit 1`,
    [...values],
  )
  return found.length > 0 ? rows[0].name : undefined
}

/** Zone in which the cycles of a selection are shown. */
export async function findZone(
  tx: Transaction,
  selection: Selection,
  project: Reference | null,
  account: string,
): Promise<string> {
  const shared = project ? undefined : await sharedZone(tx, selection)
  if (shared !== undefined) return shared
  const values = [...selection.values]
  const zone = zoneOf(`$${values.push(project?.id ?? null)}`, `$${values.push(account)}`)
  const { rows } = await tx.query<{ name: string }>(
    `with kept as (select * from (${selection.sql}) shown where kept) ${zone}`,
    values,
  )
  return rows[0]?.name ?? 'UTC'
}

/** When the last cycle that matches the filters was loaded, in any range. */
export async function findLatest(tx: Transaction, filter: Partial<CycleFilter>): Promise<string | null> {
  const { sql, values } = latestLoadSql(filter)
  const { rows } = await tx.query<{ at: Date }>(sql, [...values])
  return rows[0]?.at.toISOString() ?? null
}

type BucketRows = (Omit<Bucket, 'at'> & { at: number })[] | null

const bucketsOf = ({ buckets }: { buckets: BucketRows }): Bucket[] =>
  (buckets ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() }))

/** The days of a selection that excludes no cycle, as local days of a zone. */
export async function findDays(tx: Transaction, selection: Selection, zone: string): Promise<Bucket[]> {
  const { sql, values } = await withProjectDays(tx, selection)
  const { rows } = await tx.query<{ buckets: BucketRows }>(
    `with kept as (${sql}), zone as (select $${values.length + 1}::text as name), ${BUCKETS('day')}
     select ${BUCKETS_ANSWER}`,
    [...values, zone],
  )
  return rows[0] ? bucketsOf(rows[0]) : []
}

interface SummaryRow {
  facts: {
    cycles: number
    machines: number
    omitted: number
    incomplete: number
    unusual: number
    flagged: number
    weight: number
    weightEstimated: number
    volume: number | null
    volumeEstimated: number
    distanceLoaded: number
    distanceEmpty: number
  }
  zone: string
  measures: Record<Measure, Statistics | null>
  standard: { cycles: number; standard: number; average: number } | null
  delays: DelaySum[] | null
  buckets: BucketRows
  materials: Reference[] | null
  points:
    | [
        loadedAt: number,
        seconds: number,
        equipmentId: string,
        key: string,
        equipment: string,
        material: string | null,
      ][]
    | null
}

export async function summarise(
  tx: Transaction,
  selection: Selection,
  range: Range,
  project: Reference | null,
  account: string,
) {
  const size = bucketSize(range)
  const asked = size === 'day' ? await withProjectDays(tx, selection) : selection
  const values = [...asked.values]
  const projectAt = values.push(project?.id ?? null)
  const accountAt = values.push(account)
  const sql = statement(asked.sql, size, `$${projectAt}`, `$${accountAt}`)
  const { rows } = await tx.query<SummaryRow>(sql, values)
  const row = rows[0]
  if (!row) throw new Error('a statement without grouping answers one row')
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    timeZone: row.zone,
    ...row.facts,
    measures: row.measures,
    standard: row.standard,
    delays: row.delays ?? [],
    bucket: size,
    buckets: bucketsOf(row),
    materials: row.materials ?? [],
    points: (row.points ?? []).map(([at, seconds, equipmentId, key, equipment, material]): CyclePoint => [
      at,
      seconds,
      cycleName(equipmentId, key),
      equipment,
      material,
    ]),
  }
}
