/** Reports built from daily sums equal those that read every cycle, whatever has changed since. */
import { expect, test } from 'vitest'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import { addUpDays } from '../../server/rollup/add-up.ts'
import { roleIndex } from '../../../access/roles.ts'
import {
  account,
  app,
  insertEntry,
  getReport,
  HOUR,
  MINUTE,
  rangeQuery,
  site,
  square,
  START,
  summaryOf,
} from '../../testing/site.ts'

const random = seededRandom(12)
const below = (count: number): number => Math.floor(random() * count)
const one = <T>(of: readonly T[]): T => of[below(of.length)]!
const likely = (share: number): boolean => random() < share

const DAYS = 7
const DAY = 24 * HOUR
/** Includes the night in which New York sets its clocks. */
const EVERYTHING = rangeQuery('2026-03-01T05:00:00Z', '2026-03-15T04:00:00Z')
const PARTS = rangeQuery('2026-03-02T13:37:11Z', '2026-03-10T02:03:04Z')

interface Quarry {
  readonly projects: string[]
  readonly routes: (string | null)[]
  readonly places: (string | null)[]
  readonly materials: (string | null)[]
}

const owned = <T>(work: (tx: Transaction) => Promise<T>) => inAccount(app.database, { account }, work)

async function makeQuarry(): Promise<Quarry> {
  const zone = { time_zone: 'America/New_York' }
  const second = await insertEntry(account, 'projects', { title: 'Spur', ...zone })
  const pit = await insertEntry(account, 'locations', {
    title: 'Pit 3',
    kind: 'load',
    boundary: square(-73, 42),
    project_id: second,
    ...zone,
  })
  const route = await insertEntry(account, 'routes', {
    title: 'Pit 3 to Crusher',
    project_id: second,
    longest_cycle: 35,
    standard_cycle: 21.7,
  })
  const gravel = await insertEntry(account, 'materials', { title: 'Gravel', tested: false })
  return {
    projects: [site.project, second],
    routes: [site.route, route, null],
    places: [site.pit, pit, null],
    materials: [site.material, gravel, null],
  }
}

let made = 0
/** Durations to the millisecond; amounts to the full precision of a double. */
function someCycle({ routes, places, materials }: Quarry): Record<string, unknown> {
  const loaded = START + below(DAYS * DAY) + below(1_000)
  const seconds = () => (likely(0.1) ? null : below(900_000) / 1_000)
  const total = likely(0.1) ? null : 600_000 + below(2_400_000)
  const delay = {
    from: loaded + below(9 * MINUTE),
    locationId: one(places),
    reason: one(['standing', 'otherPlace']),
  }
  const phases = [
    'queue_load',
    'spotting_load',
    'loading',
    'loaded_travel',
    'queue_dump',
    'spotting_dump',
    'dumping',
  ]
  return {
    equipment_id: one(site.trucks),
    key: `load ${made++}`,
    load_location_id: one(places),
    dump_location_id: one([site.crusher, site.stockpile]),
    route_id: one(routes),
    driver_id: one([...site.drivers, null]),
    started_at: new Date(loaded - 3 * MINUTE),
    loaded_at: new Date(loaded),
    dump_stood_at: new Date(loaded + 4 * MINUTE),
    dumped_at: new Date(loaded + 5 * MINUTE),
    ended_at: total === null ? null : new Date(loaded - 3 * MINUTE + total),
    ...Object.fromEntries(phases.map((phase) => [phase, seconds()])),
    empty_travel: seconds(),
    delay: seconds(),
    delays: likely(0.4) ? [{ ...delay, to: delay.from + below(300_000) }] : [],
    way_delays: [],
    distance_loaded: random() * 3_000,
    distance_empty: random() * 3_000,
    weight: likely(0.1) ? null : random() * 40_000,
    weight_source: one(['sensor', 'estimate']),
    volume: likely(0.2) ? null : random() * 20,
    volume_source: one(['sensor', 'estimate']),
    material_id: one(materials),
    material_source: null,
    flags: likely(0.2) ? ['gap'] : [],
    load_event_key: 'load',
    dump_event_key: 'dump',
  }
}

async function add(quarry: Quarry, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => someCycle(quarry))
  const columns = Object.keys(rows[0]!).join(', ')
  await owned((tx) =>
    tx.query(
      `insert into cycles (account_id, ${columns}) select haulway_account(), ${columns}
        from json_populate_recordset(null::cycles, $1)`,
      [JSON.stringify(rows)],
    ),
  )
}

const some = (modulus: number) => `hashtext(key) % ${modulus} = ${below(modulus)}`

/**
 * Everything that changes figures: corrections, recomputation, terms, erasure, retention, and settings of routes and
 * locations.
 */
