import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { allFeatures, setFeatures } from '../testing/features.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { MAX_ATTRIBUTES } from './attributes.endpoints.ts'

let app: TestApp
let account: string
let manager: TestClient
let material: string
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Quarry')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
})
afterAll(() => app.close())

let made = 0
beforeEach(async () => {
  made += 1
  const reply = await manager.fetch('/api/materials', { body: { title: `Gravel ${made}`, density: 1_600 } })
  material = (reply.body as { id: string }).id
})

const at = (name: string, id = material, resource = 'materials') =>
  `/api/attributes/${resource}/${id}/${name}`
const put = (name: string, value: unknown, more: object = {}, by = manager) =>
  by.fetch(at(name), { method: 'PUT', body: { value, ...more } })
const get = (name: string, by = manager) => by.fetch(at(name))

test('stores any JSON value unchanged, replaces and removes it', async () => {
  for (const value of [{ b: [1, { a: null }], a: 'ä' }, [], 'text', 0, false, 1.5, -1e300]) {
    const reply = await put('erp-code', value)
    expect([reply.status, (reply.body as { value: unknown }).value]).toEqual([200, value])
    expect((await get('erp-code')).body).toEqual(reply.body)
  }
  expect((await put('erp-code', -1e300)).body).toMatchObject({ name: 'erp-code', version: 7 })
  expect((await manager.fetch(at('erp-code'), { method: 'DELETE' })).status).toBe(204)
  for (const method of ['GET', 'DELETE'])
    expect((await manager.fetch(at('erp-code'), { method })).status).toBe(404)
})

test('refuses invalid, too large and too deeply nested values with a field error', async () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
  const fits = 'x'.repeat(4_094)
  expect((await put('a', fits)).status).toBe(200)
  const refused: [unknown, string][] = [
    [`${fits}x`, 'validation.json.size'],
    ['ä'.repeat(2_048), 'validation.json.size'],
    [null, 'validation.required'],
    [deep(33), 'validation.json.depth'],
    ['a\0', 'validation.characters'],
  ]
  for (const [value, key] of refused) {
    const { status, body } = await put('a', value)
    const { errors } = body as { errors: { field: string; key: string }[] }
    expect([status, errors[0]?.field, errors[0]?.key]).toEqual([400, 'value', key])
  }
  for (const name of ['Upper', '1a', 'a.b', 'x'.repeat(64)]) expect((await put(name, 1)).status).toBe(400)
  const infinite = await manager.fetch(at('a'), { method: 'PUT', body: '{"value":[1e999]}' })
  expect(infinite.status).toBe(400)
})

test('returns 409 with the current value when the version is stale', async () => {
  const first = (await put('note', 1)).body as { version: number }
  expect((await put('note', 2, { version: first.version })).status).toBe(200)
  const stale = await put('note', 3, { version: first.version })
  expect([stale.status, stale.body]).toMatchObject([409, { current: { value: 2, version: 2 } }])
  expect((await put('none', 1, { version: 1 })).status).toBe(404)
  const many = await Promise.all(Array.from({ length: 8 }, (_, n) => put('raced', n)))
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
  expect((await get('raced')).body).toMatchObject({ version: 8 })
})

test('attributes follow the permissions and the feature of their entry for reading and writing', async () => {
  await put('note', 'seen')
  const viewer = await app.client(account, [roleIndex.DISPATCH_VIEWER])
  expect((await get('note', viewer)).body).toMatchObject({ value: 'seen' })
  expect((await put('note', 'changed', {}, viewer)).status).toBe(403)
  expect((await viewer.fetch(at('note'), { method: 'DELETE' })).status).toBe(403)
  expect((await get('note', await app.client(account, []))).status).toBe(403)
  for (const path of [at('note', material, 'accounts'), at('note', material, 'nothing'), at('note', 'x')])
    expect((await manager.fetch(path)).status).toBe(404)
  const off = await app.account('Off')
  await setFeatures(app, off, allFeatures(false))
  expect((await get('note', await app.client(off, [roleIndex.ACCOUNT_ADMIN]))).status).toBe(403)
})

