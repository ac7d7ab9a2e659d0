/** The map of a cab: places and driven roads of the routes that its session names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HaulingSite, haulingSite } from '../routes/testing/hauling-site.ts'
import type { EndpointOutput } from '@haulway/resource'
import type { TestReply } from '../testing/test-app.ts'
import type { CabMap } from './cab.endpoints.ts'
import type { routeRoads } from '../routes/routes.endpoints.ts'

type Told = CabMap & { version: string }
type Truck = Awaited<ReturnType<HaulingSite['truck']>>

/** Longer than roads are cached. */
const LATER = 301_000

let site: HaulingSite
let truck: Truck
beforeAll(async () => {
  site = await haulingSite()
  truck = await site.truck(site.routes.a)
})
afterAll(() => site.app.close())

const ask = (one: Truck, query = '', headers = {}): Promise<TestReply> => one.ask(`/cab/map${query}`, headers)

async function mapOf(one: Truck): Promise<Told> {
  const reply = await ask(one)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Told
}

const titles = ({ places }: CabMap) => places.map(({ title }) => title)
const idOf = (place: Parameters<HaulingSite['places']['get']>[0]) => site.places.get(place)!

async function make(path: string, body: object): Promise<string> {
  const reply = await site.manager.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

test('contains the ends of the routes that the session names, and other places for orientation', async () => {
  const map = await mapOf(truck)
  expect(titles(map).toSorted()).toEqual(['dump', 'pitA', 'pitB', 'pitC', 'yard'])
  const stored = (await site.manager.fetch(`/api/locations/${idOf('pitA')}`)).body as { boundary: object }
  expect(map.places.find(({ title }) => title === 'pitA')).toEqual({
    id: idOf('pitA'),
    title: 'pitA',
    kind: 'load',
    boundary: stored.boundary,
  })
  expect(map.roads).toEqual([])
})

test('leaves out places of other projects and hidden ones that are no ends', async () => {
  const other = await make('projects', { title: 'South', timeZone: 'UTC', workDays: ['mon'] })
  const { boundary } = (await mapOf(truck)).places[0]!
  await make('locations', { title: 'Fuel', kind: 'other', boundary, project: site.project })
  await make('locations', { title: 'Elsewhere', kind: 'other', boundary, project: other })
  for (const place of ['yard', 'pitA'] as const) {
    const hidden = await site.manager.fetch(`/api/locations/${idOf(place)}/hide`, { method: 'POST' })
    expect(hidden.status, hidden.text).toBe(200)
  }
  expect(titles(await mapOf(truck)).toSorted()).toEqual(['Fuel', 'dump', 'pitA', 'pitB', 'pitC'])
})

test('draws the ways that were driven, as the map of the office does', async () => {
  for (let n = 0; n < 2; n++) {
    await truck.drive('pitA')
    await truck.stay(120)
    await truck.drive('dump')
    await truck.stay(60)
  }
  await truck.drive('pitA')
  await truck.stay(120)
  site.app.clock.advance(LATER)
  const office = (await site.manager.fetch(`/api/routes/${site.routes.a}/roads`)).body as EndpointOutput<
    typeof routeRoads
  >
  const { roads } = await mapOf(truck)
  expect(roads).toMatchObject([{ route: site.routes.a, load: idOf('pitA'), dump: idOf('dump') }])
  expect(roads[0]!.loaded.lon).toHaveLength(office.roads[0]!.loaded.lon.length)
  expect(roads[0]!.loaded.lon[0]).toBeCloseTo(office.roads[0]!.loaded.lon[0]!, 6)
  expect(roads[0]!.empty.lat.at(-1)).toBeCloseTo(office.roads[0]!.empty.lat.at(-1)!, 6)
})

test('returns 304 for the version that the cab has, and another version after a change', async () => {
  const { version } = await mapOf(truck)
  const same = await ask(truck, `?version=${version}`)
  expect([same.status, same.text]).toEqual([304, ''])
  expect((await ask(truck, '', { 'if-none-match': `"${version}"` })).status).toBe(304)
  expect((await ask(truck, '?version=another')).status).toBe(200)
  expect((await ask(truck, `?version=${'x'.repeat(65)}`)).status).toBe(400)
  const { boundary } = (await mapOf(truck)).places[0]!
  await make('locations', { title: 'Break', kind: 'other', boundary, project: site.project })
  const after = await ask(truck, `?version=${version}`)
  expect(after.status).toBe(200)
  expect((after.body as Told).version).not.toBe(version)
})

test('does not deliver a change of route, and includes the route that it leads to', async () => {
  const other = await make('projects', { title: 'West', timeZone: 'UTC', workDays: ['mon'] })
  const { boundary } = (await mapOf(truck)).places[0]!
  const far = await make('locations', { title: 'Far pit', kind: 'load', boundary, project: other })
  const ends = { loadLocations: [far], dumpLocations: [idOf('dump')] }
  const route = await make('routes', { title: 'Far', project: other, ...ends })
  expect(titles(await mapOf(truck))).not.toContain('Far pit')
  await site.request(truck.id, route)
  expect(titles(await mapOf(truck))).toContain('Far pit')
  expect(await site.changeOf(truck.id)).toMatchObject({ state: 'pending', deliveredAt: null })
  expect((await truck.session()).status).toBe(200)
  expect(await site.changeOf(truck.id)).toMatchObject({ state: 'delivered' })
})

test('shows a device of another account nothing of this one, and nothing without a secret', async () => {
  const client = await site.app.client(await site.app.account('Others'), [2])
  const made = await client.fetch('/api/equipment', { body: { equipmentId: 'X-1', kind: 'hauler' } })
  const path = `/api/equipment/${(made.body as { id: string }).id}/devices`
  const { secret } = (await client.fetch(path, { body: { title: 'Tablet' } })).body as { secret: string }
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await site.app.anonymous.fetch('/api/telemetry/cab/map', { headers })
  expect(reply.body, reply.text).toMatchObject({ places: [], roads: [] })
  expect((await site.app.anonymous.fetch('/api/telemetry/cab/map')).status).toBe(401)
})