const corrections: readonly ((quarry: Quarry) => string)[] = [
  () =>
    `update cycles set loaded_at = loaded_at + interval '${below(90)} hours', ended_at = null where ${some(40)}`,
  () =>
    `update cycles set weight = weight * 1.1, volume = volume / 3, weight_source = 'estimate' where ${some(3)}`,
  () => `update cycles set driver_id = null where driver_id = '${site.drivers[0]}' and ${some(5)}`,
  () => `delete from cycles where ${some(25)}`,
  () => `delete from cycles where loaded_at < '${new Date(START + below(2 * DAY)).toISOString()}'`,
  ({ routes }) => `update cycles set route_id = '${routes[1]}' where ${some(20)}`,
  ({ routes }) => `update routes set longest_cycle = ${20 + below(30)} where id = '${routes[1]}'`,
  ({ routes }) => `update routes set standard_cycle = ${20 + below(9)} where id = '${routes[0]}'`,
  ({ projects }) => `update locations set project_id = '${one(projects)}' where id = '${site.pit}'`,
  ({ projects, routes }) => `update routes set project_id = '${one(projects)}' where id = '${routes[1]}'`,
  ({ places }) =>
    `update locations set time_zone = '${one(['Asia/Kathmandu', 'America/New_York'])}' where id = '${places[1]}'`,
  () =>
    `update accounts set time_zone = '${one(['UTC', 'Australia/Lord_Howe'])}' where id = haulway_account()`,
  ({ places }) => `with gone as (delete from locations where id = '${places[1]}' returning *)
    insert into locations select * from gone`,
]

/** No cycle takes longer: reports that read every cycle exclude none. */
const EVERY = 'omitOver=604800'

async function compare(question: string, tail: string): Promise<void> {
  const added = await getReport<Record<string, unknown>>(question, tail)
  const read = await getReport<Record<string, unknown>>(`${question}&${EVERY}`, tail)
  expect(added, `${tail}?${question}`).toEqual(read)
}

const GROUPS = ['/byEquipment', '/byRoutes', '/byDrivers', '/byMaterials']

const narrowings = ({ projects, routes, places }: Quarry) => [
  `&project=${projects[1]}`,
  `&route=${routes[1]}`,
  `&project=${projects[0]}&equipment=${site.trucks[0]}`,
  `&loadLocation=${places[1]}`,
  `&driver=${site.drivers[1]}`,
  `&material=${site.material}`,
]

async function compareSome(quarry: Quarry): Promise<void> {
  await compare(EVERYTHING, '/summary')
  const narrowed = one(['', ...narrowings(quarry)])
  if (likely(0.5)) await compare(PARTS + narrowed, '/summary')
  else await compare(`${PARTS}${narrowed}&sort=${one(['-p90', 'title', '-weight'])}`, one(GROUPS))
}

const addUp = () => addUpDays(app.database, account, START + 20 * DAY)

test('daily sums equal the figures of their cycles after any change', async () => {
  const quarry = await makeQuarry()
  await add(quarry, 250)
  await addUp()
  for (const more of ['', ...narrowings(quarry)]) await compare(EVERYTHING + more, '/summary')
  for (const tail of GROUPS) await compare(PARTS, tail)
  for (const correct of corrections) {
    await owned((tx) => tx.query(correct(quarry)))
    if (likely(0.3)) await add(quarry, 5)
    // Half of the time the report is requested before the changed days are added up.
    if (likely(0.5)) await addUp()
    await compareSome(quarry)
  }
})

test('reports read the stored daily sums, except for days that have changed since', async () => {
  await addUp()
  const before = await getReport<{ cycles: number }>(EVERYTHING, '/summary')
  await owned((tx) =>
    tx.query(`update cycle_day_sums set cycles = cycles + 1000 where kind = 'all' and day = '2026-03-06'`),
  )
  expect((await getReport<{ cycles: number }>(EVERYTHING, '/summary')).cycles).toBeGreaterThanOrEqual(
    before.cycles + 1000,
  )
  await owned((tx) =>
    tx.query(`update cycles set weight = 1 where loaded_at::date between '2026-03-05' and '2026-03-07'`),
  )
  expect((await getReport<{ cycles: number }>(EVERYTHING, '/summary')).cycles).toBe(before.cycles)
})

test('does not use daily sums for users who cannot see a closed project', async () => {
  await addUp()
  const all = await getReport<{ cycles: number }>(EVERYTHING, '/summary')
  const viewer = await app.client(account, [roleIndex.DISPATCHER])
  await owned((tx) => tx.query('update projects set restricted = true where id = $1', [site.project]))
  const some = await getReport<{ cycles: number }>(EVERYTHING, '/summary', viewer)
  expect(some.cycles).toBeLessThan(all.cycles)
  expect(some).toEqual(await getReport(`${EVERYTHING}&${EVERY}`, '/summary', viewer))
})

test('thins the chart points evenly on busy and quiet days', async () => {
  const hauled = `insert into cycles select (json_populate_record(one.c, json_build_object('key', 'dot ' || n,
      'loaded_at', '2026-01-10T10:00:00Z'::timestamptz + n * interval '4 minutes', 'started_at', '2026-01-01', 'ended_at', '2026-01-01'))).*
    from (select c from cycles c limit 1) one, generate_series(1, 1600) as n`
  await owned((tx) => tx.query(hauled))
  await addUp()
  const { points, cycles } = await summaryOf(rangeQuery('2026-01-10T05:00:00Z', '2026-01-20T05:00:00Z'))
  expect(cycles).toBe(1_600)
  expect(points.length).toBeGreaterThan(1_400)
  expect(points.length).toBeLessThanOrEqual(1_500)
  const gaps = points.slice(1).map(([at], n) => at - points[n]![0])
  expect(Math.min(...gaps)).toBeGreaterThan(0)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(16 * MINUTE)
})
