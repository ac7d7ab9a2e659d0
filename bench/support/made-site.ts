/** Parts of large sites: entries made through the API, and rows inserted as telemetry stores them. */
import type { TestClient } from '@haulway/features/testing/test-app.ts'
import type { BenchDatabase } from './bench-database.ts'

export async function makeEntry(client: TestClient, path: string, made: object): Promise<{ id: string }> {
  const { status, text, body } = await client.fetch(path, { body: made })
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return body as { id: string }
}

export const square = (lon: number) => ({
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

/** Runs statements as the owner, in the account's name. */
export async function runInAccount(
  owner: BenchDatabase['database']['owner'],
  account: string,
  statements: readonly (readonly [sql: string, values?: readonly unknown[]])[],
): Promise<void> {
  const connection = await owner.connect()
  try {
    await connection.query(`begin; select set_config('app.account', '${account}', true)`)
    for (const [sql, values = []] of statements) await connection.query(sql, [...values])
    await connection.query('commit')
  } finally {
    connection.release()
  }
}

/**
 * Inserts seeded random cycles as telemetry stores them: `$1` days from `$2` on, so many per machine and day, at one of
 * so many places of each kind.
 */
export const cyclesSql = ({ cycles, places }: { cycles: number; places: number }): string => `
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
    cross join generate_series(0, ${cycles - 1}) as lap
    cross join lateral (select round((abs(hashtext(e.id::text || day || lap)) % 100000)::numeric / 100000, 3)::float8 as noise) chance
    cross join lateral (select $2::timestamptz + make_interval(days => day, mins => 360 + lap * 21, secs => e.n * 3 + noise) as at) moment
    join lateral (select id from routes where account_id = haulway_account() order by id offset (e.n + day) % 10 limit 1) route on true
    join lateral (select id from locations where account_id = haulway_account() and kind = 'load'
      order by id offset e.n % ${places} limit 1) place on true
    join lateral (select id from locations where account_id = haulway_account() and kind = 'dump'
      order by id offset e.n % ${places} limit 1) dump on true`
