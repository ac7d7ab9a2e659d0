import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { roleIndex } from '../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle, square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import type { routeRoad, routeRoads } from './routes.endpoints.ts'

type Road = EndpointOutput<typeof routeRoad>

let app: TestApp
let manager: TestClient

beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Roads'), [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

interface Entry {
  id: string
  secret: string
}

async function make(path: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

test('returns the road that trucks actually drove between the ends', async () => {
  const project = await make('/api/projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const place = (title: string, kind: string, at: { lon: number; lat: number }) =>
    make('/api/locations', { title, kind, boundary: square(at.lon, at.lat), project: project.id })
  const [pit, crusher] = [await place('Pit', 'load', PIT), await place('Crusher', 'dump', CRUSHER)]
  const route = await make('/api/routes', {
    title: 'Pit to crusher',
    project: project.id,
    loadLocations: [pit.id],
    dumpLocations: [crusher.id],
  })
  const read = async () => (await manager.fetch(`/api/routes/${route.id}/road`)).body as Road
  expect(await read()).toMatchObject({ cycles: 0, track: null, equipment: null, hiddenEnds: [] })

  const truck = await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const device = await make(`/api/equipment/${truck.id}/devices`, { title: 'Tablet' })
  const start = app.clock() - 3_600_000
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${device.secret}` },
    body: { fixes: batchItems(shuttle(start, 3_600, 1, 3)) },
  })
  expect(reply.status, reply.text).toBe(200)

  const road = await read()
  expect(road.cycles).toBeGreaterThan(4)
  // About 1.25 km between the two places at this latitude.
  expect(road.distanceLoaded).toBeGreaterThan(1.1)
  expect(road.distanceLoaded).toBeLessThan(1.4)
  expect(road.equipment).toEqual({ id: truck.id, title: 'T-1' })
  const { t = [], lon = [] } = road.track ?? {}
  expect(t[0]).toBeGreaterThanOrEqual(Date.parse(road.loadedAt ?? ''))
  expect(t.at(-1)).toBeLessThanOrEqual(Date.parse(road.endedAt ?? ''))
  expect(Math.max(...lon)).toBeCloseTo(CRUSHER.lon, 3)
  expect(Math.min(...lon)).toBeCloseTo(PIT.lon, 3)

  const ways = await manager.fetch(`/api/routes/${route.id}/roads`)
  const { roads } = ways.body as EndpointOutput<typeof routeRoads>
  expect(roads).toHaveLength(1)
  const [{ load, dump, loaded, empty } = roads[0]!] = roads
  expect([load.title, dump.title]).toEqual(['Pit', 'Crusher'])
  // Loaded there and empty back, with far fewer points than the truck reported.
  expect([loaded.lon[0], loaded.lon.at(-1)]).toEqual([
    expect.closeTo(PIT.lon, 3),
    expect.closeTo(CRUSHER.lon, 3),
  ])
  expect([empty.lon[0], empty.lon.at(-1)]).toEqual([
    expect.closeTo(CRUSHER.lon, 3),
    expect.closeTo(PIT.lon, 3),
  ])
  expect(loaded.lon.length + empty.lon.length).toBeLessThan(t.length / 4)

  // Maps already have all visible locations; the response adds only the hidden ends.
  expect((await manager.fetch(`/api/locations/${crusher.id}/hide`, { method: 'POST' })).status).toBe(200)
  expect((await read()).hiddenEnds).toEqual([
    {
      id: crusher.id,
      title: 'Crusher',
      kind: 'dump',
      project: project.id,
      boundary: square(CRUSHER.lon, CRUSHER.lat),
    },
  ])
})

test('returns 404 for an absent route', async () => {
  for (const what of ['road', 'roads']) {
    const reply = await manager.fetch(`/api/routes/00000000-0000-7000-8000-000000000000/${what}`)
    expect(reply.status).toBe(404)
  }
})
