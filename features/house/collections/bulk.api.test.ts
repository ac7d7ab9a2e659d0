import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'

interface Row {
  id: string
  version: number
}
interface BulkBody {
  done: number
  refused: { id: string; title: string; errors: { field: string; key: string }[] }[]
  errors: { field: string; key: string }[]
}

let app: TestApp
let client: TestClient
let foreign: Row
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Bulk'), [1])
  const other = await app.client(await app.account('Other'), [1])
  foreign = (await other.fetch('/api/equipment', { body: { equipmentId: 'Foreign' } })).body as Row
})
afterAll(() => app.close())

let made = 0
async function machines(count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let n = 0; n < count; n += 1) {
    made += 1
    const reply = await client.fetch('/api/equipment', { body: { equipmentId: `M-${made}`, tare: 1_000 } })
    const { id, version } = reply.body as Row
    rows.push({ id, version })
  }
  return rows
}
const bulk = (body: object, path = '/api/equipment/bulk'): Promise<TestReply> => client.fetch(path, { body })
const bodyOf = (reply: TestReply) => reply.body as BulkBody
const errors = (reply: TestReply) => bodyOf(reply).errors.map((one) => `${one.field} ${one.key}`)
const tares = async (rows: Row[]) =>
  await Promise.all(
    rows.map(async ({ id }) => ((await client.fetch(`/api/equipment/${id}`)).body as { tare: number }).tare),
  )

test('bulk edit sets only the selected fields, with one version and one audit row per entry', async () => {
  const rows = await machines(3)
  const reply = await bulk({ action: 'edit', rows, values: { tare: 2_000, description: 'hired' } })
  expect(reply.status).toBe(200)
  expect(bodyOf(reply)).toMatchObject({ done: 3, refused: [] })
  const one = (await client.fetch(`/api/equipment/${rows[0]?.id}`)).body
  expect(one).toMatchObject({
    equipmentId: 'M-1',
    tare: 2_000,
    description: 'hired',
    kind: 'hauler',
    version: 2,
  })
  const { rows: audit } = await app.database.owner.query(
    "select after from audit_log where action = 'update' and entity_id = any($1)",
    [rows.map((row) => row.id)],
  )
  expect(audit).toEqual([1, 2, 3].map(() => ({ after: { tare: 2_000, description: 'hired' } })))
})

test('bulk edit saves nothing when one row is stale, deleted, of another account or invalid, and names that row', async () => {
  const rows = await machines(2)
  const [first, second] = rows as [Row, Row]
  const edit = { action: 'edit', values: { tare: 3_000 } }
  const stale = await bulk({ ...edit, rows: [first, { ...second, version: 7 }] })
  expect(stale.status).toBe(409)
  expect(errors(stale)).toEqual(['rows.1.version conflict.version'])
  expect(bodyOf(stale).refused[0]?.title).toBe('')
  const absent = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
  for (const bad of [{ id: foreign.id, version: foreign.version }, absent, { id: 'nothing', version: 1 }]) {
    for (const list of [
      [first, bad],
      [bad, first],
    ]) {
      const reply = await bulk({ ...edit, rows: list })
      expect(reply.status).toBe(400)
      expect(errors(reply)).toEqual([`rows.${list.indexOf(bad)}.id conflict.gone`])
    }
  }
  const limit = await bulk({ action: 'edit', rows, values: { tare: -1 } })
  expect(errors(limit)).toEqual(['rows.0.tare validation.range', 'rows.1.tare validation.range'])
  expect(await tares(rows)).toEqual([1_000, 1_000])
})

test('bulk edit finds one foreign row in a thousand; refuses a row named twice and a field that identifies entries', async () => {
  const ids = Array.from({ length: 999 }, (_, n) => ({
    id: `00000000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`,
    version: 1,
  }))
  await app.database.owner.query(
    `insert into equipment (account_id, id, created_at, created_by, modified_at, modified_by, equipment_id, kind)
     select account_id, one.id, now(), created_by, now(), created_by, 'K-' || one.id, 'other'
       from equipment, unnest($1::uuid[]) as one (id) where equipment_id = 'M-1'`,
    [ids.map((one) => one.id)],
  )
  const rows = [...ids.slice(0, 500), { id: foreign.id, version: 1 }, ...ids.slice(500)]
  const reply = await bulk({ action: 'edit', rows, values: { tare: 5 } })
  expect(errors(reply)).toEqual(['rows.500.id conflict.gone'])
  const { rows: changed } = await app.database.owner.query('select from equipment where tare = 5')
  expect(changed).toEqual([])
  const [one] = (await machines(1)) as [Row]
  expect(errors(await bulk({ action: 'edit', rows: [one, one], values: { tare: 5 } }))).toEqual([
    'rows.1.id bulk.twice',
  ])
  const named = await bulk({ action: 'edit', rows: [one], values: { equipmentId: 'same' } })
  expect(errors(named)).toEqual(['values.equipmentId bulk.field'])
  expect(errors(await bulk({ action: 'edit', rows: [], values: {} }))).toEqual(['rows validation.list.min'])
  expect((await bulk({ action: 'edit', rows: [...rows, one], values: { tare: 1 } })).status).toBe(400)
})

test('bulk hide and delete report each refused row and process the others', async () => {
  const rows = await machines(2)
  const hidden = await bulk({ action: 'hide', rows: [...rows, { id: foreign.id, version: 1 }] })
  expect(bodyOf(hidden)).toMatchObject({
    done: 2,
    refused: [{ id: foreign.id, title: '', errors: [{ key: 'conflict.gone' }] }],
  })
  const category = (await client.fetch('/api/haulcategories', { body: { title: 'Used' } })).body as Row
  const free = (await client.fetch('/api/haulcategories', { body: { title: 'Free' } })).body as Row
  await client.fetch('/api/equipment', { body: { equipmentId: 'U-1', haulCategory: category.id } })
  const list = [category, free].map(({ id, version }) => ({ id, version }))
  const reply = await bulk({ rows: list }, '/api/haulcategories/bulk/delete')
  expect(bodyOf(reply)).toMatchObject({
    done: 1,
    refused: [{ title: 'Used', errors: [{ field: 'id', key: 'conflict.inUse' }] }],
  })
  expect((await client.fetch(`/api/haulcategories/${free.id}`)).status).toBe(404)
})

test('dispatchers may bulk edit but not delete; a repeated request gets the same response', async () => {
  const rows = await machines(1)
  const { body } = await client.fetch('/api/users/me')
  const account = (body as { contextAccount: { id: string } }).contextAccount.id
  const dispatcher = await app.client(account, [3])
  const denied = await dispatcher.fetch('/api/equipment/bulk/delete', { body: { rows } })
  expect(denied.status).toBe(403)
  const headers = { 'idempotency-key': 'once' }
  const request = { body: { action: 'edit', rows, values: { tare: 9 } }, headers }
  const first = await dispatcher.fetch('/api/equipment/bulk', request)
  expect(first.status).toBe(200)
  expect((await dispatcher.fetch('/api/equipment/bulk', request)).body).toEqual(first.body)
})
