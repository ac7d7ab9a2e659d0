import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let account: string
let manager: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
  manager = await app.client(account, [1])
})
afterAll(() => app.close())

interface Entry {
  id: string
  [field: string]: unknown
}

async function make(collection: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(`/api/${collection}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

let west = 10
function place(kind: string): Promise<Entry> {
  west += 0.01
  const ring = [[0, 0], [0.002, 0], [0.002, 0.001], [0, 0.001], [0, 0]] // oxfmt-ignore
  const boundary = { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [west + x, y])] }
  return make('locations', { title: `${kind} ${west.toFixed(2)}`, kind, boundary })
}

const project = (title: string) => make('projects', { title, timeZone: 'UTC' })
const save = (entry: Entry, more: object = {}) =>
  manager.fetch(`/api/routes/${entry.id}`, { method: 'PUT', body: { ...entry, ...more } })
const read = async (id: string) => (await manager.fetch(`/api/routes/${id}`)).body as Entry

test('requires load locations to allow loading and dump locations to allow dumping, and checks old routes when edited', async () => {
  const [load, dump, both, other] = [
    await place('load'),
    await place('dump'),
    await place('both'),
    await place('other'),
  ]
  const { id } = await project('North')
  const body = { title: 'Haul', project: id, loadLocations: [load.id, both.id], dumpLocations: [dump.id] }
  const route = await make('routes', body)
  const refusal = async (more: object) =>
    (await manager.fetch('/api/routes', { body: { ...body, title: 'Wrong', ...more } })).body
  expect(await refusal({ loadLocations: [both.id, dump.id] })).toMatchObject({
    errors: [
      { field: 'loadLocations', key: 'validation.route.loadLocations', args: { title: dump['title'] } },
    ],
  })
  expect(await refusal({ dumpLocations: [load.id] })).toMatchObject({
    errors: [{ field: 'dumpLocations', key: 'validation.route.dumpLocations' }],
  })
  expect(await refusal({ loadLocations: [other.id], dumpLocations: [other.id] })).toMatchObject({
    errors: [{ field: 'loadLocations' }, { field: 'dumpLocations' }],
  })

  const moved = { ...load, kind: 'dump' }
  const saved = await manager.fetch(`/api/locations/${load.id}`, { method: 'PUT', body: moved })
  expect(saved.status, saved.text).toBe(200)
  expect(await read(route.id)).toMatchObject({ loadLocations: [{ id: load.id }, { id: both.id }] })
  expect((await save(route, { notes: 'Wet' })).body).toMatchObject({ errors: [{ field: 'loadLocations' }] })
  expect((await save(route, { notes: 'Wet', loadLocations: [both] })).status).toBe(200)
})

test('requires unique titles in a project, ignoring case, and checks old duplicates when edited', async () => {
  const [east, south] = [await project('East'), await project('South')]
  const [load, dump] = [await place('load'), await place('dump')]
  const ends = { loadLocations: [load.id], dumpLocations: [dump.id] }
  const first = await make('routes', { title: 'Ramp', project: east.id, ...ends })
  await make('routes', { title: 'ramp', project: south.id, ...ends })
  const exists = { errors: [{ field: 'title', key: 'validation.exists' }] }
  const body = { title: 'RAMP', project: east.id, ...ends }
  expect((await manager.fetch('/api/routes', { body })).body).toMatchObject(exists)
  // Concurrently: only one of them is first.
  const twice = { body: { ...body, title: 'Twice' } }
  const replies = await Promise.all([
    manager.fetch('/api/routes', twice),
    manager.fetch('/api/routes', twice),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect((await save(first, { title: 'RAMP' })).status).toBe(200)

  const double = await make('routes', { ...body, title: 'Old' })
  await app.database.owner.query(`update routes set title = 'ramp' where id = $1`, [double.id])
  const now = await read(double.id)
  expect(now['title']).toBe('ramp')
  expect((await save(now, { notes: 'Wet' })).body).toMatchObject(exists)
  expect((await save(now, { title: 'Old ramp' })).status).toBe(200)
})

test('refuses new assignments to a hidden route; assigned machines stay and may leave', async () => {
  const { id } = await project('Up')
  const [load, dump] = [await place('load'), await place('dump')]
  const ends = { loadLocations: [load.id], dumpLocations: [dump.id] }
  const route = await make('routes', { title: 'Rest', project: id, ...ends })
  const machine = (equipmentId: string) => make('equipment', { equipmentId, kind: 'hauler' })
  const [on, off] = [await machine('T-1'), await machine('T-2')]
  const call = (verb: 'assign' | 'unassign', ...machines: Entry[]) =>
    manager.fetch(`/api/equipment/${verb}`, {
      body: { route: route.id, equipment: machines.map((one) => one.id) },
    })
  expect((await call('assign', on)).status).toBe(200)
  const hide = await manager.fetch(`/api/routes/${route.id}/hide`, { method: 'POST' })
  expect(hide.status, hide.text).toBeLessThan(300)
  const refused = await call('assign', on, off)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errors: [{ field: 'route', key: 'validation.route.hidden', args: { title: 'Rest' } }],
  })
  expect((await call('assign', on)).status).toBe(200)
  expect(await read(route.id)).toMatchObject({ equipmentCount: 1 })
  expect((await call('unassign', on)).status).toBe(200)
})
