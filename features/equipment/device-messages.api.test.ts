import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp
let admin: TestClient
let machine: string
let phone: { id: string; secret: string }

beforeAll(async () => {
  app = await testApp()
  admin = await app.client(await app.account('Quarry'), [roleIndex.ACCOUNT_ADMIN])
  const made = await admin.fetch('/api/equipment', { body: { equipmentId: 'T-1', kind: 'hauler' } })
  machine = (made.body as { id: string }).id
  const enrolled = await admin.fetch(`/api/equipment/${machine}/devices`, { body: { title: 'Phone' } })
  phone = enrolled.body as { id: string; secret: string }
})
afterAll(() => app.close())

async function send(query: string): Promise<void> {
  const reply = await app.anonymous.fetch(`/api/telemetry/osmand?id=${phone.secret}&${query}`)
  expect([reply.status, reply.text]).toEqual([200, 'OK'])
}
async function encrypted(): Promise<void> {
  const headers = { authorization: `Bearer ${phone.secret}` }
  const body = { _type: 'encrypted', data: 'b3du' }
  const reply = await app.anonymous.fetch('/api/telemetry/owntracks', { body, headers })
  expect(reply.status).toBe(200)
}
/** The device as its machine's page shows it, after the background work that reports wait for. */
async function device(): Promise<unknown> {
  await admin.fetch('/api/cyclereport/loadDumpCycles')
  const { body } = await admin.fetch(`/api/equipment/${machine}/devices`)
  return (body as { items: unknown[] }).items[0]
}
const messages = (of = phone.id) => admin.fetch(`/api/equipment/${machine}/devices/${of}/messages`)

test('a device tells what was not understood of its messages, and lists the unreadable ones', async () => {
  expect(await device()).toMatchObject({ unreadable: 0, ignored: 0, positionless: 0, encryptedAt: null })
  await send('lat=95&lon=1')
  await send('lat=55&lon=37&bearing=361')
  await send('valid=false&lat=55&lon=37')
  const at = new Date(app.clock()).toISOString()
  expect(await device()).toMatchObject({
    unreadable: 1,
    unreadableAt: at,
    unreadableField: 'lat',
    unreadableReason: 'outOfRange',
    ignored: 1,
    ignoredAt: at,
    ignoredField: 'bearing',
    ignoredReason: 'outOfRange',
    positionless: 1,
    positionlessAt: at,
    lastSeenAt: at,
  })
  const fault = { field: 'lat', reason: 'outOfRange', firstAt: at, lastAt: at }
  expect((await messages()).body).toMatchObject({
    counts: [
      { kind: 'ignored', field: 'bearing', count: 1 },
      { kind: 'positionless', field: null, reason: null, count: 1 },
      { kind: 'unreadable', count: 1, ...fault },
    ],
    items: [{ protocol: 'osmand', message: 'lat=95&lon=1', ...fault }],
    total: 1,
  })
})

test('a device is told to send encrypted messages until a readable one comes', async () => {
  app.clock.advance(60_000)
  await encrypted()
  expect(await device()).toMatchObject({ encryptedAt: new Date(app.clock()).toISOString() })
  app.clock.advance(60_000)
  await send('lat=55&lon=37')
  expect(await device()).toMatchObject({ encryptedAt: null })
})

test('returns 404 for the messages of a device of another machine', async () => {
  expect((await messages('00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('a machine that is deleted and restored keeps what its device told', async () => {
  const made = await admin.fetch('/api/equipment', { body: { equipmentId: 'T-2', kind: 'hauler' } })
  const { id } = made.body as { id: string }
  const enrolled = await admin.fetch(`/api/equipment/${id}/devices`, { body: { title: 'Other' } })
  const other = enrolled.body as { id: string; secret: string }
  await app.anonymous.fetch(`/api/telemetry/osmand?id=${other.secret}&lat=95&lon=1`)
  const read = () => admin.fetch(`/api/equipment/${id}/devices/${other.id}/messages`)
  const before = (await read()).body
  expect(before).toMatchObject({ total: 1 })
  expect((await admin.fetch(`/api/equipment/${id}`, { method: 'DELETE' })).status).toBeLessThan(300)
  const restored = await admin.fetch(`/api/equipment/${id}/restore`, { method: 'POST' })
  expect(restored.status, restored.text).toBeLessThan(300)
  expect((await read()).body).toEqual(before)
})
