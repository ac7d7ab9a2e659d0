/** SQL of the cycles that a report is about. Values are passed as parameters; all text in the SQL is our own. */
import type { Range } from '@haulway/report/server/index.ts'
import type { Infer } from '@haulway/resource'
import type { cycleTimes } from '../cycle-times.report.ts'
import { hasTagSql } from './tags.ts'

export type CycleFilter = Infer<typeof cycleTimes.filter>

/** Seconds from arrival at the load to arrival at the next load; null while the next has not happened. */
const TOTAL = 'extract(epoch from c.ended_at - c.started_at)::double precision'

/** The same without delays. */
const WORKING = `${TOTAL} - coalesce(c.delay, 0)`

/** Columns of a cycle with the titles of its entries. */
const COLUMNS = `c.equipment_id, c.key, c.started_at, c.loaded_at, c.dumped_at, c.ended_at,
  c.queue_load, c.spotting_load, c.loading, c.loaded_travel, c.dump_stood_at, c.queue_dump, c.spotting_dump, c.dumping,
  c.empty_travel, c.delay, c.delays, c.dump_moves, ${WORKING} as working_s, ${TOTAL} as total_s,
  c.distance_loaded, c.distance_empty, c.weight, c.weight_source, c.volume, c.volume_source,
  c.flags,
  c.load_location_id, c.dump_location_id, c.route_id, c.driver_id, c.load_event_key, c.dump_event_key,
  e.equipment_id as equipment_title, l.title as load_location_title, d.title as dump_location_title,
  r.title as route_title, p.full_name as driver_title, c.material_id, m.title as material_title, c.material_source,
  l.time_zone as zone, coalesce(r.project_id, l.project_id) as project_id,
  coalesce(${TOTAL} <= r.longest_cycle * 60, true) as usual, r.standard_cycle * 60 as standard_s`

/** The entries of a cycle. */
const NAMED = `join equipment e on e.account_id = c.account_id and e.id = c.equipment_id
  left join locations l on l.account_id = c.account_id and l.id = c.load_location_id
  left join locations d on d.account_id = c.account_id and d.id = c.dump_location_id
  left join routes r on r.account_id = c.account_id and r.id = c.route_id
  left join drivers p on p.account_id = c.account_id and p.id = c.driver_id
  left join materials m on m.account_id = c.account_id and m.id = c.material_id`

const SOURCES = `cycles c ${NAMED}`

/** A project’s cycles are those on its routes and, off any route, those loaded in its locations. */
const filters = {
  project: 'coalesce(r.project_id, l.project_id)',
  route: 'c.route_id',
  equipment: 'c.equipment_id',
  driver: 'c.driver_id',
  loadLocation: 'c.load_location_id',
  dumpLocation: 'c.dump_location_id',
  material: 'c.material_id',
  loader: `(select (w.wait->>'loader')::uuid from events w
    where w.account_id = c.account_id and w.equipment_id = c.equipment_id and w.key = c.load_event_key)`,
} as const satisfies Partial<Record<keyof CycleFilter, string>>

