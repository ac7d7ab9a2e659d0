import { expect, test } from 'vitest'
import type { CycleGroup, CycleItem } from '../../cycle-item.ts'
import {
  DAY,
  HOUR,
  START,
  account,
  app,
  cycle,
  getReport,
  manager,
  storePublishedCycles,
  publishedMinutes,
  rangeQuery,
  site,
  summaryOf,
} from '../../testing/site.ts'

const list = (query: string, client = manager) =>
  getReport<{ items: CycleItem[]; total: number }>(query, '', client)

test('reproduces the published case: average 22.5 and 90th percentile 33 minutes by linear interpolation', async () => {
  const keys = await storePublishedCycles()
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

test('cycles over the limit are excluded from all figures, counted, and listed on request', async () => {
  const limit = `${DAY}&omitOver=1800`
  const summary = await summaryOf(limit)
  // Of the nine left: rank .9 * 8 = 7.2, between 25 and 30 minutes.
  expect(summary).toMatchObject({
    cycles: 9,
    omitted: 1,
    measures: { total: { count: 9, maximum: 1800, p90: 26 * 60 } },
  })
  expect((await list(limit)).total).toBe(9)
  const left = await list(`${limit}&omitted=true`)
  expect(left.items.map((one) => one.total)).toEqual([3600])
  const machines = await getReport<{ items: CycleGroup[] }>(limit, '/byEquipment')
  expect(machines.items.map((one) => [one.of?.title, one.cycles, one.omitted])).toEqual([
    ['0896', 5, 0],
    ['0901', 4, 1],
  ])
})

test('returns a page of cycles with the values from the replay of recorded tracks', async () => {
  const { items, total } = await list(`${DAY}&sort=loadedAt&limit=3&page=1`)
  expect(total).toBe(10)
  expect(items).toHaveLength(3)
  expect(items[0]).toEqual({
    key: expect.stringMatching(/^[0-9a-f-]{36}~load:/) as string,
    equipment: { id: site.trucks[1], title: '0901' },
    route: { id: site.route, title: 'Pit 2 to Crusher' },
    driver: { id: site.drivers[0], title: 'Ann' },
    material: { id: site.material, title: 'Granite' },
    materialSource: 'route',
    loadLocation: { id: site.pit, title: 'Pit 2' },
    dumpLocation: { id: site.crusher, title: 'Crusher' },
    startedAt: '2026-03-02T08:57:00.000Z',
    loadedAt: '2026-03-02T09:00:00.000Z',
    dumpStoodAt: '2026-03-02T09:04:00.000Z',
    dumpMoves: null,
    dumpedAt: '2026-03-02T09:05:00.000Z',
    endedAt: '2026-03-02T09:12:00.000Z',
    phases: {
      queueLoad: 60,
      spottingLoad: 0,
      loading: 120,
      loadedTravel: 240,
      queueDump: 0,
      spottingDump: 0,
      dumping: 60,
      emptyTravel: 420,
      delay: 0,
    },
    delays: [],
    working: 900,
    total: 900,
    distanceLoaded: 1.5,
    distanceEmpty: 1.6,
    weight: 30_000,
    weightSource: 'sensor',
    volume: null,
    volumeSource: null,
    bankVolume: null,
    compactedVolume: null,
    shift: null,
    flags: [],
  })
  expect((await list(`${DAY}&limit=3&page=9`)).items).toEqual([])
})

test('sorts by any column, with absent values last and ties in a fixed order', async () => {
  const times = (await list(`${DAY}&sort=-total&limit=10`)).items.map((one) => (one.total ?? 0) / 60)
  expect(times).toEqual([...publishedMinutes].reverse())
  const byTruck = (await list(`${DAY}&sort=equipment,-total&limit=10`)).items
  expect(byTruck.map((one) => one.equipment.title)).toEqual([
    ...Array<string>(5).fill('0896'),
    ...Array<string>(5).fill('0901'),
  ])
  expect(byTruck[0]?.total).toBe(1800)
})

test('groups by machine with total times, averages of the phases and sums', async () => {
  const { items, total } = await getReport<{ items: CycleGroup[]; total: number }>(
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

test('filters narrow every call, and the default range is the last 24 hours', async () => {
  const other = site.trucks[2]
  const at = Date.parse('2026-03-04T10:00:00Z')
  const wednesday = rangeQuery('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z')
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
      material_id: null,
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
  // Without a route, the project is that of the load location.
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
  const drivers = await getReport<{ items: CycleGroup[]; total: number }>(wednesday, '/byDrivers')
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
  // A cycle without a total time exceeds no limit.
  expect((await list('omitOver=1', early)).total).toBe(1)
  app.clock.set(morning)
})

test('a range without cycles returns no figures and no error', async () => {
  const summary = await summaryOf(rangeQuery('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'))
  expect(summary).toMatchObject({
    cycles: 0,
    machines: 0,
    buckets: [],
    points: [],
    timeZone: 'Europe/Berlin',
    latest: '2026-03-04T11:00:00.000Z',
  })
  expect(summary.measures).toMatchObject({ total: null, loading: null })
})

test('reports the names of invalid parameters', async () => {
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
  // The largest instant that can be represented.
  const ever = rangeQuery('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z')
  expect((await manager.fetch(`/api/cyclereport/loadDumpCycles?${ever}`)).body).toMatchObject({
    errors: [{ field: 'to', key: 'validation.report.days' }],
  })
  expect((await list(rangeQuery('2024-06-01T00:00:00Z', '2027-05-01T00:00:00Z'))).total).toBeGreaterThan(10)
})

test('rejects trackers, accounts without the feature and requests without a session', async () => {
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

test('does not return cycles of another account', async () => {
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
