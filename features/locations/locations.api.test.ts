import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { area } from '@haulway/geo'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Quarry'), [2])
})
afterAll(() => app.close())

const ring = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50],
]
const boundary = { type: 'Polygon', coordinates: [ring] }

async function make(collection: string, body: object): Promise<Record<string, unknown>> {
  const reply = await manager.fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, unknown>
}

test("uses the location's own time zone, else the project's, else the account's", async () => {
  const project = (await make('projects', { title: 'East', timeZone: 'Asia/Vladivostok' }))['id']
  const zoneOf = async (more: object) =>
    (await make('locations', { title: 'Pit', boundary, ...more }))['timeZone']
  expect(await zoneOf({})).toBe('Europe/Berlin')
  expect(await zoneOf({ project })).toBe('Asia/Vladivostok')
  expect(await zoneOf({ project, timeZone: 'America/Chicago' })).toBe('America/Chicago')
})

test('normalises the winding of a boundary with holes and several parts', async () => {
  const hole = [
    [10.006, 50.002],
    [10.008, 50.002],
    [10.008, 50.004],
    [10.006, 50.002],
  ]
  const coordinates = [[ring.toReversed(), hole], [ring.map(([lon = 0, lat = 0]) => [lon + 1, lat, 99])]]
  const made = await make('locations', { title: 'Two', boundary: { type: 'MultiPolygon', coordinates } })
  expect(made['boundary']).toEqual({
    type: 'MultiPolygon',
    coordinates: [[ring, hole.toReversed()], [ring.map(([lon = 0, lat = 0]) => [lon + 1, lat])]],
  })
})

test('keeps the radius of a circle and derives its polygon, ignoring submitted coordinates', async () => {
  const shape = { kind: 'circle', centre: [10, 50], radius: 100 }
  const made = await make('locations', { title: 'Bay', boundary: { ...boundary, shape } })
  const kept = made['boundary'] as { shape: unknown; type: 'Polygon'; coordinates: [number, number][][] }
  expect(kept.shape).toEqual(shape)
  expect(area(kept) / (Math.PI * 100 ** 2)).toBeCloseTo(1, 3)
  const reply = await manager.fetch(`/api/locations/${String(made['id'])}`, {
    method: 'PUT',
    body: { ...made, boundary: { ...kept, shape: { ...shape, radius: 50 } } },
  })
  const again = (reply.body as { boundary: typeof kept }).boundary
  expect(area(again) / (Math.PI * 50 ** 2)).toBeCloseTo(1, 3)
})

test('refuses a corridor that bends too tightly, at its field', async () => {
  const line = [
    [10, 50],
    [10.001, 50],
    [10.001, 50.00005],
    [10, 50.00005],
  ]
  const reply = await manager.fetch('/api/locations', {
    body: { title: 'Hairpin', boundary: { shape: { kind: 'corridor', line, width: 40 } } },
  })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ errors: [{ field: 'boundary', key: 'validation.boundary.corridor' }] })
})

test('splits a boundary at the 180th meridian and measures its whole area', async () => {
  const over = [
    [179.99, -17],
    [-179.99, -17],
    [-179.99, -16.99],
    [179.99, -16.99],
    [179.99, -17],
  ]
  const made = await make('locations', { title: 'Fiji', boundary: { type: 'Polygon', coordinates: [over] } })
  const kept = made['boundary'] as { type: 'MultiPolygon'; coordinates: [number, number][][][] }
  expect(kept.type).toBe('MultiPolygon')
  expect(kept.coordinates).toHaveLength(2)
  expect(area(kept) / 1e6).toBeCloseTo(2.356, 2)
})

test('returns the time zone of a position', async () => {
  const zoneAt = async (lon: number, lat: number) =>
    (await manager.fetch(`/api/locations/timezone?lon=${lon}&lat=${lat}`)).body
  expect(await zoneAt(60.6, 56.8)).toEqual({ timeZone: 'Asia/Yekaterinburg' })
  expect(await zoneAt(-117.2, 32.7)).toEqual({ timeZone: 'America/Los_Angeles' })
  const wrong = await manager.fetch('/api/locations/timezone?lon=x&lat=95')
  expect(wrong.status).toBe(400)
})

const place = (title: string, lon: number, more: object = {}) => ({
  title,
  kind: 'dump',
  boundary: { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [x + lon, y])] },
  ...more,
})

