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

test("the time zone is its own, else the project's, else the account's", async () => {
  const project = (await make('projects', { title: 'East', timeZone: 'Asia/Vladivostok' }))['id']
  const zoneOf = async (more: object) =>
    (await make('locations', { title: 'Pit', boundary, ...more }))['timeZone']
  expect(await zoneOf({})).toBe('Europe/Berlin')
  expect(await zoneOf({ project })).toBe('Asia/Vladivostok')
  expect(await zoneOf({ project, timeZone: 'America/Chicago' })).toBe('America/Chicago')
})

test('a boundary comes back in one winding, with holes and islands', async () => {
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

test('a circle keeps its radius; its polygon follows from it, whatever came along', async () => {
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

test('a corridor that bends too tightly is refused at its field', async () => {
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

test('an area over 180 degrees is cut there and measured whole', async () => {
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

test('the time zone of a position', async () => {
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

test('all locations for a map: once, and again only when something changed', async () => {
  const other = await app.client(await app.account('Other'), [2])
  const outlines = async (stamp = '') => {
    const reply = await other.fetch(`/api/locations/outlines${stamp && `?stamp=${stamp}`}`)
    return reply.body as { stamp: string; locations: { id: string; title: string }[] | null }
  }
  const created = await other.fetch('/api/locations', { body: place('Tip', 0) })
  const first = await outlines()
  expect(first.locations).toHaveLength(1)
  expect(first.locations?.[0]).toMatchObject({ title: 'Tip', kind: 'dump', boundary: { type: 'Polygon' } })
  expect(await outlines(first.stamp)).toEqual({ stamp: first.stamp, locations: null })
  const { id } = created.body as { id: string }
  await other.fetch(`/api/locations/${id}/hide`, { method: 'POST' })
  expect((await outlines(first.stamp)).locations).toEqual([])
  expect((await manager.fetch('/api/locations/outlines')).text).not.toContain('"Tip"')
})

test('the map has what the list has, of all pages: search in notes too, filters, and nothing hidden', async () => {
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

test('a list that asks for less comes without boundaries', async () => {
  await make('locations', place('Listed', 1))
  const items = async (query: string) =>
    ((await manager.fetch(`/api/locations?${query}`)).body as { items: { boundary: unknown }[] }).items
  expect((await items('')).every((one) => one.boundary !== null)).toBe(true)
  expect((await items('brief=true')).every((one) => one.boundary === null)).toBe(true)
})

describe('an import', () => {
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

  test('adds what is new with the time zone of its place, changes what has the name', async () => {
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

  test('is done whole or not at all, and says which row is wrong', async () => {
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

  test('refuses a name twice, a name of several locations, too many rows, no rows', async () => {
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

  test('of several parts is told to others with the last one', async () => {
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

  test('repeated with its key is done once', async () => {
    const headers = { 'Idempotency-Key': 'part-1' }
    expect((await send([place('Once', 0)], 'add', headers)).body).toEqual({ added: 1, updated: 0 })
    expect((await send([place('Once', 0)], 'add', headers)).body).toEqual({ added: 1, updated: 0 })
    const { items } = await list()
    expect(items.filter(({ title }) => title === 'Once')).toHaveLength(1)
  })

  test('is refused to who may not create, and another account is not touched', async () => {
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

test('a location that a route uses cannot be deleted, and is told so', async () => {
  const project = (await make('projects', { title: 'West', timeZone: 'Europe/Berlin' }))['id']
  const end = (title: string, lon: number) => make('locations', place(title, lon, { kind: 'both' }))
  const [from, to] = [await end('From', 2), await end('To', 3)]
  await make('routes', { title: 'Haul', project, loadLocations: [from['id']], dumpLocations: [to['id']] })
  const reply = await manager.fetch(`/api/locations/${String(from['id'])}`, { method: 'DELETE' })
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({ errors: [{ key: 'conflict.inUse', args: { resource: 'routes' } }] })
})
