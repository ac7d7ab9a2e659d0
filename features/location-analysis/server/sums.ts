/** Sums of stays, in total and by group; the histogram of dwell; the number of waiting machines. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { allBuckets, LONGEST_MINUTES } from '../dwell.ts'
import type { Bucket, QueuedHour, Sums } from '../visit-rows.ts'
import { queueSql } from './queue.ts'
import { ASKED, type StaysQuery, LATEST, staysSql, WORK } from './stays.ts'

const seconds = (sum: string) => `coalesce(${sum}, 0) / 1000`
const count = (type: string) =>
  `(count(*) filter (where type = '${type}' and occurred_at < $2))::int as ${type}s`
const COUNTS = `${count('load')}, ${count('dump')}`

const parts = ['dwell', 'moving', 'idle', 'off'] as const
const SPENT = parts.map((part) => `${seconds(`sum(${part})`)} as ${part}`).join(', ')

/** A stay counts at its start within the range, a load or dump at its time; `$9` is the zone. */
const SUMS = `count(dwell)::int as visits, (count(*) filter (where is_open))::int as open,
  (count(*) filter (where is_before))::int as before,
  (count(*) filter (where dwell > ${LONGEST_MINUTES * 60_000}))::int as over, ${SPENT},
  min(dwell) / 1000 as shortest, avg(dwell) / 1000 as average,
  percentile_cont(0.9) within group (order by dwell) / 1000 as p90, max(dwell) / 1000 as longest,
  coalesce(sum(loads), 0)::int as loads, coalesce(sum(dumps), 0)::int as dumps`

const entry = (title: string, table: string, key: string) => ({
  columns: `case when f.of is not null then json_build_object('id', f.of, 'title', coalesce(min(one.${title}), '')) end as of`,
  join: `left join ${table} one on one.account_id = haulway_account() and one.id = f.of`,
  ofStay: key,
  ofWork: key,
})
const hourOf = (at: string) => `extract(hour from ${at} at time zone $9::text)::int`

const kinds = {
  location: entry('title', 'locations', 'location_id'),
  equipment: entry('equipment_id', 'equipment', 'equipment_id'),
  driver: entry('full_name', 'drivers', 'driver_id'),
  hour: {
    columns: 'f.of as hour',
    join: '',
    ofStay: hourOf('to_timestamp(since / 1000)'),
    ofWork: hourOf('occurred_at'),
  },
} as const
type GroupKind = keyof typeof kinds

/** SQL: all groups of a kind. */
export function groupsSql(asked: StaysQuery, kind: GroupKind): string {
  const { columns, join, ofStay, ofWork } = kinds[kind]
  return `${staysSql(asked, { drivers: kind === 'driver' })},
    facts as (
      select ${ofStay} as of, ${parts.join(', ')}, is_open, is_before, null::int as loads, null::int as dumps from stays
      union all
      select ${ofWork}, null, null, null, null, false, false, ${COUNTS} ${WORK} and e.occurred_at < $2 group by 1)
    select ${columns}, ${SUMS} from facts f ${join} group by f.of`
}

interface Whole extends Sums {
  readonly machines: number
  readonly locations: number
  readonly histogram: Bucket[]
  readonly queue: QueuedHour[]
}

/**
 * Visits, loads and dumps are read once: grouped by machine, location and length first, with the lengths themselves
 * for figures that need each of them. A stay of a whole number of minutes is not longer than these.
 */
const PIECES = `
  pieces as (
    select equipment_id, location_id, least(${LONGEST_MINUTES}, greatest(0, ceil(dwell / 60000) - 1))::int as over, count(*) as visits,
      count(*) filter (where is_open) as open, count(*) filter (where is_before) as before,
      ${parts.map((part) => `sum(${part}) as ${part}`).join(', ')},
      min(dwell) as shortest, max(dwell) as longest, array_agg(dwell) as lengths
    from stays group by 1, 2, 3)`

const int = (name: string) => `coalesce(sum(${name}), 0)::int as ${name}`

/** Totals, histogram of dwell, and waits by hour. */
export async function findTotals(tx: Transaction, asked: StaysQuery): Promise<Whole> {
  const { rows } = await tx.query<Whole>(
    `${staysSql(asked)}, ${PIECES}, ${queueSql(COUNTS)},
      named as (select equipment_id, location_id from pieces union select equipment_id, location_id from services
        where loads + dumps > 0)
    select (select count(distinct equipment_id)::int from named) as machines,
      (select count(distinct location_id)::int from named) as locations,
      ${int('visits')}, ${int('open')}, ${int('before')},
      coalesce(sum(visits) filter (where over >= ${LONGEST_MINUTES}), 0)::int as over, ${SPENT}, min(shortest) / 1000 as shortest, max(longest) / 1000 as longest,
      sum(dwell) / nullif(sum(visits), 0)::float8 / 1000 as average,
      (select percentile_cont(0.9) within group (order by length) / 1000 from pieces cross join unnest(lengths) as length) as p90,
      (select coalesce(sum(loads), 0)::int from services) as loads, (select coalesce(sum(dumps), 0)::int from services) as dumps,
      (select coalesce(json_agg(one), '[]') from (select over, sum(visits)::int as visits from pieces group by over) one) as histogram,
      (select coalesce(json_agg(queued order by hour), '[]') from queued) as queue
    from pieces`,
    [...asked.values],
  )
  if (!rows[0]) throw new Error('a statement without grouping answers one row')
  return { ...rows[0], histogram: allBuckets(rows[0].histogram) }
}

/** Waits by hour alone. */
export async function findQueue(tx: Transaction, { values }: StaysQuery): Promise<QueuedHour[]> {
  const { rows } = await tx.query<QueuedHour>(
    `with ${ASKED}, ${queueSql(COUNTS)} select * from queued order by hour`,
    [...values],
  )
  return rows
}

export async function findLatest(tx: Transaction, { values }: StaysQuery): Promise<string | null> {
  const { rows } = await tx.query<{ latest: Date | null }>(LATEST, [...values])
  return rows[0]?.latest?.toISOString() ?? null
}
