import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let manager: TestClient
const ids: Record<string, string> = {}

const look = { color: '#112233', opacity: 80, minZoom: 0, maxZoom: 24, position: 0, shown: true }

async function make(client: TestClient, path: string, body: object): Promise<string> {
  const reply = await client.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

beforeAll(async () => {
  app = await testApp()
  manager = await app.client(await app.account('Ordered'), [roleIndex.HAUL_MANAGER])
  for (const title of ['Plans', 'Photos']) {
    ids[title] = await make(manager, '/api/maplayers/folders', { title, position: 0 })
  }
  for (const title of ['Roads', 'Drains', 'Photo']) {
    ids[title] = await make(manager, '/api/maplayers', { title, source: 'geojson', ...look })
  }
})
afterAll(() => app.close())

const at = (title: string) => ({ id: ids[title] })
const order = (body: object, client = manager) =>
  client.fetch('/api/maplayers/order', { method: 'PUT', body })
const shown = async () => {
  const reply = await manager.fetch('/api/maplayers/shown')
  return (reply.body as { items: { title: string; folder: string | null }[] }).items.map(
    ({ title, folder }) => `${folder ?? '-'}/${title}`,
  )
}
const errors = (reply: { body: unknown }) =>
  (reply.body as { errors: { field: string; key: string }[] }).errors.map((one) => `${one.field} ${one.key}`)

const wanted = () => ({
  folders: [at('Photos'), at('Plans')],
  layers: [
    { layer: at('Roads'), folder: at('Plans') },
    { layer: at('Drains'), folder: at('Plans') },
    { layer: at('Photo'), folder: at('Photos') },
  ],
})

test('stacks layers in the arranged order and writes only the layers that move', async () => {
  expect(await shown()).toEqual(['-/Drains', '-/Photo', '-/Roads'])
  expect((await order(wanted())).status).toBe(204)
  expect(await shown()).toEqual(['Photos/Photo', 'Plans/Roads', 'Plans/Drains'])
  const version = async () =>
    ((await manager.fetch(`/api/maplayers/${ids['Roads']}`)).body as { version: number }).version
  const before = await version()
  expect((await order(wanted())).status).toBe(204)
  expect(await version()).toBe(before)
  const { rows } = await app.database.owner.query<{ after: object }>(
    "select after from audit_log where entity_id = $1 and action = 'update'",
    [ids['Roads']],
  )
  expect(rows.map(({ after }) => after)).toEqual([{ position: 1, folder: { id: ids['Plans'] } }])
})

test('rejects absent, duplicate and foreign ids by field and moves nothing', async () => {
  const stood = await shown()
  const elsewhere = await app.client(await app.account('Elsewhere'), [roleIndex.HAUL_MANAGER])
  const theirs = { id: await make(elsewhere, '/api/maplayers', { title: 'Theirs', source: 'kml', ...look }) }
  const folder = { id: await make(elsewhere, '/api/maplayers/folders', { title: 'Theirs', position: 0 }) }
  const layers = [{ layer: at('Drains'), folder: null }]
  const of = (more: object) => order({ folders: [at('Plans')], layers, ...more })
  expect(errors(await of({ layers: [...layers, { layer: theirs }] }))).toEqual([
    'layers.1.layer validation.reference',
  ])
  expect(errors(await of({ layers: [...layers, ...layers] }))).toEqual([
    'layers.1.layer validation.reference',
  ])
  expect((await of({ layers: [{ layer: { id: 'no id' } }] })).status).toBe(400)
  expect(errors(await of({ folders: [folder] }))).toEqual(['folders.0.id validation.reference'])
  expect(errors(await of({ layers: [{ layer: at('Drains'), folder }] }))).toEqual([
    'layers.0.folder validation.reference',
  ])
  expect(await shown()).toEqual(stood)
})

test('leaves one complete order after two concurrent requests', async () => {
  const other = { folders: [at('Plans'), at('Photos')], layers: wanted().layers.toReversed() }
  const replies = await Promise.all([order(wanted()), order(other), order(wanted()), order(other)])
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect([
    ['Photos/Photo', 'Plans/Roads', 'Plans/Drains'],
    ['Plans/Drains', 'Plans/Roads', 'Photos/Photo'],
  ]).toContainEqual(await shown())
})

test('refuses reordering without update permission', async () => {
  const viewer = await app.client(await app.account('Viewed'), [roleIndex.DISPATCH_VIEWER])
  expect((await order({ folders: [], layers: [] }, viewer)).status).toBe(403)
})
