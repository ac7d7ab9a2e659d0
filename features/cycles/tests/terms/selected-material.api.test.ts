/** A material that a driver selects applies to later loads until the shift of the project ends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import { roleIndex } from '../../../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle, square } from '../../../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'
import type { CycleItem } from '../../cycle-item.ts'

/** Seconds between consecutive loads of `shuttle`, and the number of loads. */
const LAP = 370
const LAPS = 4
/** Seconds until the shift ends, between the second load and the third. */
const ENDS = 600

let app: TestApp
let start: number
beforeAll(async () => {
  app = await testApp()
  // A shift ends on a whole minute.
  start = app.clock() - 30 * 60_000
})
afterAll(() => app.close())

async function make(manager: TestClient, path: string, body: object): Promise<Record<string, string>> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, string>
}

/** The material of each load and its source: sand is selected at the first load, the route hauls gravel. */
async function hauled(title: string, shifts: object[]) {
  const manager = await app.client(await app.account(title), [roleIndex.HAUL_MANAGER])
  const gravel = await make(manager, '/api/materials', { title: 'Gravel' })
  const sand = await make(manager, '/api/materials', { title: 'Sand' })
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const calendar = { title: 'North', timeZone: 'UTC', workDays: days, shifts }
  const project = await make(manager, '/api/projects', calendar)
  const place = (name: string, kind: string, { lon, lat }: typeof PIT) =>
    make(manager, '/api/locations', { title: name, kind, boundary: square(lon, lat), project })
  await make(manager, '/api/routes', {
    title: 'Pit to crusher',
    project,
    loadLocations: [await place('Pit', 'load', PIT)],
    dumpLocations: [await place('Crusher', 'dump', CRUSHER)],
    material: gravel,
  })
  const { id: truck } = await make(manager, '/api/equipment', { equipmentId: 'HT-1', kind: 'hauler' })
  const { secret } = await make(manager, `/api/equipment/${truck}/devices`, { title: 'Tablet' })
  const pressed = { id: 'pressed', t: start + 50_000, type: 'load', materialId: sand['id'] }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    headers: { authorization: `Bearer ${secret}` },
    body: { fixes: batchItems(shuttle(start, LAPS * LAP, 2, 7)), events: [pressed] },
  })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
  const range = `from=${new Date(start).toISOString()}&to=${new Date(app.clock()).toISOString()}`
  const found = await manager.fetch(`/api/cyclereport/loadDumpCycles?${range}&sort=loadedAt`)
  return (found.body as Page<CycleItem>).items.map((one) => [one.material?.title, one.materialSource])
}

const sand = ['Sand', 'pressed']
const gravel = ['Gravel', 'route']

test('a selected material applies until the shift ends, and later loads take the material of the route', async () => {
  const wall = (seconds: number) => new Date(start + seconds * 1_000).toISOString().slice(11, 16)
  const shifts = [
    { title: 'Early', start: wall(ENDS - 8 * 3_600), end: wall(ENDS) },
    { title: 'Late', start: wall(ENDS), end: wall(ENDS + 8 * 3_600) },
  ]
  expect(await hauled('With shifts', shifts)).toEqual([sand, sand, gravel, gravel])
})

test('a selected material applies to all later loads of a project without shifts', async () => {
  expect(await hauled('Without shifts', [])).toEqual([sand, sand, sand, sand])
})