test("matches the list's search (notes included) and filters over all pages on the map, without hidden locations", async () => {
  const mine = await app.client(await app.account('Matches'), [2])
  const created = async (title: string, more: object) => {
    const { body } = await mine.fetch('/api/locations', { body: place(title, 0, more) })
    return (body as { id: string }).id
  }
  await created('Tip', {})
  const noted = await created('Yard', { description: 'Beside the TIP' })
  await created('Tip of load', { kind: 'load' })
  const hidden = await created('Old tip', {})
  await mine.fetch(`/api/locations/${hidden}/hide`, { method: 'POST' })
  const compare = async (query: string) => {
    const ids = ((await mine.fetch(`/api/locations/matches?${query}`)).body as { ids: string[] }).ids
    const { items } = (await mine.fetch(`/api/locations?${query}`)).body as { items: { id: string }[] }
    expect(ids.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    return ids
  }
  expect(await compare('search=tip')).toHaveLength(3)
  expect(await compare('search=beside')).toEqual([noted])
  expect(await compare('search=tip&kind=dump')).toHaveLength(2)
  expect(await compare('search=%25')).toEqual([])
  expect((await mine.fetch('/api/locations/matches?kind=nowhere')).status).toBe(400)
})

test('omits boundaries from a list that does not select them', async () => {
  await make('locations', place('Listed', 1))
  const items = async (query: string) =>
    ((await manager.fetch(`/api/locations?${query}`)).body as { items: { boundary: unknown }[] }).items
  expect((await items('')).every((one) => one.boundary !== null)).toBe(true)
  expect((await items('brief=true')).every((one) => one.boundary === null)).toBe(true)
})

describe('import', () => {
  let quarry: TestClient
  beforeAll(async () => {
    quarry = await app.client(await app.account('Import'), [2])
  })
  const send = (rows: object[], mode = 'update', headers = {}) =>
    quarry.fetch('/api/locations/import', { body: { rows, mode }, headers })
  const list = async () =>
    (await quarry.fetch('/api/locations?sort=title')).body as {
      items: { title: string; kind: string; timeZone: string; version: number; boundary: unknown }[]
      total: number
    }

  test('adds new locations with the time zone of their position and updates those with a known title', async () => {
    const first = await send([place('Pit', 0), place('Crusher', 50)])
    expect(first.body).toEqual({ added: 2, updated: 0 })
    const second = await send([place('PIT', 0.5, { kind: 'load' }), place('Stockpile', 0)])
    expect(second.body).toEqual({ added: 1, updated: 1 })
    const { items } = await list()
    expect(items.map(({ title, kind, timeZone, version }) => [title, kind, timeZone, version])).toEqual([
      ['Crusher', 'dump', 'Asia/Aqtobe', 1],
      ['Pit', 'load', 'Europe/Berlin', 2],
      ['Stockpile', 'dump', 'Europe/Berlin', 1],
    ])
  })

  test('imports all rows or none, and names the invalid row', async () => {
    const before = await list()
    const crossing = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 2],
          [0, 0],
        ],
      ],
    }
    const reply = await send([
      place('Good', 0),
      place('', 0),
      { ...place('Bow', 0), boundary: crossing },
      7 as never,
    ])
    expect(reply.status).toBe(400)
    expect(
      (reply.body as { errors: { field: string; key: string }[] }).errors.map(({ field, key }) => [
        field,
        key,
      ]),
    ).toEqual([
      ['rows.1.title', 'validation.required'],
      ['rows.2.boundary', 'validation.boundary.crossing'],
      ['rows.3', 'validation.json.object'],
    ])
    expect(await list()).toEqual(before)
  })

  test('refuses duplicate titles, titles of several locations, too many rows and no rows', async () => {
    expect((await send([place('Same', 0), place('same', 1)])).body).toMatchObject({
      errors: [{ field: 'rows.1.title', key: 'validation.exists' }],
    })
    await send([place('Twin', 0)], 'add')
    await send([place('Twin', 1)], 'add')
    expect((await send([place('twin', 2)])).body).toMatchObject({
      errors: [{ field: 'rows.0.title', key: 'validation.ambiguous' }],
    })
    const many = await send(Array.from({ length: 501 }, (_, i) => place(`Many ${i}`, 0)))
    expect([many.status, (await send([])).status]).toEqual([400, 400])
    const body = { rows: { length: 3 }, mode: 'update' }
    expect((await quarry.fetch('/api/locations/import', { body })).status).toBe(400)
  })

  test('notifies others of a multi-part import with its last part', async () => {
    const heard: string[] = []
    const stop = app.subscribe(({ resource }) => heard.push(resource))
    const part = (title: string, more: boolean) =>
      quarry.fetch('/api/locations/import', { body: { rows: [place(title, 0)], mode: 'add', more } })
    await part('Part 1', true)
    expect(heard).toEqual([])
    await part('Part 2', false)
    expect(heard).toEqual(['locations'])
    stop()
  })

  test('runs once when repeated with the same idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'part-1' }
    expect((await send([place('Once', 0)], 'add', headers)).body).toEqual({ added: 1, updated: 0 })
    expect((await send([place('Once', 0)], 'add', headers)).body).toEqual({ added: 1, updated: 0 })
    const { items } = await list()
    expect(items.filter(({ title }) => title === 'Once')).toHaveLength(1)
  })

  test('is refused without create permission and does not affect other accounts', async () => {
    const viewer = await app.client(await app.account('Viewer'), [4])
    const body = { rows: [place('Pit', 0)], mode: 'update' }
    expect((await viewer.fetch('/api/locations/import', { body })).status).toBe(403)
    const { items } = (await manager.fetch('/api/locations?search=PIT')).body as {
      items: { version: number }[]
    }
    const neighbour = await app.client(await app.account('Neighbour'), [2])
    await neighbour.fetch('/api/locations/import', { body })
    expect(((await manager.fetch('/api/locations?search=PIT')).body as { items: unknown[] }).items).toEqual(
      items,
    )
  })
})

test('refuses with a reason to delete a location that a route uses', async () => {
  const project = (await make('projects', { title: 'West', timeZone: 'Europe/Berlin' }))['id']
  const end = (title: string, lon: number) => make('locations', place(title, lon, { kind: 'both' }))
  const [from, to] = [await end('From', 2), await end('To', 3)]
  await make('routes', { title: 'Haul', project, loadLocations: [from['id']], dumpLocations: [to['id']] })
  const reply = await manager.fetch(`/api/locations/${String(from['id'])}`, { method: 'DELETE' })
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({ errors: [{ key: 'conflict.inUse', args: { resource: 'routes' } }] })
})
