/**
 * Bytes on disk of a position every ten seconds with all that is derived of it: 14 machines over a week, vacuumed each
 * night. A simulated week arrives a day at a time; the days of the second site arrive minute by minute, with provisional
 * rows, as in production: there the journal and the states of machines, which do not grow with time, are not counted. The
 * baseline of each table is the same rows, freshly packed.
 */
import { createLongSite } from '@haulway/features/telemetry/server/testing/hot-paths.ts'
import {
  type PastSite,
  simulateLiveDay,
  simulatePastDays,
} from '@haulway/features/telemetry/server/testing/simulated-days.ts'
import { testApp } from '@haulway/features/testing/test-app.ts'
import { type Database, openPools, prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { rebuildLooseIndexes } from '@haulway/platform/server/db/index.ts'
import { databaseUrl, migrationsFolder, runSql, silentLog } from '@haulway/testing/server.ts'
import { openBenchDatabase } from '../support/bench-database.ts'
import type { BenchRow } from '../support/row.ts'

const [TRUCKS, LOADERS] = [12, 2]
const DAYS = 7
const LIVE_DAYS = 3
const GOAL = 30
/** Most bytes of a table as it is used, beside the same rows freshly packed. */
const LOOSE = 1.25
const TABLES = ['events', 'track_segments', 'cycles', 'visits']

/** Bytes of rows (with TOAST) and of indexes, by table. */
type Sizes = ReadonlyMap<string, { readonly rows: number; readonly indexes: number }>

async function readSizes({ owner }: Database): Promise<Sizes> {
  const { rows } = await owner.query<{ name: string; rows: number; indexes: number }>(
    `select relname as name, pg_table_size(oid)::float8 as rows, pg_indexes_size(oid)::float8 as indexes
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** What the tables have grown by, in bytes a position. */
function bytesEach(before: Sizes, after: Sizes, positions: number): Sizes {
  const grown = (name: string, part: 'rows' | 'indexes'): number =>
    (after.get(name)![part] - (before.get(name)?.[part] ?? 0)) / positions
  return new Map(
    [...after.keys()].map((name) => [name, { rows: grown(name, 'rows'), indexes: grown(name, 'indexes') }]),
  )
}

const total = (sizes: Sizes, tables: Iterable<string> = sizes.keys()): number =>
  [...tables].reduce((sum, table) => sum + sizes.get(table)!.rows + sizes.get(table)!.indexes, 0)

interface Weighed {
  readonly used: Sizes
  readonly packed: Sizes
  /** Bytes of a position's own encoding. */
  readonly own: number
}

/** Simulates a site in a database of its own and weighs it as it is, then freshly packed. */
async function weigh(
  server: string,
  name: string,
  live: (database: Database, site: PastSite) => Promise<void>,
): Promise<Weighed> {
  await runSql(server, `create database ${name}`)
  const url = databaseUrl(server, name)
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  const database = { ...openPools(url, silentLog), url }
  const { owner } = database
  try {
    const app = await testApp({}, { database })
    const site = await createLongSite(app, TRUCKS, LOADERS)
    await app.close()
    const before = await readSizes(database)
    await live(database, site)
    const { rows } = await owner.query<{ positions: number; bytes: number }>(
      'select sum(n)::float8 as positions, sum(length(payload))::float8 as bytes from track_segments',
    )
    const { positions, bytes } = rows[0]!
    const used = bytesEach(before, await readSizes(database), positions)
    for (const table of TABLES) await owner.query(`vacuum full ${table}`)
    return { used, packed: bytesEach(before, await readSizes(database), positions), own: bytes / positions }
  } finally {
    await database.close()
  }
}

/** Ends a day as the product does. */
async function endDay({ owner }: Database): Promise<void> {
  await owner.query('vacuum analyze')
  await rebuildLooseIndexes({ owner, log: silentLog })
}

function row(name: string, baseline: number, measured: number): BenchRow {
  const ratio = measured / baseline
  const target = `<= ${LOOSE}x`
  return { name, unit: 'B/pos', baseline, measured, ratio, target, pass: ratio <= LOOSE }
}

function tableRows({ used, packed }: Weighed): BenchRow[] {
  return TABLES.flatMap((table) =>
    (['rows', 'indexes'] as const).map((part) =>
      row(
        `disk of a position: ${part} of ${table} after a week, vs freshly packed`,
        packed.get(table)![part],
        used.get(table)![part],
      ),
    ),
  )
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const week = await weigh(bench.url, 'week', async (database, site) => {
      for (let day = 0; day < DAYS; day++) {
        await simulatePastDays(database, site, day, day + 1)
        await endDay(database)
      }
    })
    const live = await weigh(bench.url, 'live', async (database, site) => {
      for (let day = 0; day < LIVE_DAYS; day++) {
        await simulateLiveDay(database, site, day)
        await endDay(database)
      }
    })
    const [own, all] = [week.own, total(week.used)]
    return [
      ...tableRows(week),
      row(
        'disk of a position: these tables after days that arrived minute by minute, vs freshly packed',
        total(live.packed, TABLES),
        total(live.used, TABLES),
      ),
      {
        name: 'disk of a position every ten seconds, with all that is derived of it, vs its own bytes',
        unit: 'B/pos',
        baseline: own,
        measured: all,
        ratio: all / own,
        target: `<= ${GOAL} B`,
        pass: all <= GOAL,
      },
    ]
  } finally {
    await bench.close()
  }
}
