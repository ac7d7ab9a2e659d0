/**
 * Reports over a month of a large site, each request compared with one hand-written statement: it reads the same rows
 * and columns through the same index, and aggregates them in the simplest way (count, sum, minimum and maximum by one
 * key), on a connection of the same pool, with row-level security for the same user. The request does all of that too,
 * and what makes the figures right: parts in the range, engines and shifts, percentiles, queues, titles, JSON, HTTP.
 */
import { inSnapshot } from '@haulway/platform/server/db/index.ts'
import { median, RUNS } from '../support/measure.ts'
import { openBenchDatabase } from '../support/bench-database.ts'
import { DAYS, fillMonth, MACHINES, MONTH, type Site } from './site.ts'
import type { BenchRow } from '../support/row.ts'

const QUERY = `from=${MONTH.from.toISOString()}&to=${MONTH.to.toISOString()}`
/** Only tables have pages. */
const queryOf = (path: string) => (path.endsWith('/summary') ? QUERY : `${QUERY}&limit=100`)
const ZONE = 'Europe/Berlin'
const hourOf = (at: string) => `extract(hour from ${at} at time zone '${ZONE}')::int`
const dayOf = (at: string) => `date_trunc('day', ${at} at time zone '${ZONE}')`
const within = (at: string) => `account_id = haulway_account() and ${at} >= $1 and ${at} < $2`

/** Cycles of the range by one key, with the columns of statistics. */
const cyclesBy = (key: string) => `
  select ${key} as of, count(*), count(equipment_id), count(load_location_id), count(route_id), count(driver_id),
    sum(weight), sum(volume), sum(distance_loaded), sum(distance_empty), sum(coalesce(ended_at, dumped_at) - started_at),
    sum(queue_load), sum(queue_dump), sum(loading + spotting_load), min(dump_stood_at), sum(json_array_length(delays))
  from cycles where ${within('loaded_at')} group by 1`

/** Visits, loads and dumps, and engines of the range by one key each. `wait`: the queues of loads and dumps too. */
const staysBy = (key: (at: string) => string, wait: boolean) => `
  select 'visit', ${key('entered_at')} as of, count(*), sum(exited_at - entered_at), min(exited_at - entered_at),
    max(exited_at - entered_at), sum(stopped_seconds), count(equipment_id), count(location_id)
  from visits where ${within('entered_at')} group by 2
  union all
  select type, ${key('occurred_at')}, count(*), sum(occurred_at - stood_at), min(occurred_at - stood_at), null,
    ${wait ? `sum((wait->>'queue')::float8)` : 'null'}, count(equipment_id), count(location_id)
  from events where ${within('occurred_at')} and type in ('load', 'dump') and source = 'derived' and not dropped
    and location_id is not null group by 1, 2
  union all
  select type, ${key('occurred_at')}, count(*), null, null, null, null, count(equipment_id), null
  from events where ${within('occurred_at')} and type in ('engine on', 'engine off') and not dropped group by 1, 2`

const compared: readonly (readonly [path: string, bare: string])[] = [
  ['/statistics/byHours', cyclesBy(hourOf('loaded_at'))],
  ['/statistics/byDays', cyclesBy(dayOf('loaded_at'))],
  ['/statistics/summary', cyclesBy('true')],
  ['/locationanalysis/summary', staysBy(hourOf, true)],
  ['/locationanalysis/byEquipment', staysBy(() => 'equipment_id', false)],
  ['/locationanalysis/byHours', staysBy(hourOf, false)],
]

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measure({ app, account, client, user }: Site, path: string, bare: string): Promise<BenchRow> {
  const { database } = app
  const read = () =>
    inSnapshot(database, { account, user }, (tx) => tx.query(bare, [MONTH.from, MONTH.to]), database.reports)
  const request = async () => {
    const { status, text } = await client.fetch(`/api/reports${path}?${queryOf(path)}`)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  }
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= RUNS; turn++)
    for (const [side, work] of [read, request].entries()) {
      const took = await millisecondsOf(work)
      // The first turn fills the caches of the server.
      if (turn > 0) times[side]!.push(took)
    }
  const [baseline, measured] = [median(times[0]), median(times[1])]
  const ratio = measured / baseline
  return {
    name: `${path}, ${DAYS} days of ${MACHINES} machines, vs one bare statement over the same rows`,
    unit: 'ms',
    baseline,
    measured,
    ratio,
    target: '<= 2',
    pass: ratio <= 2,
  }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const site = await fillMonth(bench)
    const rows: BenchRow[] = []
    for (const [path, bare] of compared) rows.push(await measure(site, path, bare))
    await site.app.close()
    return rows
  } finally {
    await bench.close()
  }
}
