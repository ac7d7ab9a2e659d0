import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

const HOUR = 3_600_000

interface Device {
  id: string
  secret: string
}

let app: TestApp
let manager: TestClient
let devices: string
let seq = 0

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// A session would expire within the day that a test lets pass.
beforeEach(async () => {
  manager = await app.client(await app.account('Rotation'), [roleIndex.HAUL_MANAGER])
  const reply = await manager.fetch('/api/equipment', { body: { equipmentId: 'T-1', kind: 'hauler' } })
  devices = `/api/equipment/${(reply.body as { id: string }).id}/devices`
})

async function enrol(): Promise<Device> {
  return (await manager.fetch(devices, { body: { title: 'Tablet' } })).body as Device
}

async function rotate({ id }: Device, headers: Record<string, string> = {}) {
  return await manager.fetch(`${devices}/${id}/rotate`, { method: 'POST', headers })
}

const statusOf = async (secret: string) => {
  const body = { fixes: [{ seq: (seq += 1), t: app.clock(), lon: 10, lat: 50 }] }
  const headers = { authorization: `Bearer ${secret}` }
  return (await app.anonymous.fetch('/api/telemetry/batch', { body, headers })).status
}

test('accepts both secrets for a day after a rotation, then only the new one', async () => {
  const device = await enrol()
  expect(await statusOf(device.secret)).toBe(200)
  const reply = await rotate(device)
  expect(reply.status, reply.text).toBe(200)
  const { secret } = reply.body as Device
  expect(reply.body).toEqual({
    id: device.id,
    title: 'Tablet',
    secret,
    previousUntil: new Date(app.clock() + 24 * HOUR).toISOString(),
  })
  expect([await statusOf(device.secret), await statusOf(secret)]).toEqual([200, 200])
  // Authentication is cached for up to a minute, which must not extend the life of the old secret.
  app.clock.advance(24 * HOUR - 1_000)
  expect([await statusOf(device.secret), await statusOf(secret)]).toEqual([200, 200])
  app.clock.advance(1_000)
  expect([await statusOf(device.secret), await statusOf(secret)]).toEqual([401, 200])
})

test('invalidates the oldest secret at once on a second rotation', async () => {
  const first = await enrol()
  const second = (await rotate(first)).body as Device
  const third = (await rotate(first)).body as Device
  expect([await statusOf(first.secret), await statusOf(second.secret), await statusOf(third.secret)]).toEqual(
    [401, 200, 200],
  )
})

test('refuses all secrets of a revoked device and issues no new one', async () => {
  const device = await enrol()
  const { secret } = (await rotate(device)).body as Device
  await manager.fetch(`${devices}/${device.id}`, { method: 'DELETE' })
  expect([await statusOf(device.secret), await statusOf(secret)]).toEqual([401, 401])
  expect((await rotate(device)).status).toBe(404)
})

test('stores no new secret in clear text: a repeated request reports only that it was done', async () => {
  const device = await enrol()
  const first = await rotate(device, { 'idempotency-key': 'once' })
  const again = await rotate(device, { 'idempotency-key': 'once' })
  expect((again.body as Device).secret).toBeNull()
  const { secret } = first.body as Device
  const { rows } = await app.database.owner.query<{ kept: string }>(
    `select (select coalesce(string_agg(k::text, ''), '') from idempotency_keys k)
         || (select coalesce(string_agg(a::text, ''), '') from audit_log a)
         || (select coalesce(string_agg(d::text, ''), '') from devices d) as kept`,
  )
  expect(rows[0]?.kept).toContain('rotatedAt')
  expect(rows[0]?.kept).not.toContain(secret)
})

test('ends the previous secret at once, and once only', async () => {
  const device = await enrol()
  const { secret } = (await rotate(device)).body as Device
  expect([await statusOf(device.secret), await statusOf(secret)]).toEqual([200, 200])
  const end = () => manager.fetch(`${devices}/${device.id}/previous`, { method: 'DELETE' })
  expect((await end()).status).toBe(204)
  expect([await statusOf(device.secret), await statusOf(secret)]).toEqual([401, 200])
  expect((await manager.fetch(devices)).body).toMatchObject({ items: [{ previousUntil: null }] })
  expect((await end()).status).toBe(404)
})

test('requires tablet setup permission, whatever other permissions on machines the user has', async () => {
  const device = await enrol()
  const site = (await manager.fetch('/api/users/me')).body as { contextAccount: { id: string } }
  const dispatcher = await app.client(site.contextAccount.id, [roleIndex.DISPATCHER])
  const at = `${devices}/${device.id}`
  expect((await dispatcher.fetch(devices)).status).toBe(200)
  expect((await dispatcher.fetch(devices, { body: { title: 'x' } })).status).toBe(403)
  expect((await dispatcher.fetch(`${at}/rotate`, { method: 'POST' })).status).toBe(403)
  expect((await dispatcher.fetch(`${at}/previous`, { method: 'DELETE' })).status).toBe(403)
  expect((await dispatcher.fetch(at, { method: 'DELETE' })).status).toBe(403)
})
