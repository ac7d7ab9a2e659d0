/**
 * Summary reports: a year's summary of a large site from daily sums, compared with one that reads every cycle, and
 * what an export of its rows costs devices that send positions meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addUpDays } from '@haulway/features/cycles/server/rollup/add-up.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { median } from './support/measure.ts'
import { DAY_MS, openBenchDatabase } from './support/bench-database.ts'
import { measureAcknowledgements, measureCommits, measureFileRows } from './rollups/side-costs.ts'
import { YEAR_DAYS, fillYear, FIRST_DAY, MACHINES, type Site, YEAR_QUERY } from './rollups/site.ts'
import type { BenchRow } from './support/row.ts'

/** Omits no cycle, so that every cycle is read. */
const EVERY = 'omitOver=604800'

/** A connection reports its statistics when it is idle, at most once a second. */
const rest = () => sleep(1_500)

/** Milliseconds that the database server spent on its statements during `work`, by its own statistics. */
async function measureActiveTime({ app: { database } }: Site, work: () => Promise<void>): Promise<number> {
  const taken = async () => {
    const { rows } = await database.owner.query<{ ms: number }>(
      'select active_time as ms from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.ms ?? 0
  }
  await rest()
  const before = await taken()
  await work()
  await rest()
  return (await taken()) - before
}

async function requestReport({ client }: Site, query: string, tail: string): Promise<void> {
  const { status, text } = await client.fetch(`/api/cyclereport/loadDumpCycles${tail}?${query}`)
  if (status !== 200) throw new Error(text)
}

async function measureSummary(site: Site, tail: string): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 3; turn++) {
    times[0].push(await measureActiveTime(site, () => requestReport(site, `${YEAR_QUERY}&${EVERY}`, tail)))
    times[1].push(await measureActiveTime(site, () => requestReport(site, YEAR_QUERY, tail)))
  }
  const [baseline, measured] = [median(times[0]), median(times[1])]
  return {
    name: `PostgreSQL's time of a year's ${tail} of ${MACHINES} machines, days added up vs every cycle`,
    unit: 'ms',
    baseline,
    measured,
    ratio: measured / baseline,
    target: '<= 300 ms',
    pass: measured <= 300,
  }
}

async function addUpAll({ app, account }: Site): Promise<number> {
  const began = performance.now()
  for (;;) {
    await addUpDays(app.database, account, FIRST_DAY + (YEAR_DAYS + 5) * DAY_MS)
    const { rows } = await inAccount(app.database, { account }, (tx) =>
      tx.query<{ n: number }>('select count(*)::int as n from cycle_days'),
    )
    if ((rows[0]?.n ?? 0) >= YEAR_DAYS) return performance.now() - began
  }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const site = await fillYear(bench)
    const took = await addUpAll(site)
    process.stderr.write(`added up ${YEAR_DAYS} days in ${Math.round(took)} ms\n`)
    const rows = [await measureSummary(site, '/summary'), await measureSummary(site, '/byEquipment')]
    rows.push(await measureCommits(site), await measureFileRows(site), await measureAcknowledgements(site))
    await site.app.close()
    return rows
  } finally {
    await bench.close()
  }
}