export interface Selection {
  /**
   * A query of the requested cycles. `kept` is false if `omitOver` excludes a cycle; `usual` is false if it took
   * longer than the longest time of its route: its quantities count, its times do not.
   */
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Conditions of the filters that name entries. */
function narrow(filter: Partial<CycleFilter>, conditions: string[], values: unknown[]): void {
  for (const [name, column] of Object.entries(filters)) {
    const reference = filter[name as keyof typeof filters]
    if (reference) conditions.push(`$${values.push(reference.id)} = ${column}`)
  }
  if (!filter.tag) return
  const tag = `$${values.push(filter.tag.id)}`
  conditions.push(hasTagSql('c', (column) => `${column} = ${tag}`))
}

/** Seconds: no cycle takes longer. */
const LONGEST = 604_800

/** The cycles that were dumped in a range, as if each had been loaded then. */
export function selectCyclesByDump(filter: Partial<CycleFilter>, { from, to }: Range): Selection {
  // Load times are indexed.
  const values: unknown[] = [new Date(from.getTime() - LONGEST * 1_000), to, from]
  const conditions = ['c.loaded_at >= $1', 'c.loaded_at < $2', 'c.dumped_at >= $3', 'c.dumped_at < $2']
  narrow(filter, conditions, values)
  const columns = COLUMNS.replace('c.loaded_at', 'c.dumped_at as loaded_at')
  return { sql: `select ${columns}, true as kept from ${SOURCES} where ${conditions.join(' and ')}`, values }
}

/** The cycles of a range that match every filter. */
export function selectCycles(filter: Partial<CycleFilter>, range: Range): Selection {
  const values: unknown[] = [range.from, range.to]
  const conditions = ['c.loaded_at >= $1', 'c.loaded_at < $2']
  narrow(filter, conditions, values)
  const kept = filter.omitOver ? `coalesce(${TOTAL} <= $${values.push(filter.omitOver)}, true)` : 'true'
  return {
    sql: `select ${COLUMNS}, ${kept} as kept from ${SOURCES} where ${conditions.join(' and ')}`,
    values,
  }
}

/**
 * The cycles of several disjoint ranges, each looked up separately: a join over ranges that the planner does not know
 * beforehand reads all cycles. `offset 0` keeps the planner from rewriting it into one.
 */
export function selectCyclesOfRanges(filter: Partial<CycleFilter>, spans: readonly Range[]): Selection {
  const values: unknown[] = [spans.map(({ from }) => from), spans.map(({ to }) => to)]
  const conditions = ['true']
  narrow(filter, conditions, values)
  return {
    sql: `select ${COLUMNS}, true as kept from unnest($1::timestamptz[], $2::timestamptz[]) as span (opens, closes)
      cross join lateral (select * from cycles where loaded_at >= span.opens and loaded_at < span.closes offset 0) c
      ${NAMED} where ${conditions.join(' and ')}`,
    values,
  }
}

/**
 * The first cycle with a total time in each of several ranges, in their order. Each lookup ends at the first match,
 * however much a range contains.
 */
export function selectFirstOfRanges(filter: Partial<CycleFilter>, spans: readonly Range[]): Selection {
  const values: unknown[] = [spans.map(({ from }) => from), spans.map(({ to }) => to)]
  const conditions = ['c.loaded_at >= span.opens', 'c.loaded_at < span.closes', 'c.ended_at is not null']
  narrow(filter, conditions, values)
  return {
    sql: `select one.* from unnest($1::timestamptz[], $2::timestamptz[]) as span (opens, closes)
      cross join lateral (select ${COLUMNS}, true as kept from ${SOURCES} where ${conditions.join(' and ')}
        order by c.loaded_at, c.equipment_id, c.key limit 1) one order by one.loaded_at, one.equipment_id, one.key`,
    values,
  }
}

/** SQL of the column `at`: when the last cycle that matches the other filters was loaded. */
export function latestLoadSql(filter: Partial<CycleFilter>): Selection {
  const conditions: string[] = []
  const values: unknown[] = []
  narrow(filter, conditions, values)
  return {
    sql: `select c.loaded_at as at from ${SOURCES} where ${conditions.join(' and ') || 'true'}
      order by c.loaded_at desc limit 1`,
    values,
  }
}

/** One cycle of one machine. */
export function selectCycle(equipmentId: string, key: string): Selection {
  return {
    sql: `select ${COLUMNS}, true as kept from ${SOURCES} where c.equipment_id = $1 and c.key = $2`,
    values: [equipmentId, key],
  }
}

/** The same with the machine that loaded each cycle, if known: `loader_id`, `loader_title` and the `hang` before. */
export function withLoader({ sql, values }: Selection): Selection {
  return {
    sql: `select shown.*, w.loader_id, w.hang, b.equipment_id as loader_title from (${sql}) shown
      left join lateral (
        select (wait->>'loader')::uuid as loader_id, (wait->>'hang')::double precision as hang
        from events where equipment_id = shown.equipment_id and key = shown.load_event_key) w on true
      left join equipment b on b.id = w.loader_id`,
    values,
  }
}
