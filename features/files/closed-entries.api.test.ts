/** Files follow their entry: of a project that is closed to the caller, and of a map layer for other roles. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { bodyOf, upload } from './server/files-world.ts'

const ABSENT = '01900000-0000-7000-8000-000000000000'

let app: TestApp
let account: string
let manager: TestClient
let dispatcher: TestClient

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Papers')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  dispatcher = await app.client(account, [roleIndex.DISPATCHER])
})
afterAll(() => app.close())

async function make(path: string, body: object): Promise<{ id: string }> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return bodyOf<{ id: string }>(reply)
}

/** Uploads a text file to an entry; returns the paths of the entry's file container and of the file. */
async function paperIn(collection: string, id: string) {
  const place = `/api/filecontainers/${collection}/${id}`
  const reply = await upload(manager, place, 'plan.txt', Buffer.from('the plan of the site\n'))
  expect(reply.status, reply.text).toBe(201)
  return { place, file: `${place}/files/${bodyOf<{ id: string }>(reply).id}` }
}

/** One after another, as the last request deletes what the others read. */
async function statuses(client: TestClient, { place, file }: { place: string; file: string }) {
  const replies = [
    await client.fetch(`${place}/files`),
    await client.fetch(file),
    await client.fetch(`${place}/uploads`, { body: { name: 'more.txt', size: 3 } }),
    await client.fetch(file, { method: 'DELETE' }),
  ]
  return replies.map(({ status }) => status)
}

test('files of an entry of a restricted project are absent where the project is closed, read-only where it is open for viewing', async () => {
  const user = bodyOf<{ id: string }>(await dispatcher.fetch('/api/users/me')).id
  const days = { timeZone: 'UTC', workDays: ['mon'], restricted: true }
  const project = async (title: string, permissions: object[]) => {
    const { id } = await make('/api/projects', { ...days, title, permissions })
    const ring = [[0, 0], [0.001, 0], [0.001, 0.001], [0, 0.001], [0, 0]] // oxfmt-ignore
    const boundary = { type: 'Polygon', coordinates: [ring] }
    const place = { title, kind: 'both', boundary, project: id, timeZone: 'UTC' }
    return await paperIn('locations', (await make('/api/locations', place)).id)
  }
  const [closed, viewed, changed] = [
    await project('Closed', []),
    await project('Viewed', [{ user, level: 'view' }]),
    await project('Changed', [{ user, level: 'change' }]),
  ]
  expect(await statuses(dispatcher, closed)).toEqual([404, 404, 404, 404])
  const absent = closed.file.replace(/[^/]+$/, ABSENT)
  expect((await dispatcher.fetch(closed.file)).text).toBe((await dispatcher.fetch(absent)).text)
  expect(await statuses(dispatcher, viewed)).toEqual([200, 200, 403, 403])
  expect((await manager.fetch(closed.file)).status).toBe(200)
  expect(await statuses(dispatcher, changed)).toEqual([200, 200, 201, 204])
})

test('files of a map layer are readable for the roles that see the layer, and for users who may change layers', async () => {
  const look = { color: '#112233', opacity: 80, minZoom: 0, maxZoom: 24, position: 0, shown: true }
  const layer = async (title: string, roles: string[]) =>
    paperIn('maplayers', (await make('/api/maplayers', { title, source: 'geojson', ...look, roles })).id)
  const [theirs, others, everybodys] = [
    await layer('For dispatchers', ['DISPATCHER']),
    await layer('For trackers', ['TRACKER']),
    await layer('For all', []),
  ]
  const read = async (client: TestClient, { place, file }: { place: string; file: string }) =>
    [await client.fetch(`${place}/files`), await client.fetch(file)].map(({ status }) => status)
  expect(await read(dispatcher, others)).toEqual([404, 404])
  for (const open of [theirs, everybodys]) expect(await read(dispatcher, open)).toEqual([200, 200])
  expect(await read(manager, others)).toEqual([200, 200])
  expect(await read(await app.client(account, [roleIndex.TRACKER]), others)).toEqual([200, 200])
})
