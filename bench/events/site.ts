/**
 * A site with millions of seeded random events: those of days as the growth bench simulates them, and events stated
 * by drivers.
 */
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'
import type { BenchDatabase } from '../support/bench-database.ts'
import { makeEntry, runInAccount, square } from '../support/made-site.ts'

export const EVENT_COUNT = Number(process.env['HAULWAY_BENCH_EVENTS'] ?? 5_000_000)
const MACHINES = 20
const PLACES = 12
const OTHERS = 6
export const FIRST_MS = Date.UTC(2024, 0, 1)
/** Seconds between events of all machines together. */
const SECONDS = 12
export const END_MS = FIRST_MS + (EVENT_COUNT + 1) * SECONDS * 1_000

/**
 * A machine's lap has eight events: enters, load, leaves, enters, dump, leaves, engine on, engine off. One lap in
 * forty has an event stated by the driver instead. Rare values occur in one event of thousands.
 */
export const INSERT_EVENTS = `
  insert into events (account_id, equipment_id, key, source, type, occurred_at, received_at, device_id, lon, lat, location_id,
    route_id, driver_id, material_id, weight, volume, quantity, ticket, note_type, note, detail, flags, evidence, settled_at)
  select haulway_account(), machines[1 + n % ${MACHINES}], case when stated then 'tablet ' else type || ':' end || n,
    case when stated then 'device' else 'derived' end, type, at, case when stated then at + make_interval(secs => 2 + n % 7) end,
    null, 37.6 + (n % 1000) / 1e5, 55.7 + (n % 777) / 1e5,
    case when not stated and type not like 'engine%' then places[1 + (n / 7) % ${PLACES}] end,
    case when type in ('load', 'dump') then routes[1 + (n / 11) % ${OTHERS}] end, drivers[1 + (n / 13) % ${OTHERS}],
    case when stated and n % 2 = 0 then materials[1 + (n / 640) % ${OTHERS}] end,
    case when type = 'load' then 28000 + n % 6000 end, case when stated and n % 3 = 0 then 9 + n % 9 end,
    case when stated and n % 3 = 1 then n % 50 end, case when stated and n % 3 = 2 then 'T' || n end,
    case when type = 'note' then 'general' end, case when type = 'note' then 'Dusty ' || n end,
    case when stated then json_build_object('n', n) end,
    case when n % 997 = 1 and type in ('load', 'dump') then array['unresolved'] when n % 97 = 1 then array['inferred']
      else array[]::text[] end,
    '[]', case when stated then null else at end
  from (select n, stated, $1::timestamptz + n * interval '${SECONDS} seconds' as at,
      case when stated then (array['note', 'fuel', 'bucket load', 'driver changed', 'add hours'])[1 + (n / 320) % 5]
        else (array['enter location', 'load', 'exit location', 'enter location', 'dump', 'exit location', 'engine on',
          'engine off'])[1 + (n / ${MACHINES}) % 8] end as type
      from (select n, n / ${MACHINES} % 320 = 7 as stated from generate_series($2::bigint, $3::bigint) as n) numbered) made
    cross join (select array_agg(id order by id) as machines from equipment) e
    cross join (select array_agg(id order by id) as places from locations) l
    cross join (select array_agg(id order by id) as routes from routes) r
    cross join (select array_agg(id order by id) as drivers from drivers) d
    cross join (select array_agg(id order by id) as materials from materials) m`

export interface EventSite {
  readonly app: TestApp
  readonly account: string
  readonly client: TestClient
  /** The first entry of each collection. */
  readonly ids: Readonly<
    Record<'project' | 'equipment' | 'location' | 'route' | 'driver' | 'material' | 'tag', string>
  >
}

async function createSeveral(count: number, one: (n: number) => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await one(n))
  return ids
}

async function makeEntries(client: TestClient): Promise<EventSite['ids']> {
  const make = async (path: string, body: object) => (await makeEntry(client, `/api/${path}`, body)).id
  const timeZone = 'Europe/Berlin'
  const project = await make('projects', { title: 'Bench', timeZone })
  const places = await createSeveral(PLACES, (n) =>
    make('locations', {
      title: `Place ${n}`,
      kind: n % 2 ? 'dump' : 'load',
      boundary: square(10 + n),
      timeZone,
    }),
  )
  const category = await make('tags/categories', { title: 'Bench' })
  const way = { project, loadLocations: [places[0]], dumpLocations: [places[1]] }
  const first = async (count: number, one: (n: number) => Promise<string>) =>
    (await createSeveral(count, one))[0]!
  return {
    project,
    location: places[0]!,
    equipment: await first(MACHINES, (n) => make('equipment', { equipmentId: `T${n}`, kind: 'hauler' })),
    route: await first(OTHERS, (n) => make('routes', { title: `Route ${n}`, ...way })),
    driver: await first(OTHERS, (n) => make('drivers', { fullName: `Driver ${n}` })),
    material: await first(OTHERS, (n) => make('materials', { title: `Material ${n}` })),
    tag: await make('tags', { title: 'Bench', category }),
  }
}

const AT_ONCE = 250_000

const fill = ({ app, account }: Pick<EventSite, 'app' | 'account'>, from: number, to: number) =>
  runInAccount(app.database.owner, account, [[INSERT_EVENTS, [new Date(FIRST_MS), from, to]]])

export async function fillEvents(bench: BenchDatabase): Promise<EventSite> {
  const app = await testApp({}, { database: { ...bench.database, url: bench.url } })
  const account = await app.account('Bench')
  const client = await app.client(account, [1])
  const ids = await makeEntries(client)
  const site = { app, account, client, ids }
  for (let n = 0; n < EVENT_COUNT; n += AT_ONCE) await fill(site, n, Math.min(EVENT_COUNT, n + AT_ONCE) - 1)
  // A tag on one event in two thousand.
  await runInAccount(bench.database.owner, account, [
    [
      `insert into event_tags (account_id, tag_id, equipment_id, event_key)
        select account_id, $1, equipment_id, key from events where type = 'fuel' and hashtext(key) % 8 = 0`,
      [ids.tag],
    ],
  ])
  await bench.database.owner.query('vacuum analyze')
  return site
}
