/**
 * A month of a large site, seeded: cycles, the visits of the places where they load and dump, with the events of
 * entering, loading, dumping and leaving, what was stated of engines, and the hours of tracks.
 */
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'
import { DAY_MS, type BenchDatabase } from '../support/bench-database.ts'
import { cyclesSql, makeEntry, runInAccount, square } from '../support/made-site.ts'

export const MACHINES = Number(process.env['HAULWAY_BENCH_MACHINES'] ?? 200)
export const DAYS = 31
const CYCLES = 40
/** Of each kind. */
const PLACES = 4
const ROUTES = 10
const timeZone = 'Europe/Berlin'
/** A day of Berlin, so that the first and last visits lie within the month. */
const FIRST_MS = Date.UTC(2026, 2, 1) - 3_600_000
export const MONTH = { from: new Date(FIRST_MS), to: new Date(FIRST_MS + DAYS * DAY_MS) } as const

/** Each cycle is two visits; `e` and `x` are entering and leaving, `w` the load or dump. */
const PASSAGES = `
  cycles c cross join lateral (values
    ('load', c.load_location_id, c.loaded_at - make_interval(secs => c.queue_load + c.spotting_load + c.loading),
      c.loaded_at, c.loaded_at + interval '20 seconds', c.queue_load, c.loading),
    ('dump', c.dump_location_id, c.dump_stood_at - interval '15 seconds', c.dumped_at, c.dumped_at + interval '15 seconds',
      c.queue_dump, c.dumping)) p (work, place, entered, worked, left_at, queue, service)
  cross join lateral (select place || ':' || (extract(epoch from entered) * 1000)::bigint as name) as keyed
  where c.account_id = haulway_account() and c.loaded_at >= $1 and c.loaded_at < $2`

const INSERT_VISITS = `
  insert into visits (account_id, equipment_id, key, location_id, entered_at, exited_at, stopped_seconds, distance, settled_at)
  select haulway_account(), c.equipment_id, 'visit:' || name, place, entered, left_at, queue + service, 60, left_at from ${PASSAGES}`

const INSERT_EVENTS = `
  insert into events (account_id, equipment_id, key, source, type, occurred_at, lon, lat, location_id, route_id, driver_id, weight,
    flags, evidence, settled_at, stood_at, began_at, wait)
  select haulway_account(), c.equipment_id, type || ':' || name, 'derived', type, at, 10.0005, 41.0005, place, c.route_id, d.id,
    case when type = 'load' then c.weight end, '{}', '[{"reason":"zone","score":0.9},{"reason":"stop","score":0.7}]', left_at,
    case when type = work then worked - make_interval(secs => queue + service) end,
    case when type = work then worked - make_interval(secs => service) end,
    case when type = work then json_build_object('queue', queue, 'spotting', 0) end
  from (select c.equipment_id, c.route_id, c.weight, p.*, name from ${PASSAGES}) c
    cross join lateral (values ('enter location', entered), (work, worked), ('exit location', left_at)) e (type, at)
    join drivers d on d.account_id = haulway_account() and d.employee_id = (select equipment_id from equipment m
      where m.account_id = haulway_account() and m.id = c.equipment_id)`

/** Engines run with the first cycle, and are off in a break and after the last. */
const INSERT_ENGINES = `
  insert into events (account_id, equipment_id, key, source, type, occurred_at, flags, evidence, settled_at)
  select haulway_account(), m.id, type || ':' || at, 'derived', type, at, '{}', '[]', at
  from equipment m cross join generate_series($1::timestamptz, $2::timestamptz - interval '1 day', interval '1 day') as day
    cross join lateral (values ('engine on', day + interval '6 hours 40 minutes'), ('engine off', day + interval '12 hours 55 minutes'),
      ('engine on', day + interval '13 hours 20 minutes'), ('engine off', day + interval '22 hours')) e (type, at)
  where m.account_id = haulway_account()`

const INSERT_HOURS = `
  insert into track_hours (account_id, equipment_id, hour, positions, distance, moving, max_speed)
  select haulway_account(), m.id, hour, 360, 9000, 1800, 40
  from equipment m cross join generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') as hour
  where m.account_id = haulway_account() and extract(hour from hour at time zone 'UTC') between 6 and 20`

export interface Site {
  readonly app: TestApp
  readonly account: string
  readonly client: TestClient
  readonly user: string
}

async function makeEntries(client: TestClient): Promise<void> {
  const shifts = [
    { title: 'Day', start: '06:00', end: '18:00', breakStart: '12:00', breakEnd: '12:30' },
    { title: 'Night', start: '18:00', end: '06:00', breakStart: '00:00', breakEnd: '00:30' },
  ]
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const project = await makeEntry(client, '/api/projects', { title: 'Bench', timeZone, shifts, workDays })
  const places = []
  for (let n = 0; n < 2 * PLACES; n++) {
    const kind = n % 2 ? 'dump' : 'load'
    const place = { title: `${kind} ${n}`, kind, boundary: square(10 + n), timeZone, project }
    places.push(await makeEntry(client, '/api/locations', place))
  }
  const loads = places.filter((_, n) => n % 2 === 0)
  const dumps = places.filter((_, n) => n % 2 === 1)
  const way = { project, loadLocations: loads, dumpLocations: dumps }
  for (let n = 0; n < ROUTES; n++) await makeEntry(client, '/api/routes', { title: `Route ${n}`, ...way })
  for (let n = 0; n < MACHINES; n++) {
    await makeEntry(client, '/api/equipment', { equipmentId: `T${n}`, kind: 'hauler' })
    await makeEntry(client, '/api/drivers', { fullName: `Driver ${n}`, employeeId: `T${n}` })
  }
}

export async function fillMonth(bench: Pick<BenchDatabase, 'database' | 'url'>): Promise<Site> {
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  const account = await app.account('Bench')
  // Sessions expire, so the client signs in at the time at which it reads.
  app.clock.set(MONTH.to.getTime() + DAY_MS)
  const client = await app.client(account, [1])
  await makeEntries(client)
  const { owner } = bench.database
  await runInAccount(owner, account, [[cyclesSql({ cycles: CYCLES, places: PLACES }), [DAYS, MONTH.from]]])
  await owner.query('analyze cycles')
  for (let day = 0; day < DAYS; day++) {
    const span = [new Date(FIRST_MS + day * DAY_MS), new Date(FIRST_MS + (day + 1) * DAY_MS)]
    await runInAccount(owner, account, [
      [INSERT_VISITS, span],
      [INSERT_EVENTS, span],
      [INSERT_ENGINES, span],
      [INSERT_HOURS, span],
    ])
  }
  await owner.query('vacuum analyze')
  const { id: user } = (await client.fetch('/api/users/me')).body as { id: string }
  return { app, account, client, user }
}
