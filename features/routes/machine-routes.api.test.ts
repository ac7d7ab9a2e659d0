import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { CRUSHER, PIT, square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let manager: TestClient

beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Routes'), [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<string> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

test('lists the routes of a machine with their start and end times, the current one first', async () => {
  const project = await make('/api/projects', { title: 'North', timeZone: 'UTC', workDays: ['mon'] })
  const place = (title: string, { lon, lat }: { lon: number; lat: number }) =>
    make('/api/locations', { title, kind: 'both', boundary: square(lon, lat) })
  const [pit, crusher] = [await place('Pit', PIT), await place('Crusher', CRUSHER)]
  const route = (title: string) =>
    make('/api/routes', { title, project, loadLocations: [pit], dumpLocations: [crusher] })
  const [first, second] = [await route('First'), await route('Second')]
  const [machine, other] = [
    await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' }),
    await make('/api/equipment', { equipmentId: 'T-2', kind: 'hauler' }),
  ]
  const moments: string[] = []
  const state = async (verb: 'assign' | 'unassign', to: string, equipment: string[]) => {
    app.clock.advance(60_000)
    moments.push(new Date(app.clock()).toISOString())
    const reply = await manager.fetch(`/api/equipment/${verb}`, { body: { route: to, equipment } })
    expect(reply.status, reply.text).toBe(200)
  }
  await state('assign', first, [machine, other])
  await state('assign', second, [machine])
  await state('unassign', second, [machine])
  await state('assign', first, [machine])
  const { body } = await manager.fetch(`/api/equipment/${machine}/routes`)
  expect(body).toEqual({
    items: [
      { route: { id: first, title: 'First' }, from: moments[3], until: null },
      { route: { id: second, title: 'Second' }, from: moments[1], until: moments[2] },
      { route: { id: first, title: 'First' }, from: moments[0], until: moments[1] },
    ],
    total: 3,
  })
  const stranger = await app.client(await app.account('Others'), [roleIndex.HAUL_MANAGER])
  expect((await stranger.fetch(`/api/equipment/${machine}/routes`)).status).toBe(404)
})
