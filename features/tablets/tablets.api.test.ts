import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShapeDraft } from '@haulway/testing/contract-suite/drafts.ts'
import { roleIndex } from '../access/roles.ts'
import { sendBatch } from '../telemetry/device.endpoints.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import type { TabletSession } from './tablets.endpoints.ts'
import { openSession } from './testing/open-session.ts'

type Told = TabletSession & { version: string }

let app: TestApp
let account: string
let admin: TestClient
let secret: string
let machine: string
const made = new Map<string, string>()

async function create(path: string, body: object): Promise<string> {
  const reply = await admin.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

async function change(path: string, changes: object): Promise<void> {
  const { body } = await admin.fetch(`/api/${path}`)
  const reply = await admin.fetch(`/api/${path}`, {
    method: 'PUT',
    body: { ...(body as object), ...changes },
  })
  expect(reply.status, reply.text).toBe(200)
}

async function enrol(equipment: string): Promise<{ id: string; secret: string }> {
  const reply = await admin.fetch(`/api/equipment/${equipment}/devices`, { body: { title: 'Tablet' } })
  return reply.body as { id: string; secret: string }
}

const square = (lon: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, 50],
      [lon + 0.01, 50],
      [lon + 0.01, 50.01],
      [lon, 50],
    ],
  ],
})

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const entry = async (path: string, name: string, body: object) => made.set(name, await create(path, body))
  await entry('locations', 'Pit', { title: 'Pit', kind: 'load', boundary: square(8), timeZone: 'UTC' })
  await entry('locations', 'Dump', { title: 'Dump', kind: 'dump', boundary: square(9), timeZone: 'UTC' })
  await entry('buttons', 'Fuel', { title: 'Fuel', eventType: 'fuel', size: 'double' })
  await entry('buttons', 'Rain', { title: 'Rain', eventType: 'note' })
  await entry('buttons', 'Unused', { title: 'Unused', eventType: 'note' })
  const buttons = [{ id: made.get('Fuel') }, { id: made.get('Rain') }]
  await entry('buttonprofiles', 'Board', { title: 'Board', buttons })
  await entry('projects', 'North', { title: 'North', timeZone: 'Europe/Berlin' })
  await entry('projects', 'South', { title: 'South', timeZone: 'Europe/Berlin' })
  const ends = { loadLocations: [{ id: made.get('Pit') }], dumpLocations: [{ id: made.get('Dump') }] }
  const driverPrompts = [
    { at: 'dump', question: 'Clean?', answer: 'yes or no', required: true, inMotion: false },
  ]
  const north = { ...ends, project: { id: made.get('North') }, buttonProfiles: [{ id: made.get('Board') }] }
  await entry('routes', 'A', { ...north, title: 'A', driverPrompts })
  await entry('routes', 'B', { ...north, title: 'B' })
  await entry('routes', 'C', { ...ends, title: 'C', project: { id: made.get('South') } })
  machine = await create('equipment', { equipmentId: 'T1', kind: 'hauler' })
  ;({ secret } = await enrol(machine))
})
afterAll(() => app.close())

const ask = (query = '', headers: Record<string, string> = {}, by = secret): Promise<TestReply> =>
  app.anonymous.fetch(`/api/telemetry/session${query}`, {
    headers: { authorization: `Bearer ${by}`, ...headers },
  })
const told = async (query?: string) => (await ask(query)).body as Told
const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)
function assign(route: string): Promise<TestReply> {
  app.clock.advance(1_000)
  const body = { route: { id: made.get(route) }, equipment: [{ id: machine }] }
  return admin.fetch('/api/equipment/assign', { body })
}

test('returns machine, routes, boards with button positions, prompts and settings', async () => {
  await change(`accounts/${account}`, { trackerAppSettings: { inMotionButtons: true, own: 7 } })
  const before = await told()
  expect([before.route, titles(before.routes)]).toEqual([null, ['A', 'B', 'C']])
  expect((await assign('A')).status).toBe(200)
  const session = await told()
  expect(session).toMatchObject({
    machine: { id: machine, title: 'T1', kind: 'hauler', haulCategory: null },
    settings: { inMotionButtons: true, own: 7 },
    route: { id: made.get('A'), title: 'A' },
    projects: [{ title: 'North', timeZone: 'Europe/Berlin', shifts: [] }],
    boards: [
      {
        title: 'Board',
        columns: 1,
        buttons: [
          { id: made.get('Fuel'), column: 0, row: 0, rows: 2 },
          { id: made.get('Rain'), column: 0, row: 2, rows: 1 },
        ],
      },
    ],
  })
  expect(titles(session.routes)).toEqual(['A', 'B'])
  expect(session.routes[0]).toMatchObject({
    loadLocations: [{ title: 'Pit' }],
    boards: [{ title: 'Board' }],
    driverPrompts: [{ at: 'dump', question: 'Clean?' }],
  })
  expect(titles(session.buttons)).toEqual(['Fuel', 'Rain'])
})

test('holds a long poll with the current version until the site or the assignment changes', async () => {
  const now = await ask()
  const { version } = now.body as Told
  const etag = now.headers.get('etag') ?? ''
  expect(etag).toBe(`"${version}"`)
  expect((await ask('', { 'if-none-match': etag })).status).toBe(304)
  const still = await ask(`?wait=0.05&version=${version}`)
  expect([still.status, still.text]).toEqual([304, ''])
  const waiting = [ask('?wait=55', { 'if-none-match': etag }), ask(`?wait=55&version=${version}`)]
  await change(`buttons/${made.get('Rain')}`, { color: '#112233' })
  for (const news of await Promise.all(waiting)) {
    expect(news.status).toBe(200)
    expect((news.body as Told).buttons.find(({ title }) => title === 'Rain')?.color).toBe('#112233')
  }
  const again = ask(`?wait=55&version=${(await told()).version}`)
  await assign('B')
  expect(((await again).body as Told).route?.title).toBe('B')
})

