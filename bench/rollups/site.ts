/** A large site with a year of seeded random cycles. */
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'
import { DAY_MS, type BenchDatabase } from '../support/bench-database.ts'

export const MACHINES = 100
export const YEAR_DAYS = Number(process.env['HAULWAY_BENCH_DAYS'] ?? 365)
/** Cycles per machine and day of ten hours. */
const CYCLES = 28
export const FIRST_DAY = Date.UTC(2025, 0, 1)
export const YEAR_QUERY = `from=${new Date(FIRST_DAY).toISOString()}&to=${new Date(FIRST_DAY + YEAR_DAYS * DAY_MS).toISOString()}`
/** Inserts seeded random cycles of a year as telemetry stores them. */
const INSERT_CYCLES = `
  insert into cycles (account_id, equipment_id, key, load_location_id, dump_location_id, route_id, driver_id, started_at,
    loaded_at, dump_stood_at, dumped_at, ended_at, queue_load, spotting_load, loading, loaded_travel, queue_dump,
    spotting_dump, dumping, empty_travel, delay, delays, way_delays, distance_loaded, distance_empty, weight, weight_source,
    flags, load_event_key, dump_event_key, settled_at)
  select haulway_account(), e.id, 'load ' || at, place.id, dump.id, route.id, null, at - interval '3 minutes', at,
    at + interval '6 minutes', at + interval '8 minutes', at + make_interval(secs => 900 + noise * 300), noise * 90,
    noise * 20, 60 + noise * 60, 300 + noise * 90, noise * 40, noise * 15, 30 + noise * 30, 280 + noise * 60,
    case when noise < 0.2 then 61 end,
    case when noise < 0.2 then json_build_array(json_build_object('from', extract(epoch from at) * 1000 + 60000,
      'to', extract(epoch from at) * 1000 + 121000, 'locationId', null, 'reason', 'standing')) else '[]' end, '[]',
    1500 + noise * 10, 1600 + noise * 10, 30000 + noise * 4000, 'sensor', '{}', 'load', 'dump', at
  from (select id, row_number() over (order by id) as n from equipment where account_id = haulway_account()) e
    cross join generate_series(0, $1::int - 1) as day
    cross join generate_series(0, ${CYCLES - 1}) as lap
    cross join lateral (select round((abs(hashtext(e.id::text || day || lap)) % 100000)::numeric / 100000, 3)::float8 as noise) chance
    cross join lateral (select $2::timestamptz + make_interval(days => day, mins => 360 + lap * 21, secs => e.n * 3 + noise) as at) moment
    join lateral (select id from routes where account_id = haulway_account() order by id offset (e.n + day) % 10 limit 1) route on true
    join lateral (select id from locations where account_id = haulway_account() and kind = 'load' limit 1) place on true
    join lateral (select id from locations where account_id = haulway_account() and kind = 'dump' limit 1) dump on true`

export interface Site {
  readonly bench: BenchDatabase
  readonly app: TestApp
  readonly account: string
  readonly client: TestClient
}

async function make(client: TestClient, path: string, made: object): Promise<{ id: string }> {
  const { status, text, body } = await client.fetch(path, { body: made })
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return body as { id: string }
}

const square = (lon: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, 41],
      [lon + 0.001, 41],
      [lon + 0.001, 41.001],
      [lon, 41.001],
      [lon, 41],
    ],
  ],
})

/** Adds an account with a large site and `days` days of cycles from `FIRST_DAY` on; the client is its manager. */
export async function fillAccount(
  app: TestApp,
  owner: BenchDatabase['database']['owner'],
  days: number,
): Promise<Pick<Site, 'account' | 'client'>> {
  const account = await app.account('Bench')
  const client = await app.client(account, [1])
  const zone = { timeZone: 'Europe/Berlin' }
  const place = (kind: string, lon: number) =>
    make(client, '/api/locations', { title: kind, kind, boundary: square(lon), ...zone })
  const [load, dump] = [await place('load', 10), await place('dump', 11)]
  const project = await make(client, '/api/projects', { title: 'Bench', ...zone })
  const way = { project, loadLocations: [load], dumpLocations: [dump] }
  for (let n = 0; n < 10; n++) await make(client, '/api/routes', { title: `Route ${n}`, ...way })
  for (let n = 0; n < MACHINES; n++)
    await make(client, '/api/equipment', { equipmentId: `T${n}`, kind: 'hauler' })
  const connection = await owner.connect()
  await connection.query(`begin; select set_config('app.account', '${account}', true)`)
  await connection.query(INSERT_CYCLES, [days, new Date(FIRST_DAY)])
  await connection.query('commit')
  connection.release()
  return { account, client }
}

export async function fillYear(bench: BenchDatabase): Promise<Site> {
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  const filled = await fillAccount(app, bench.database.owner, YEAR_DAYS)
  await bench.database.owner.query('vacuum analyze')
  return { bench, app, ...filled }
}
