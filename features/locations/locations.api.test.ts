import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../test-app.ts'

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
