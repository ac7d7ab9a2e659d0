/**
 * The progress of a site follows from its facts; zones and routes of a proposal are created together or not at all.
 */
import { findPlaces, type Track } from '@haulway/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { batchItems, shuttle, square } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { MOST_IN_TRACK } from './setup.endpoints.ts'
import { thinOut } from './server/driven.ts'
import { nextStep, type SiteFacts } from './site-facts.ts'
import { emptySite } from './testing/empty-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Site {
  account: string
  admin: TestClient
  dispatcher: TestClient
}
async function newSite(title: string): Promise<Site> {
  const account = await app.account(title)
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  return { account, admin, dispatcher: await app.client(account, [roleIndex.DISPATCHER]) }
}

async function get<T>(client: TestClient, path: string): Promise<T> {
  const reply = await client.fetch(path)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
const facts = (client: TestClient) => get<SiteFacts>(client, '/api/setup')

async function post<T = Record<string, string>>(client: TestClient, path: string, body: object): Promise<T> {
  const reply = await client.fetch(path, { body })
  expect([200, 201], reply.text).toContain(reply.status)
  return reply.body as T
}

const machinesOf = (...ids: string[]) => ({
  machines: ids.map((equipmentId) => ({ equipmentId, kind: 'hauler', description: null })),
})

/** A truck that has hauled for two hours. */
async function haul(admin: TestClient): Promise<string> {
  await post(admin, '/api/setup/machines', machinesOf('T-1', 'T-2'))
  const { items: machines } = await get<{ items: { id: string; equipmentId: string }[] }>(
    admin,
    '/api/equipment',
  )
  const { id } = machines.find(({ equipmentId }) => equipmentId === 'T-1')!
  const { secret } = await post(admin, `/api/equipment/${id}/devices`, { title: 'Tablet' })
  const seconds = 2 * 3_600
  const fixes = batchItems(shuttle(app.clock() - 1_000 * seconds, seconds, 5, 1))
  const headers = { authorization: `Bearer ${secret ?? ''}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events: [] } })
  expect(reply.body, reply.text).toMatchObject({ rejected: [] })
  return id
}

const zone = (title: string, kind: string, lon: number) => ({
  title,
  kind,
  boundary: square(lon, 55.7),
  description: null,
})
const between = (title: string, loadZone: number | null, dumpZone: number | null) => ({
  title,
  loadZone,
  load: null,
  dumpZone,
  dump: null,
})

test('derives each step of a new site from its facts, from an empty account to routes taken from a track', async () => {
  const { admin, dispatcher } = await newSite('Young quarry')
  expect(await facts(dispatcher)).toEqual({ ...emptySite, keepers: [expect.stringMatching(/^User \d+$/)] })
  const machine = await haul(admin)
  expect(await facts(admin)).toMatchObject({
    machines: 2,
    devices: 1,
    heard: 1,
    position: { machine: 'T-1' },
    cycle: null,
  })

  const { machines } = await get<{ machines: { id: string; kind: 'hauler' }[] }>(admin, '/api/setup/driven')
  expect(machines).toEqual([{ id: machine, title: 'T-1', kind: 'hauler' }])
  type Drive = { t: number[]; lon: number[]; lat: number[] }
  const drive = await get<Drive>(admin, `/api/equipment/${machine}/driven?day=0`)
  expect((await get<Drive>(admin, `/api/equipment/${machine}/driven?day=1`)).t).toEqual([])
  const points = drive.t.map((t, i) => ({ t, lon: drive.lon[i]!, lat: drive.lat[i]! }))
  const track: Track = { machine: 'T-1', kind: 'hauler', points }
  const { places, routes } = findPlaces([track])
  expect(places.map(({ kind }) => kind)).toEqual(['load', 'dump'])

  const zones = places.map(({ kind, outline }) => ({
    title: kind,
    kind,
    boundary: outline,
    description: null,
  }))
  const body = { zones, routes: routes.map((one) => between('Haul', one.load, one.dump)), project: null }
  const taken = await post<{ project: { id: string; title: string } }>(admin, '/api/setup/take', body)
  expect(taken).toMatchObject({ zones: 2, routes: 1, project: { title: 'Young quarry' } })
  const project = await get<object>(admin, `/api/projects/${taken.project.id}`)
  expect(project).toMatchObject({ timeZone: 'Europe/Moscow', restricted: false })
  const { items: made } = await get<{ items: object[] }>(admin, '/api/routes')
  const ends = { loadLocations: [{ title: 'load' }], dumpLocations: [{ title: 'dump' }] }
  expect(made).toMatchObject([{ title: 'Haul', project: { title: 'Young quarry' }, ...ends }])

  // A second user who accepts the same proposal is refused.
  const late = await dispatcher.fetch('/api/setup/take', { body: { ...body, project: taken.project } })
  expect(late.status).toBe(400)
  expect(late.body).toMatchObject({ errors: [{ field: 'zones.0.title' }, { field: 'zones.1.title' }] })

  const after = await facts(admin)
  expect(after).toMatchObject({ loadPlaces: 1, dumpPlaces: 1, routes: 1 })
  expect(nextStep(after)).toBe('place')
})

test('positions at existing locations give loads, dumps and the first cycle', async () => {
  const { admin } = await newSite('Known quarry')
  await post(admin, '/api/setup/take', {
    zones: [zone('Pit', 'load', 37.6), zone('Crusher', 'dump', 37.62)],
    routes: [],
  })
  await haul(admin)
  const found = await facts(admin)
  expect(found.load).toMatchObject({ machine: 'T-1', place: 'Pit' })
  expect(found.dump).toMatchObject({ machine: 'T-1', place: 'Crusher' })
  expect(found.cycle).toMatchObject({ machine: 'T-1' })
})

test('creates nothing when a part of a proposal is refused', async () => {
  const { admin, dispatcher } = await newSite('Refused quarry')
  const zones = [zone('Pit', 'load', 37.6), zone('Crusher', 'dump', 37.62)]
  const ask = async (client: TestClient, routes: object[], more: object = {}) => {
    const { status, body } = await client.fetch('/api/setup/take', { body: { zones, routes, ...more } })
    const { errors = [] } = (body ?? {}) as { errors?: { field: string }[] }
    return [status, ...errors.map(({ field }) => field)]
  }
  // A new project needs the permission to create one.
  expect(await ask(dispatcher, [between('Haul', 0, 1)])).toEqual([403])
  expect(await ask(admin, [between('Haul', 1, 0)])).toEqual([
    400,
    'routes.0.loadLocations',
    'routes.0.dumpLocations',
  ])
  expect(await ask(admin, [between('A', 0, 1), between('a', 0, 1)])).toEqual([400, 'routes.1.title'])
  expect(await ask(admin, [between('Haul', 0, null)])).toEqual([400, 'routes.0.dump'])
  expect(await ask(admin, [between('Haul', 0, 7)])).toEqual([400, 'routes.0.dump'])
  expect(await ask(admin, [between(' ', 0, 1)])).toEqual([400, 'routes.0.title'])
  const crossed = {
    ...zone('Bow', 'load', 37.6),
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    },
  }
  expect(await ask(admin, [], { zones: [crossed] })).toEqual([400, 'zones.0.boundary'])
  expect(await ask(admin, [], { zones: [zone('Pit', 'load', 37.6), zone('PIT', 'load', 37.7)] })).toEqual([
    400,
    'zones.1.title',
  ])
  expect(await ask(admin, [], { zones: [] })).toEqual([400, 'zones'])
  expect(await facts(admin)).toMatchObject({ loadPlaces: 0, dumpPlaces: 0, routes: 0 })
  expect((await get<{ total: number }>(admin, '/api/projects')).total).toBe(0)
})

test('creates all of several machines or none', async () => {
  const { admin, dispatcher } = await newSite('Machines')
  const make = async (client: TestClient, ...ids: string[]) => {
    const { status, body } = await client.fetch('/api/setup/machines', { body: machinesOf(...ids) })
    const { errors = [] } = (body ?? {}) as { errors?: { field: string }[] }
    return [status, ...errors.map(({ field }) => field)]
  }
  expect(await make(admin, 'T-1', 'T-2')).toEqual([200])
  expect(await make(admin, 'T-3', 't-2', 'T-4', 'T-3')).toEqual([
    400,
    'machines.1.equipmentId',
    'machines.3.equipmentId',
  ])
  expect(await make(admin)).toEqual([400, 'machines'])
  expect(await make(dispatcher, 'T-9')).toEqual([403])
  expect(await facts(admin)).toMatchObject({ machines: 2 })
})

test('thins a million positions to every twentieth, in order', () => {
  const t = Array.from({ length: 1_000_000 }, (_, i) => i)
  const some = thinOut({ t, lon: t, lat: t, speed: t })
  expect(some.t).toHaveLength(MOST_IN_TRACK)
  expect([some.t[1], some.speed[1], some.t.at(-1)]).toEqual([20, 20, 999_980])
  expect(thinOut({ t: [], lon: [], lat: [], speed: [] }).t).toEqual([])
})