test('reports invalid query parameters by name, and refuses callers that are no device', async () => {
  const wrong = await ask('?wait=56')
  expect([wrong.status, (wrong.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
    400,
    'wait',
  ])
  expect((await ask('?wait=x')).status).toBe(400)
  for (const by of ['wrong', '', 'x'.repeat(300)]) expect((await ask('', {}, by)).status).toBe(401)
  expect((await admin.fetch('/api/telemetry/session')).status).toBe(401)
})

const open = (by: string, asBrowser = false) => openSession(app, by, asBrowser)

test('sends the session and each change over a socket, and nothing of another account', async () => {
  const sockets = [open(secret), open(secret, true)]
  for (const socket of sockets) expect((await socket.frames(1))[0]).toEqual(await told())
  const stranger = await app.client(await app.account('Other'), [roleIndex.ACCOUNT_ADMIN])
  await stranger.fetch('/api/buttons', { body: { title: 'Theirs', eventType: 'note' } })
  await change(`routes/${made.get('A')}`, { title: 'A1' })
  for (const socket of sockets) {
    const [, second, ...more] = await socket.frames(2)
    expect([titles(second?.routes ?? []), more]).toEqual([['A1', 'B'], []])
    socket.close()
  }
  expect(await open('wrong').refused).toBe(401)
})

test('closes the oldest of too many connections of a device', async () => {
  const sockets = []
  for (let i = 0; i < 5; i++) {
    const socket = open(secret)
    await socket.frames(1)
    sockets.push(socket)
  }
  expect(await sockets[0]?.closed).toBe(4_409)
  for (const socket of sockets.slice(1)) socket.close()
})

test('releases waiting tablets when the server stops', async () => {
  const ending = await testApp()
  const owner = await ending.client(await ending.account('Ending'), [roleIndex.ACCOUNT_ADMIN])
  const truck = (await owner.fetch('/api/equipment', { body: { equipmentId: 'T9' } })).body as { id: string }
  const enrolled = await owner.fetch(`/api/equipment/${truck.id}/devices`, { body: { title: 'Tablet' } })
  const headers = { authorization: `Bearer ${(enrolled.body as { secret: string }).secret}` }
  const now = (await ending.anonymous.fetch('/api/telemetry/session', { headers })).body as Told
  const path = `/api/telemetry/session?wait=55&version=${now.version}`
  const poll = ending.anonymous.fetch(path, { headers })
  // By then it waits: an earlier request of the same connection is answered.
  await ending.anonymous.fetch('/api/openapi.json')
  const [reply] = await Promise.all([poll, ending.close()])
  expect(reply.status).toBe(503)
})

interface Document {
  paths: Record<string, Record<string, { security: object[]; responses: object }>>
}

test('includes calls of devices, live data and sign-in in the API description', async () => {
  const { paths } = (await app.anonymous.fetch('/api/openapi.json')).body as Document
  const calls = Object.entries(paths).flatMap(([path, of]) => Object.keys(of).map((one) => `${one} ${path}`))
  expect(calls).toEqual(
    expect.arrayContaining([
      'post /api/telemetry/batch',
      'post /api/telemetry/driver',
      'get /api/telemetry/osmand',
      'post /api/telemetry/osmand',
      'post /api/telemetry/owntracks',
      'get /api/telemetry/session',
      'get /api/live',
      'post /api/sessions',
      'delete /api/sessions',
    ]),
  )
  const session = paths['/api/telemetry/session']?.['get']
  expect(session?.security).toEqual([{ device: [] }])
  expect(Object.keys(session?.responses ?? {})).toEqual(['200', '304', '400', '401', '403'])
})

test('accepts a batch that follows the API description', async () => {
  const truck = await enrolledElsewhere()
  const draft = await createShapeDraft(sendBatch.body, 1, () => Promise.resolve({ id: machine, title: '' }))
  // A load has one of the two weights.
  const [fix, event] = ['fixes', 'events'].map((list) => ({
    ...(draft[list] as [object])[0],
    grossWeight: undefined,
  }))
  const id = '01900000-0000-7000-8000-000000000000'
  const ids = { locationId: id, routeId: id, driverId: id, materialId: id, tagIds: [id] }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    body: { ...draft, fixes: [fix], events: [{ ...event, ...ids }] },
    headers: { authorization: `Bearer ${truck}` },
  })
  expect(reply.body).toEqual({
    accepted: 2,
    duplicates: 0,
    // The account has no such sensor.
    rejected: [expect.objectContaining({ list: 'sensors', field: 'mac' })],
    through: expect.any(Number) as number,
  })
})

async function enrolledElsewhere(): Promise<string> {
  const owner = await app.client(await app.account('Elsewhere'), [roleIndex.ACCOUNT_ADMIN])
  const truck = (await owner.fetch('/api/equipment', { body: { equipmentId: 'T2' } })).body as { id: string }
  const reply = await owner.fetch(`/api/equipment/${truck.id}/devices`, { body: { title: 'Tablet' } })
  return (reply.body as { secret: string }).secret
}