test('attributes are read-only on routes of a project that is open for viewing only', async () => {
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const create = async (path: string, body: object) =>
    ((await admin.fetch(`/api/${path}`, { body })).body as { id: string }).id
  const ring = [8, 8.01, 8.01, 8].map((lon, i) => [lon, i === 2 ? 50.01 : 50])
  const boundary = { type: 'Polygon', coordinates: [ring] }
  const end = { boundary, timeZone: 'UTC' }
  const load = await create('locations', { ...end, title: 'Pit', kind: 'load' })
  const dump = await create('locations', { ...end, title: 'Dump', kind: 'dump' })
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  const { id: user } = (await dispatcher.fetch('/api/users/me')).body as { id: string }
  const permissions = [{ user: { id: user }, level: 'view' }]
  const restricted = { title: 'North', timeZone: 'UTC', restricted: true, permissions }
  const project = { id: await create('projects', restricted) }
  const ends = { loadLocations: [{ id: load }], dumpLocations: [{ id: dump }] }
  const route = await create('routes', { title: 'A', project, ...ends })
  const path = at('note', route, 'routes')
  expect((await admin.fetch(path, { method: 'PUT', body: { value: 1 } })).status).toBe(200)
  expect((await dispatcher.fetch(path)).status).toBe(200)
  expect((await dispatcher.fetch(path, { method: 'PUT', body: { value: 2 } })).status).toBe(403)
  const other = await app.client(account, [roleIndex.DISPATCHER])
  expect((await other.fetch(path)).status).toBe(404)
})

test("changes are in the entry's audit log, and attributes are deleted with the entry", async () => {
  await put('note', { a: 1 })
  await put('note', { a: 1 })
  await put('note', 2)
  await manager.fetch(at('note'), { method: 'DELETE' })
  await put('kept', true)
  const { items } = (await manager.fetch(`/api/materials/${material}/history`)).body as {
    items: { action: string; before: unknown; after: unknown }[]
  }
  expect(items.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['update', { 'attributes.kept': null }, { 'attributes.kept': true }],
    ['update', { 'attributes.note': 2 }, { 'attributes.note': null }],
    ['update', { 'attributes.note': { a: 1 } }, { 'attributes.note': 2 }],
    ['update', { 'attributes.note': null }, { 'attributes.note': { a: 1 } }],
    ['create', null, {}],
  ])
  const rows = [{ id: material, version: 1 }]
  expect((await manager.fetch('/api/materials/bulk/delete', { body: { rows } })).status).toBe(200)
  const { rows: left } = await app.database.owner.query('select from attributes where entry_id = $1', [
    material,
  ])
  expect(left).toEqual([])
})

test('limits an entry to a hundred attributes', async () => {
  await put('a1', 1)
  await app.database.owner.query(
    `insert into attributes select account_id, resource, entry_id, 'a' || n, version, created_at, created_by,
       modified_at, modified_by, value from attributes, generate_series(2, $2) n where entry_id = $1`,
    [material, MAX_ATTRIBUTES],
  )
  const one = await put('more', 1)
  expect([one.status, one.body]).toMatchObject([400, { errors: [{ field: 'name' }] }])
  expect((await put('a1', 'again')).status).toBe(200)
})

test('adds a column per attribute name to the export', async () => {
  const owner = await app.client(await app.account('Export'), [roleIndex.HAUL_MANAGER])
  const create = async (title: string) => {
    const reply = await owner.fetch('/api/materials', { body: { title, density: 1_600 } })
    material = (reply.body as { id: string }).id
  }
  await create('Sand')
  await put('sizes', [8, 16], {}, owner)
  await create('Clay')
  await put('erp-code', '=1+1', {}, owner)
  const { text } = await owner.fetch('/api/materials/export?format=csv&lang=en')
  const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/)
  const ends = ['attributes.erp-code,attributes.sizes', `,'=1+1,`, ',,"[8,16]"']
  expect(lines.map((line, index) => line.endsWith(ends[index] ?? ''))).toEqual([true, true, true])
})
