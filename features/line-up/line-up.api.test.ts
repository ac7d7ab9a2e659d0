/** A line-up is created, copied and published, and becomes changes of route once when its shift begins. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/access.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import type { LineUp } from './line-up.endpoints.ts'
import { beginLineUpsJob } from './server/begin-shift.ts'

const HOUR = 3_600_000

let app: TestApp
let account: string
let manager: TestClient
let project: string
const ids = { a: '', b: '', t1: '', t2: '', loader: '', pit: '', ann: '' }

async function make(path: string, body: object): Promise<string> {
  const reply = await manager.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

function square(lon: number) {
  const corner = (east: number, north: number) => [lon + east * 0.0008, 55.7 + north * 0.0008]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return { type: 'Polygon', coordinates: [ring] }
}

/** The day after the current one of the test clock. */
const tomorrow = () => new Date(app.clock() + 24 * HOUR).toISOString().slice(0, 10)
const errors = ({ body }: TestReply) =>
  (body as { errors: { field: string; key: string }[] }).errors.map(({ field, key }) => `${field} ${key}`)
const of = (day = tomorrow()) => ({ project, day, shift: 0 })
const row = (equipment: string, more: object = {}) => ({
  equipment,
  route: null,
  location: null,
  driver: null,
  ...more,
})

const put = (rows: object[], version: number, day?: string) =>
  manager.fetch('/api/lineups', { method: 'PUT', body: { ...of(day), seen: version, rows } })
const publish = (version: number, isPublished = true) =>
  manager.fetch('/api/lineups/publish', { body: { ...of(), seen: version, publish: isPublished } })

const begin = () => beginLineUpsJob.run(app.services)

/** Pending and former changes of route. */
async function changes(): Promise<string[][]> {
  const { body } = await manager.fetch('/api/equipment/routechanges')
  const { items } = body as {
    items: { equipment: { title: string }; route: { title: string }; state: string }[]
  }
  return items.map(({ equipment, route, state }) => [equipment.title, route.title, state])
}

async function read(day = tomorrow()): Promise<LineUp> {
  const reply = await manager.fetch(`/api/lineups?project=${project}&day=${day}&shift=0`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { lineUp: LineUp }).lineUp
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set(Date.parse('2026-03-02T12:00:00Z'))
  account = await app.account('Line-ups')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const shift = { title: 'Day', start: '06:00', end: '18:00', breakStart: null, breakEnd: null }
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  project = await make('projects', { title: 'North', timeZone: 'UTC', workDays, shifts: [shift] })
  ids.pit = await make('locations', { title: 'Pit', kind: 'load', boundary: square(37.6), project })
  const dump = await make('locations', { title: 'Dump', kind: 'dump', boundary: square(37.62), project })
  const route = (title: string) =>
    make('routes', { title, project, loadLocations: [ids.pit], dumpLocations: [dump] })
  ids.a = await route('A')
  ids.b = await route('B')
  ids.t1 = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  ids.t2 = await make('equipment', { equipmentId: 'T-2', kind: 'hauler' })
  ids.loader = await make('equipment', { equipmentId: 'L-1', kind: 'loader' })
  ids.ann = await make('drivers', { fullName: 'Ann', licenseExpiry: '2026-03-01' })
})
afterAll(() => app.close())

test('stores the line-up of the next shift with its conflicts, and only from a caller who has seen the current version', async () => {
  const next = await manager.fetch(`/api/lineups?project=${project}`)
  expect(next.body).toMatchObject({ lineUp: { day: tomorrow(), shift: 0, version: 0, rows: [] } })
  const kept = await put([row(ids.t1, { route: ids.a, driver: ids.ann }), row(ids.loader)], 0)
  expect(kept.body).toMatchObject({
    version: 1,
    rows: [{ equipment: { title: 'T-1' }, route: { title: 'A' }, driver: { title: 'Ann' } }, {}],
    conflicts: [
      { row: 0, kind: 'license' },
      { row: 1, kind: 'noPlace' },
    ],
  })
  expect(errors(await put([], 0))).toEqual(['seen conflict.lineUp.seen'])
  expect(errors(await put([row(ids.pit)], 1))).toEqual(['rows.0.equipment validation.reference'])
  expect(errors(await put([row(ids.t1, { route: ids.pit })], 1))).toEqual([
    'rows.0.route validation.reference',
  ])
  const past = await put([], 0, '2026-03-02')
  expect(errors(past)).toEqual(['day conflict.lineUp.begun'])
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  expect(
    (await viewer.fetch('/api/lineups', { method: 'PUT', body: { ...of(), seen: 1, rows: [] } })).status,
  ).toBe(403)
})

test('reports a machine or driver planned twice, and refuses to publish', async () => {
  const { version } = await read()
  const twice = await put([row(ids.t1, { route: ids.a }), row(ids.t1, { route: ids.b })], version)
  const after = twice.body as LineUp
  expect(after.conflicts.map(({ kind }) => kind)).toEqual(['machineTwice', 'machineTwice'])
  expect(errors(await publish(after.version))).toEqual(['publish validation.lineUp.conflicts'])
})

test('sends machines whose route differs when the shift begins, once, also after a restart', async () => {
  await manager.fetch('/api/equipment/assign', { body: { route: ids.a, equipment: [ids.t1] } })
  const { version } = await read()
  const rows = [
    row(ids.t1, { route: ids.a }),
    row(ids.t2, { route: ids.b }),
    row(ids.loader, { location: ids.pit }),
  ]
  const kept = (await put(rows, version)).body as LineUp
  expect(kept.conflicts).toEqual([])
  const published = await publish(kept.version)
  expect(published.body).toMatchObject({ publishedAt: new Date(app.clock()).toISOString(), begunAt: null })
  await begin()
  expect(await changes()).toEqual([])
  app.clock.set(Date.parse('2026-03-03T06:00:30Z'))
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  // Two processes at the same moment.
  await Promise.all([begin(), begin()])
  expect(await changes()).toEqual([['T-2', 'B', 'pending']])
  await begin()
  expect(await changes()).toEqual([['T-2', 'B', 'pending']])
  expect(await read('2026-03-03')).toMatchObject({ begunAt: '2026-03-03T06:00:30.000Z' })
  // Today’s plan counts the machines that the line-up sends there, whether or not they are on the way.
  const today = await manager.fetch(`/api/today?project=${project}`)
  const { rows: board } = today.body as { rows: { place: { id: string } | null; planned: number }[] }
  expect(board.find(({ place }) => place?.id === ids.pit)?.planned).toBe(2)
  const late = await put([], 0, '2026-03-03')
  expect(late.status).toBe(409)
})

test('copies the next day from this one, and an unplanned shift from the current state', async () => {
  const copy = (fromDay: string, version: number) =>
    manager.fetch('/api/lineups/copy', { body: { ...of(), seen: version, fromDay, fromShift: 0 } })
  const copied = (await copy('2026-03-03', 0)).body as LineUp
  expect(
    copied.rows.map(({ equipment, route, location }) => [equipment.title, route?.title ?? location?.title]),
  ).toEqual([
    ['T-1', 'A'],
    ['T-2', 'B'],
    ['L-1', 'Pit'],
  ])
  expect(copied).toMatchObject({ publishedAt: null, day: '2026-03-04' })
  const asItIs = (await copy('2026-03-02', copied.version)).body as LineUp
  expect(asItIs.rows.map(({ equipment, route }) => [equipment.title, route?.title])).toEqual([['T-1', 'A']])
})
