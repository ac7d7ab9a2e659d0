import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { leakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../test-app.ts'
import type { EndpointOutput } from '@haulway/resource'
import type { CycleGroup, CycleItem, proveCycle, summariseCycles } from './cycles.endpoints.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const START = Date.parse('2026-03-02T06:00:00Z')

let app: TestApp
let account: string
let manager: TestClient
let site: Site
beforeAll(async () => {
  app = await testApp()
  account = await app.account('North quarry')
  manager = await app.client(account, [2])
  site = await makeSite(account)
})
afterAll(() => app.close())

interface Site {
  project: string
  route: string
  material: string
  pit: string
  crusher: string
  stockpile: string
  trucks: [string, string, string]
  drivers: [string, string]
}

/** Rows as the owner writes them in the account's name. */
async function insert(of: string, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${of}', true)`)
    await client.query(
      `insert into ${table} (account_id, ${names.join(', ')})
       values ('${of}', ${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const audit = () => ({
  id: randomUUID(),
  created_at: new Date(START),
  created_by: randomUUID(),
  modified_at: new Date(START),
  modified_by: randomUUID(),
})

async function entry(of: string, table: string, row: Record<string, unknown>): Promise<string> {
  const filled = { ...audit(), ...row }
  await insert(of, table, filled)
  return filled.id
}

const square = (lon: number, lat: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [lon + 0.001, lat],
        [lon + 0.001, lat + 0.001],
        [lon, lat + 0.001],
        [lon, lat],
      ],
    ],
  })

async function makeSite(of: string): Promise<Site> {
  const project = await entry(of, 'projects', { title: 'Ring road', time_zone: 'America/New_York' })
  const place = (title: string, kind: string, zone = 'America/New_York') =>
    entry(of, 'locations', { title, kind, boundary: square(-73, 41), project_id: project, time_zone: zone })
  const material = await entry(of, 'materials', { title: 'Granite', tested: false })
  const route = await entry(of, 'routes', {
    title: 'Pit 2 to Crusher',
    project_id: project,
    material_id: material,
  })
  const truck = (title: string) => entry(of, 'equipment', { equipment_id: title, kind: 'truck' })
  const driver = (name: string) => entry(of, 'drivers', { full_name: name })
  return {
    project,
    route,
    material,
    pit: await place('Pit 2', 'load'),
    crusher: await place('Crusher', 'dump'),
    stockpile: await place('Stockpile 1', 'both'),
    trucks: [await truck('0896'), await truck('0901'), await truck('=1+1')],
    drivers: [await driver('Ann'), await driver('Bo')],
  }
}

interface CycleRow {
  equipment: string
  loadedAt: number
  /** Minutes of the whole cycle; null: it has no end. */
  minutes: number | null
  more?: Record<string, unknown>
}

async function cycle(
  of: string,
  at: Site,
  { equipment, loadedAt, minutes, more = {} }: CycleRow,
): Promise<string> {
  const key = `load:${at.pit}:${loadedAt}`
  const started = loadedAt - 3 * MINUTE
  await insert(of, 'cycles', {
    equipment_id: equipment,
    key,
    load_location_id: at.pit,
    dump_location_id: at.crusher,
    route_id: at.route,
    driver_id: at.drivers[0],
    started_at: new Date(started),
    loaded_at: new Date(loadedAt),
    dumped_at: new Date(loadedAt + 5 * MINUTE),
    ended_at: minutes === null ? null : new Date(started + minutes * MINUTE),
    queue_load: 60,
    loading: 120,
    loaded_travel: 240,
    queue_dump: 0,
    dumping: 60,
    empty_travel: minutes === null ? null : minutes * 60 - 480,
    distance_loaded: 1500,
    distance_empty: 1600,
    weight: 30_000,
    weight_source: 'sensor',
    load_event_key: `${key}:load`,
    dump_event_key: `${key}:dump`,
    ...more,
  })
  return `${equipment}~${key}`
}

const range = (from: string, to: string) => `from=${from}&to=${to}`
const get = async <T>(query: string, tail = '', client = manager) => {
  const reply = await client.fetch(`/api/cyclereport/loadDumpCycles${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const list = (query: string, client = manager) =>
  get<{ items: CycleItem[]; total: number }>(query, '', client)

const summaryOf = (query: string, client = manager) =>
  get<EndpointOutput<typeof summariseCycles>>(query, '/summary', client)

/** The ten whole times of the published p90 case (minutes), an hour apart; the longest is the last. */
const published = [10, 12, 13, 15, 18, 20, 22, 25, 30, 60]
const DAY = range('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')

test('the published case: average 22.5, 90th percentile 33 minutes by linear interpolation', async () => {
  const keys: string[] = []
  for (const [index, minutes] of published.entries()) {
    const equipment = site.trucks[index % 2 === 0 ? 0 : 1]
    keys.push(await cycle(account, site, { equipment, loadedAt: START + index * HOUR, minutes }))
  }
  const summary = await summaryOf(DAY)
  expect(summary).toMatchObject({
    cycles: 10,
    machines: 2,
    omitted: 0,
    incomplete: 0,
    flagged: 0,
    weight: 300_000,
    distanceLoaded: 15,
    distanceEmpty: 16,
    timeZone: 'America/New_York',
    bucket: 'hour',
  })
  expect(summary.measures).toMatchObject({
    total: { count: 10, average: 22.5 * 60, minimum: 600, maximum: 3600, p90: 33 * 60 },
    loading: { count: 10, average: 120, minimum: 120, maximum: 120, p90: 120 },
    queueDump: { count: 10, average: 0 },
  })
  expect(summary.buckets).toHaveLength(10)
  expect(summary.buckets[0]).toEqual({
    at: '2026-03-02T06:00:00.000Z',
    cycles: 1,
    average: 600,
    materials: [[site.material, 1]],
  })
  expect(summary.points).toHaveLength(10)
  expect(summary.points[0]).toEqual([START, 600, keys[0], '0896', site.material])
})

test('cycles over a limit are left out of every figure, counted, and can be asked for', async () => {
  const limit = `${DAY}&omitOver=1800`
  const summary = await summaryOf(limit)
  // Of the nine left: rank .9 * 8 = 7.2 between 25 and 30 minutes.
  expect(summary).toMatchObject({
    cycles: 9,
    omitted: 1,
    measures: { total: { count: 9, maximum: 1800, p90: 26 * 60 } },
  })
  expect((await list(limit)).total).toBe(9)
  const left = await list(`${limit}&omitted=true`)
  expect(left.items.map((one) => one.total)).toEqual([3600])
  const machines = await get<{ items: CycleGroup[] }>(limit, '/byEquipment')
  expect(machines.items.map((one) => [one.of?.title, one.cycles, one.omitted])).toEqual([
    ['0896', 5, 0],
    ['0901', 4, 1],
  ])
})

test('a page of cycles with what the replay of recorded tracks reads', async () => {
  const { items, total } = await list(`${DAY}&sort=loadedAt&limit=3&page=1`)
  expect(total).toBe(10)
  expect(items).toHaveLength(3)
  expect(items[0]).toEqual({
    key: expect.stringMatching(/^[0-9a-f-]{36}~load:/) as string,
    equipment: { id: site.trucks[1], title: '0901' },
    route: { id: site.route, title: 'Pit 2 to Crusher' },
    driver: { id: site.drivers[0], title: 'Ann' },
    material: { id: site.material, title: 'Granite' },
    loadLocation: { id: site.pit, title: 'Pit 2' },
    dumpLocation: { id: site.crusher, title: 'Crusher' },
    startedAt: '2026-03-02T08:57:00.000Z',
    loadedAt: '2026-03-02T09:00:00.000Z',
    dumpedAt: '2026-03-02T09:05:00.000Z',
    endedAt: '2026-03-02T09:12:00.000Z',
    phases: { queueLoad: 60, loading: 120, loadedTravel: 240, queueDump: 0, dumping: 60, emptyTravel: 420 },
    total: 900,
    distanceLoaded: 1.5,
    distanceEmpty: 1.6,
    weight: 30_000,
    weightSource: 'sensor',
    flags: [],
  })
  expect((await list(`${DAY}&limit=3&page=9`)).items).toEqual([])
})

test('sorted by any column, absent values last, ties in a fixed order', async () => {
  const times = (await list(`${DAY}&sort=-total&limit=10`)).items.map((one) => (one.total ?? 0) / 60)
  expect(times).toEqual([...published].reverse())
  const byTruck = (await list(`${DAY}&sort=equipment,-total&limit=10`)).items
  expect(byTruck.map((one) => one.equipment.title)).toEqual([
    ...Array<string>(5).fill('0896'),
    ...Array<string>(5).fill('0901'),
  ])
  expect(byTruck[0]?.total).toBe(1800)
})

test('by machine: whole times, averages of the phases, sums', async () => {
  const { items, total } = await get<{ items: CycleGroup[]; total: number }>(
    `${DAY}&sort=-average`,
    '/byEquipment',
  )
  expect(total).toBe(2)
  const [first, second] = items
  expect(first).toMatchObject({
    of: { title: '0901' },
    cycles: 5,
    omitted: 0,
    weight: 150_000,
    distanceLoaded: 7.5,
  })
  expect(first?.total).toMatchObject({
    count: 5,
    average: ((12 + 15 + 20 + 25 + 60) / 5) * 60,
    minimum: 720,
    maximum: 3600,
  })
  expect(first?.averages).toMatchObject({ loading: 120, queueLoad: 60 })
  expect(second?.of?.title).toBe('0896')
})

test('filters narrow every call; a default range is the last 24 hours', async () => {
  const other = site.trucks[2]
  const at = Date.parse('2026-03-04T10:00:00Z')
  const wednesday = range('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z')
  await cycle(account, site, {
    equipment: other,
    loadedAt: at,
    minutes: 20,
    more: { driver_id: site.drivers[1] },
  })
  await cycle(account, site, {
    equipment: other,
    loadedAt: at + HOUR,
    minutes: null,
    more: {
      driver_id: null,
      route_id: null,
      dump_location_id: site.stockpile,
      flags: ['inferred', 'gap'],
      weight: null,
    },
  })
  const counts = async (filter: string) => (await list(`${wednesday}&${filter}`)).total
  expect(await counts('')).toBe(2)
  expect(await counts(`equipment=${other}`)).toBe(2)
  expect(await counts(`equipment=${site.trucks[0]}`)).toBe(0)
  expect(await counts(`driver=${site.drivers[1]}`)).toBe(1)
  expect(await counts(`route=${site.route}`)).toBe(1)
  expect(await counts(`material=${site.material}`)).toBe(1)
  // Off any route, the place of the load says the project.
  expect(await counts(`project=${site.project}`)).toBe(2)
  expect(await counts(`loadLocation=${site.pit}`)).toBe(2)
  expect(await counts(`dumpLocation=${site.stockpile}`)).toBe(1)
  const summary = await summaryOf(wednesday)
  expect(summary).toMatchObject({ cycles: 2, incomplete: 1, flagged: 1, measures: { total: { count: 1 } } })
  expect(summary.materials).toEqual([{ id: site.material, title: 'Granite' }])
  expect(summary.buckets.map(({ cycles, materials }) => [cycles, materials])).toEqual([
    [1, [[site.material, 1]]],
    [1, [[null, 1]]],
  ])
  const drivers = await get<{ items: CycleGroup[]; total: number }>(wednesday, '/byDrivers')
  expect(drivers.total).toBe(2)
  expect(drivers.items.map((one) => [one.of?.title ?? null, one.cycles, one.total?.average ?? null])).toEqual(
    [
      ['Bo', 1, 1200],
      [null, 1, null],
    ],
  )

  const morning = app.clock()
  app.clock.set('2026-03-05T10:30:00Z')
  const early = await app.client(account, [3])
  const latest = await list('', early)
  expect(latest.items.map((one) => one.loadedAt)).toEqual(['2026-03-04T11:00:00.000Z'])
  expect(latest.items[0]).toMatchObject({
    endedAt: null,
    total: null,
    driver: null,
    flags: ['inferred', 'gap'],
  })
  // What has no whole time is over no limit.
  expect((await list('omitOver=1', early)).total).toBe(1)
  app.clock.set(morning)
})

test('nothing in the range: no figures, and no error', async () => {
  const summary = await summaryOf(range('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'))
  expect(summary).toMatchObject({
    cycles: 0,
    machines: 0,
    buckets: [],
    points: [],
    timeZone: 'Europe/Berlin',
  })
  expect(summary.measures).toMatchObject({ total: null, loading: null })
})

test('days are those of the zone: the project asked for, else the one of the load locations', async () => {
  const zoned = await app.account('Zones')
  const dispatcher = await app.client(zoned, [3])
  const own = await makeSite(zoned)
  // Either side of midnight in New York.
  for (const at of ['2026-03-10T03:59:00Z', '2026-03-10T04:01:00Z']) {
    await cycle(zoned, own, { equipment: own.trucks[0], loadedAt: Date.parse(at), minutes: 15 })
  }
  const week = range('2026-03-08T00:00:00Z', '2026-03-15T00:00:00Z')
  const shared = await summaryOf(week, dispatcher)
  expect(shared).toMatchObject({ timeZone: 'America/New_York', bucket: 'day' })
  expect(shared.buckets.map((one) => [one.at, one.cycles])).toEqual([
    ['2026-03-09T04:00:00.000Z', 1],
    ['2026-03-10T04:00:00.000Z', 1],
  ])
  const tokyo = await entry(zoned, 'locations', {
    title: 'Far',
    kind: 'load',
    boundary: square(139, 35),
    time_zone: 'Asia/Tokyo',
  })
  await cycle(zoned, own, {
    equipment: own.trucks[1],
    loadedAt: Date.parse('2026-03-11T10:00:00Z'),
    minutes: 15,
    more: { load_location_id: tokyo, route_id: null },
  })
  expect(await summaryOf(week, dispatcher)).toMatchObject({ timeZone: 'Europe/Berlin', cycles: 3 })
  expect(await summaryOf(`${week}&project=${own.project}`, dispatcher)).toMatchObject({
    timeZone: 'America/New_York',
    cycles: 2,
  })
})

test('hours are counted from midnight, so that the one that comes twice in autumn stays two', async () => {
  const autumn = await app.account('Autumn')
  const dispatcher = await app.client(autumn, [3])
  const own = await makeSite(autumn)
  // Both are half past one in New York.
  for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']) {
    await cycle(autumn, own, { equipment: own.trucks[0], loadedAt: Date.parse(at), minutes: 15 })
  }
  const day = await summaryOf(range('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'), dispatcher)
  expect(day.bucket).toBe('hour')
  expect(day.buckets.map((one) => one.at)).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'])
  const shift = await summaryOf(range('2026-11-01T04:00:00Z', '2026-11-01T12:00:00Z'), dispatcher)
  expect(shift.bucket).toBe('quarter')
  expect(shift.buckets.map((one) => one.at)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'])
})

test('more cycles than a chart can show are thinned evenly', async () => {
  const busy = await app.account('Busy')
  const own = await makeSite(busy)
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${busy}', true)`)
    await client.query(
      `insert into cycles (account_id, equipment_id, key, load_location_id, started_at, loaded_at, dumped_at, ended_at,
          distance_loaded, distance_empty, load_event_key, dump_event_key)
       select $1::uuid, $2::uuid, n::text, $3::uuid, at, at, at, at + interval '10 min', 1, 1, '', ''
       from (select n, timestamptz '2026-03-02T00:00:00Z' + n * interval '20 s' as at from generate_series(1, 4000) n) made`,
      [busy, own.trucks[0], own.pit],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  const dispatcher = await app.client(busy, [3])
  const summary = await summaryOf(range('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z'), dispatcher)
  expect(summary.cycles).toBe(4000)
  expect(summary.points).toHaveLength(1500)
  const gaps = summary.points.map(([at], index, all) => (all[index + 1]?.[0] ?? at) - at)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
  const csv = await dispatcher.fetch(
    `/api/cyclereport/loadDumpCycles.csv?${range('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z')}`,
  )
  const rows = Papa.parse<string[]>(csv.text, { skipEmptyLines: true }).data
  expect(rows).toHaveLength(4001)
  expect(new Set(rows.map((row) => row[7])).size).toBe(4001)
})

test('wrong parameters are named', async () => {
  const cases: [string, string][] = [
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1e9', 'limit'],
    ['page=-1', 'page'],
    ['page=1e15', 'page'],
    ['page=1.5', 'page'],
    ['sort=x;--', 'sort'],
    ['sort=total,nothing', 'sort'],
    ['sort=constructor', 'sort'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01T00:00:00Z', 'to'],
    ['from=2026-03-03T00:00:00Z&to=2026-03-02T00:00:00Z', 'to'],
    ['equipment=1', 'equipment'],
    ['project=1&project=2', 'project'],
    ['omitOver=0', 'omitOver'],
    ['omitOver=-5', 'omitOver'],
    ['omitted=perhaps', 'omitted'],
  ]
  for (const [query, field] of cases) {
    const reply = await manager.fetch(`/api/cyclereport/loadDumpCycles?${query}`)
    expect(reply.status, query).toBe(400)
    expect(reply.body, query).toMatchObject({ message: 'Validation failed', errors: [{ field }] })
  }
  const groups = await manager.fetch('/api/cyclereport/loadDumpCycles/byDrivers?sort=loadedAt')
  expect(groups.status).toBe(400)
  expect((await manager.fetch('/api/cyclereport/loadDumpCycles.csv?lang=xx')).body).toMatchObject({
    errors: [{ field: 'lang' }],
  })
  // The edge of what an instant can be.
  expect((await list(range('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'))).total).toBeGreaterThan(10)
})

test('who may see it: not a tracker, not without the feature, not signed out', async () => {
  const path = `/api/cyclereport/loadDumpCycles?${DAY}`
  expect((await app.anonymous.fetch(path)).status).toBe(401)
  const tracker = await app.client(account, [5])
  expect((await tracker.fetch(path)).status).toBe(403)
  const viewer = await app.client(account, [4])
  expect((await viewer.fetch(path)).status).toBe(200)
  await app.database.owner.query(`update accounts set features = '{}' where id = $1`, [account])
  expect((await viewer.fetch(path)).status).toBe(403)
  await app.database.owner.query(`update accounts set features = '{"tracker": true}' where id = $1`, [
    account,
  ])
})

test("another account's cycles are not there", async () => {
  const stranger = await app.client(await app.account('South quarry'), [1])
  expect((await list(DAY, stranger)).total).toBe(0)
  expect(await summaryOf(`${DAY}&equipment=${site.trucks[0]}`, stranger)).toMatchObject({ cycles: 0 })
  const { items } = await list(DAY)
  const path = `/api/cyclereport/loadDumpCycles/${encodeURIComponent(items[0]?.key ?? '')}/proof`
  expect((await manager.fetch(path)).status).toBe(200)
  const [foreign, absent, nonsense] = await Promise.all([
    stranger.fetch(path),
    manager.fetch(`/api/cyclereport/loadDumpCycles/${site.trucks[0]}~nothing/proof`),
    manager.fetch('/api/cyclereport/loadDumpCycles/nonsense/proof'),
  ])
  expect(foreign.status).toBe(404)
  expect([absent.body, nonsense.body]).toEqual([foreign.body, foreign.body])
})

test('CSV: the words and units of the reader, in the order of the loads', async () => {
  const path = `/api/cyclereport/loadDumpCycles.csv?${DAY}&omitOver=1800`
  const reply = await manager.fetch(path)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="cycle-times_2026-03-01_2026-03-02.csv"',
  )
  const bytes = new Uint8Array(
    await (await fetch(`${app.url}${path}`, { headers: { cookie: manager.cookie } })).arrayBuffer(),
  )
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const { data } = Papa.parse<string[]>(reply.text, { skipEmptyLines: true })
  expect(data).toHaveLength(10)
  const [header, first] = data
  expect(header).toContain('Loaded (America/New_York)')
  expect(header).toContain('Loaded distance, km')
  expect(header).toContain('Payload, t')
  const cell = (name: string) => first?.[header?.indexOf(name) ?? -1]
  expect(cell('Loaded (America/New_York)')).toBe('2026-03-02 01:00:00')
  expect(cell('Whole cycle, s')).toBe('600')
  expect(cell('Loaded distance, km')).toBe('1.5')
  expect(cell('Payload, t')).toBe('30')
  expect(cell('Equipment')).toBe('0896')

  const russian = await manager.fetch(`${path}&lang=ru`)
  expect(russian.text).toContain('Пробег гружёным, км')
  const chinese = await manager.fetch(path, { headers: { cookie: `${manager.cookie}; lang=cn` } })
  expect(chinese.text).toContain('整个循环（秒）')
})

test('CSV: in a profile with units of its own nothing is in base units', async () => {
  await app.database.owner.query('insert into measurement_profiles (name, measures) values ($1, $2)', [
    strangeProfile.name,
    JSON.stringify(strangeProfile.measures),
  ])
  const choose = (measurementProfile: string | null) =>
    manager.fetch('/api/users/me/settings', { method: 'PUT', body: { measurementProfile, language: null } })
  expect((await choose(strangeProfile.name)).status).toBe(200)
  const { text } = await manager.fetch(`/api/cyclereport/loadDumpCycles.csv?${DAY}&omitOver=1800`)
  await choose(null)
  const [header = [], first = []] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  expect(leakedUnits(header.join('; '))).toEqual([])
  // 30,000 kg in stones, 1.5 km in leagues.
  expect(first[header.indexOf('Payload, stn')]).toBe('4724.191')
  expect(first[header.indexOf('Loaded distance, lea')]).toBe('0.311')
})

test('CSV: what a spreadsheet would take for a formula is text, numbers stay numbers', async () => {
  const risky = await app.account('Risky')
  const reader = await app.client(risky, [1])
  const own = await makeSite(risky)
  const titles = ['=1+1', '+1', '-1', '@x', '\t=1', 'a,b', 'say "hi"', 'two\nlines', "O'Brien", '0896']
  for (const [index, title] of titles.entries()) {
    const driver = await entry(risky, 'drivers', { full_name: title })
    await cycle(risky, own, {
      equipment: own.trucks[2],
      loadedAt: START + index * MINUTE,
      minutes: 10,
      more: { driver_id: driver, weight: -1_250 },
    })
  }
  const { text } = await reader.fetch(`/api/cyclereport/loadDumpCycles.csv?${DAY}`)
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const [header = [], ...rows] = data
  const column = header.indexOf('Driver')
  expect(rows.map((row) => row[column])).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\t=1",
    'a,b',
    'say "hi"',
    'two\nlines',
    "O'Brien",
    '0896',
  ])
  expect(rows[0]?.[0]).toBe("'=1+1")
  expect(new Set(rows.map((row) => row[header.indexOf('Payload, t')]))).toEqual(new Set(['-1.25']))
})

test('CSV of nothing is a header', async () => {
  const { text } = await manager.fetch(
    `/api/cyclereport/loadDumpCycles.csv?${range('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')}`,
  )
  expect(Papa.parse(text, { skipEmptyLines: true }).data).toHaveLength(1)
})

test('the proof of a cycle: its events with why, its visits', async () => {
  const of = await app.account('Proof')
  const reader = await app.client(of, [4])
  const own = await makeSite(of)
  const truck = own.trucks[0]
  const key = await cycle(of, own, { equipment: truck, loadedAt: START, minutes: 20 })
  const eventRow = (name: string, type: string, at: number, more: Record<string, unknown> = {}) =>
    insert(of, 'events', {
      equipment_id: truck,
      key: name,
      source: 'derived',
      type,
      occurred_at: new Date(at),
      lon: -73,
      lat: 41,
      location_id: own.pit,
      ...more,
    })
  const why = { kind: 'dwell', key: 'evidence.dwell', args: { seconds: 120 }, t: START - 2 * MINUTE }
  const load = `load:${own.pit}:${START}:load`
  await eventRow(load, 'load', START, {
    evidence: JSON.stringify([why]),
    weight: 30_000,
    flags: ['inferred'],
  })
  await eventRow(`load:${own.pit}:${START}:dump`, 'dump', START + 5 * MINUTE, { location_id: own.crusher })
  await eventRow('earlier', 'dump', START - HOUR)
  await eventRow('later', 'load', START + HOUR)
  const visit = (name: string, location: string, from: number, to: number | null) =>
    insert(of, 'visits', {
      equipment_id: truck,
      key: name,
      location_id: location,
      entered_at: new Date(from),
      exited_at: to === null ? null : new Date(to),
      stopped_seconds: 100,
      distance: 20,
    })
  await visit('before', own.stockpile, START - HOUR, START - 40 * MINUTE)
  await visit('pit', own.pit, START - 3 * MINUTE, START + 10_000)
  await visit('crusher', own.crusher, START + 4 * MINUTE, null)

  const proof = await get<EndpointOutput<typeof proveCycle>>('', `/${encodeURIComponent(key)}/proof`, reader)
  expect(proof.cycle).toMatchObject({ key, equipment: { title: '0896' }, total: 1200 })
  expect(proof).toMatchObject({
    timeZone: 'America/New_York',
    from: new Date(START - 5 * MINUTE).toISOString(),
    to: new Date(START + 17 * MINUTE).toISOString(),
    loadEvent: load,
  })
  expect(proof.events.map((one) => [one.type, one.location?.title, one.flags])).toEqual([
    ['load', 'Pit 2', ['inferred']],
    ['dump', 'Crusher', []],
  ])
  expect(proof.events[0]?.evidence).toEqual([why])
  expect(proof.visits.map((one) => [one.location?.title, one.exitedAt])).toEqual([
    ['Pit 2', new Date(START + 10_000).toISOString()],
    ['Crusher', null],
  ])
})

test('the track of a proof is what the machine told between its ends', async () => {
  const of = await app.account('Tracks')
  const own = await makeSite(of)
  const truck = own.trucks[0]
  const administrator = await app.client(of, [1])
  const enrolled = await administrator.fetch(`/api/equipment/${truck}/devices`, { body: { title: 'Tablet' } })
  expect(enrolled.status, enrolled.text).toBe(201)
  const { secret } = enrolled.body as { secret: string }
  const now = app.clock()
  const loadedAt = now - 40 * MINUTE
  const fixes = Array.from({ length: 60 }, (_, seq) => ({
    seq,
    t: now - HOUR + seq * MINUTE,
    lon: -73 + seq * 0.001,
    lat: 41,
    speed: 10,
  }))
  const sent = await app.anonymous.fetch('/api/telemetry/batch', {
    body: { fixes },
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(sent.body).toMatchObject({ accepted: 60 })
  const key = await cycle(of, own, { equipment: truck, loadedAt, minutes: 20 })
  const reader = await app.client(of, [4])
  const { track } = await get<EndpointOutput<typeof proveCycle>>(
    '',
    `/${encodeURIComponent(key)}/proof`,
    reader,
  )
  // Two minutes before the arrival, three before the load, to twenty after the arrival.
  const from = loadedAt - 5 * MINUTE
  expect(track.t).toEqual(fixes.map((fix) => fix.t).filter((t) => t >= from && t <= loadedAt + 17 * MINUTE))
  expect(track.lon[0]).toBeCloseTo(-73 + 0.015, 6)
  expect(new Set(track.speed)).toEqual(new Set([10]))
  expect(track.lat).toHaveLength(track.t.length)
})
