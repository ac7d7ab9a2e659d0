/** Enrolment of tablets (threats C1, C11, C12). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../testing/test-app.ts'
import { CODE_MINUTES } from './enrolment.endpoints.ts'

const MINUTE = 60_000

interface Tablet {
  id: string
  title: string
  machines: { id: string; title: string; kind: string }[]
}
interface Joined {
  secret: string
  tablet: Tablet
}

let app: TestApp
let account: string
let manager: TestClient
let machines: string[]

beforeAll(async () => {
  app = await testApp({}, { trustedProxies: ['127.0.0.1'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  account = await app.account('Enrolment')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  machines = [await machine('T-2'), await machine('T-1')]
  await app.database.owner.query('delete from sign_in_attempts')
})

async function machine(equipmentId: string, client = manager): Promise<string> {
  const reply = await client.fetch('/api/equipment', { body: { equipmentId, kind: 'hauler' } })
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as { id: string }).id
}

async function makeCode(allowed = machines, headers: Record<string, string> = {}) {
  const reply = await manager.fetch('/api/tabletsetup/codes', {
    body: { title: 'Cab tablet', machines: allowed.map((id) => ({ id })) },
    headers,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { id: string; code: string; expiresAt: string }
}

const join = (code: string, address = '198.51.100.1') =>
  app.anonymous.fetch('/api/telemetry/tablet/join', {
    body: { code },
    headers: { 'x-forwarded-for': address },
  })
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const read = (secret: string) => app.anonymous.fetch('/api/telemetry/tablet', bearer(secret))
const enter = (secret: string, equipment: unknown) =>
  app.anonymous.fetch('/api/telemetry/tablet/machine', { ...bearer(secret), body: { equipment } })
const unregister = (id: string) => manager.fetch(`/api/tabletsetup/${id}`, { method: 'DELETE' })
let seq = 0
const send = (secret: string) =>
  app.anonymous.fetch('/api/telemetry/batch', {
    ...bearer(secret),
    body: { fixes: [{ seq: (seq += 1), t: app.clock(), lon: 10, lat: 50 }] },
  })

async function connect(allowed = machines): Promise<Joined> {
  const reply = await join((await makeCode(allowed)).code)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Joined
}

async function deviceFor(secret: string, equipment: string) {
  const reply = await enter(secret, { id: equipment })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as { device: string; secret: string }
}

async function listed(id: string) {
  const { items } = (await manager.fetch('/api/tabletsetup')).body as { items: Record<string, unknown>[] }
  return items.find((one) => one['id'] === id)
}

const refusal = { status: 400, body: expect.objectContaining({ message: 'Validation failed' }) as object }
function expectRefused(reply: TestReply): void {
  expect(reply).toMatchObject(refusal)
  expect(reply.body).toMatchObject({ errors: [{ field: 'code', key: 'validation.tablets.code' }] })
}

test('a tablet joins with a code and knows its machines, its language and its units', async () => {
  const made = await makeCode(machines, { cookie: `${manager.cookie}; lang=ru` })
  expect(made.expiresAt).toBe(new Date(app.clock() + CODE_MINUTES * MINUTE).toISOString())
  expect(await listed(made.id)).toMatchObject({ state: 'waiting', joinedAt: null, machine: null })
  app.clock.advance(MINUTE)
  const reply = await join(` ${made.code.toLowerCase().replaceAll('-', ' ')}`)
  expect(reply.status, reply.text).toBe(200)
  const { secret, tablet } = reply.body as Joined
  expect(tablet).toMatchObject({
    id: made.id,
    title: 'Cab tablet',
    account: 'Enrolment',
    practice: false,
    language: 'ru',
    profile: { name: 'metric' },
    machines: [
      { id: machines[1], title: 'T-1', kind: 'hauler' },
      { id: machines[0], title: 'T-2', kind: 'hauler' },
    ],
  })
  expect((await read(secret)).body).toEqual({ tablet })
  expect(await listed(made.id)).toMatchObject({
    state: 'joined',
    joinedAt: new Date(app.clock()).toISOString(),
    expiresAt: null,
  })
})

test('refuses used, expired, withdrawn and wrong codes alike', async () => {
  const used = await makeCode()
  expect((await join(used.code)).status).toBe(200)
  const withdrawn = await makeCode()
  expect((await unregister(withdrawn.id)).status).toBe(204)
  const expired = await makeCode()
  app.clock.advance(CODE_MINUTES * MINUTE)
  const codes = [used.code, withdrawn.code, expired.code, 'AAAA-BBBB-CCCC', 'x', '-']
  const replies = await Promise.all(codes.map((code) => join(code)))
  for (const reply of replies) expectRefused(reply)
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await listed(expired.id)).toMatchObject({ state: 'expired' })
  expect((await join('')).body).toMatchObject({ errors: [{ field: 'code', key: 'validation.required' }] })
})

test('lets exactly one of twenty tablets join that use one code at the same moment', async () => {
  const { code } = await makeCode()
  const replies = await Promise.all(Array.from({ length: 20 }, () => join(code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200)) expectRefused(reply)
})

test('limits wrong codes by address, and answers when to try again', async () => {
  const { code } = await makeCode()
  const wrong = await Promise.all(Array.from({ length: 50 }, (_, n) => join(`WRONG-${n}`, '203.0.113.5')))
  expect(wrong.filter(({ status }) => status === 400)).toHaveLength(40)
  const refused = await join(code, '203.0.113.5')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join(code, '203.0.113.6')).status).toBe(200)
})

test('refuses codes and tablets of an account that is closed or has no tracker', async () => {
  const { code } = await makeCode()
  const { secret } = await connect()
  const { owner } = app.database
  const set = (assignment: string) =>
    owner.query(`update accounts set ${assignment} where id = $1`, [account])
  for (const [off, on] of [
    [`status = 'INACTIVE'`, `status = 'ACTIVE'`],
    [`features = '{"tracker": false}'`, `features = '{"tracker": true}'`],
  ] as const) {
    await set(off)
    expectRefused(await join(code))
    expect((await read(secret)).status).toBe(401)
    await set(on)
  }
  expect((await join(code)).status).toBe(200)
})

test('obtains one device for a machine, with the same secret however often it asks', async () => {
  const { secret, tablet } = await connect()
  const replies = await Promise.all(Array.from({ length: 8 }, () => enter(secret, { id: machines[0] })))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const first = await deviceFor(secret, machines[0] ?? '')
  expect(replies[0]?.body).toEqual(first)
  const second = await deviceFor(secret, machines[1] ?? '')
  expect(second.secret).not.toBe(first.secret)
  expect([(await send(first.secret)).status, (await send(second.secret)).status]).toEqual([200, 200])
  const { body } = await manager.fetch(`/api/equipment/${machines[0]}/devices`)
  expect(body).toMatchObject({ total: 1, items: [{ id: first.device, title: 'Cab tablet', ofTablet: true }] })
  app.clock.advance(1_000)
  await deviceFor(secret, machines[0] ?? '')
  expect(await listed(tablet.id)).toMatchObject({ machine: { id: machines[0], title: 'T-2' } })
})

test('refuses machines that its code did not name, whether they exist or not, and any other secret', async () => {
  const { secret } = await connect([machines[0] ?? ''])
  const other = await app.client(await app.account('Other'), [roleIndex.HAUL_MANAGER])
  const absent = '01900000-0000-7000-8000-000000000000'
  for (const id of [machines[1], await machine('T-9', other), absent])
    expect((await enter(secret, { id })).status).toBe(404)
  expect((await enter(secret, undefined)).body).toMatchObject({ errors: [{ field: 'equipment' }] })
  expect((await enter(secret, { id: 'T-1' })).status).toBe(400)
  const device = await deviceFor(secret, machines[0] ?? '')
  const { code } = await makeCode()
  for (const wrong of ['guess', device.secret, code, code.replaceAll('-', '')]) {
    expect((await read(wrong)).status, wrong).toBe(401)
    expect((await enter(wrong, { id: machines[0] })).status, wrong).toBe(401)
    if (wrong !== device.secret) expect((await send(wrong)).status, wrong).toBe(401)
  }
  expect((await send(secret)).status).toBe(401)
})

test("does not make codes for another account's machines, nor unregister its tablets", async () => {
  const other = await app.client(await app.account('Other'), [roleIndex.HAUL_MANAGER])
  const theirs = await machine('T-9', other)
  const body = { title: 'x', machines: [{ id: machines[0] }, { id: theirs }] }
  const refused = await manager.fetch('/api/tabletsetup/codes', { body })
  expect(refused.body).toMatchObject({ errors: [{ field: 'machines', key: 'validation.reference' }] })
  const { tablet, secret } = await connect()
  expect((await other.fetch(`/api/tabletsetup/${tablet.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await other.fetch('/api/tabletsetup')).body).toEqual({ items: [], total: 0 })
  expect((await read(secret)).status).toBe(200)
})

test('refuses an unregistered tablet and all of its devices at once', async () => {
  const { secret, tablet } = await connect()
  const devices = [await deviceFor(secret, machines[0] ?? ''), await deviceFor(secret, machines[1] ?? '')]
  for (const device of devices) expect((await send(device.secret)).status).toBe(200)
  const revoked: string[] = []
  const unsubscribe = app.subscribe(({ resource, id }) => resource === 'devices' && revoked.push(id))
  expect((await unregister(tablet.id)).status).toBe(204)
  unsubscribe()
  expect(revoked.toSorted()).toEqual(devices.map(({ device }) => device).toSorted())
  for (const device of devices) expect((await send(device.secret)).status).toBe(401)
  expect((await read(secret)).status).toBe(401)
  expect((await enter(secret, { id: machines[0] })).status).toBe(401)
  expect(await listed(tablet.id)).toMatchObject({ state: 'unregistered' })
  expect((await unregister(tablet.id)).status).toBe(204)
})

test('a waiting request of its device ends when the tablet is unregistered', async () => {
  const { secret, tablet } = await connect()
  const device = await deviceFor(secret, machines[0] ?? '')
  const session = (query: string) =>
    app.anonymous.fetch(`/api/telemetry/session${query}`, bearer(device.secret))
  const { version } = (await session('')).body as { version: string }
  const waiting = session(`?wait=55&version=${version}`)
  expect((await unregister(tablet.id)).status).toBe(204)
  expect((await waiting).status).toBe(401)
})

test('keeps a device of a tablet revoked that was revoked on its own, and gives it no other secret', async () => {
  const { secret } = await connect()
  const [first = '', second = ''] = machines
  const device = await deviceFor(secret, first)
  const at = `/api/equipment/${first}/devices/${device.device}`
  const rotated = await manager.fetch(`${at}/rotate`, { method: 'POST' })
  expect(rotated.status).toBe(409)
  expect(rotated.body).toMatchObject({ errors: [{ key: 'conflict.device.ofTablet' }] })
  expect((await manager.fetch(at, { method: 'DELETE' })).status).toBe(204)
  expect((await send(device.secret)).status).toBe(401)
  expect((await enter(secret, { id: first })).status).toBe(404)
  const { tablet } = (await read(secret)).body as { tablet: Tablet }
  expect(tablet.machines.map(({ id }) => id)).toEqual([second])
  expect((await enter(secret, { id: second })).status).toBe(200)
})

test('a restored machine is allowed again, but not for a tablet that was unregistered meanwhile', async () => {
  const [first = ''] = machines
  const [kept, gone] = [await connect(), await connect()]
  const devices = [await deviceFor(kept.secret, first), await deviceFor(gone.secret, first)]
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  expect((await admin.fetch(`/api/equipment/${first}?version=1`, { method: 'DELETE' })).status).toBe(204)
  expect((await enter(kept.secret, { id: first })).status).toBe(404)
  expect((await unregister(gone.tablet.id)).status).toBe(204)
  const restored = await admin.fetch(`/api/equipment/${first}/restore`, { method: 'POST' })
  expect(restored.status, restored.text).toBeLessThan(300)
  expect(await deviceFor(kept.secret, first)).toEqual(devices[0])
  expect((await send(devices[0]?.secret ?? '')).status).toBe(200)
  expect((await send(devices[1]?.secret ?? '')).status).toBe(401)
})

test('stores codes and secrets nowhere in clear text, and shows a code once', async () => {
  const key = { 'idempotency-key': 'once' }
  const made = await makeCode(machines, key)
  const again = await makeCode(machines, key)
  expect(again).toEqual({ ...made, code: null })
  const { secret } = (await join(made.code)).body as Joined
  const device = await deviceFor(secret, machines[0] ?? '')
  const { rows } = await app.database.owner.query<{ kept: string }>(
    `select (select coalesce(string_agg(k::text, ''), '') from idempotency_keys k)
         || (select coalesce(string_agg(a::text, ''), '') from audit_log a)
         || (select string_agg(t::text, '') from tablets t)
         || (select string_agg(d::text, '') from devices d) as kept`,
  )
  const kept = rows[0]?.kept ?? ''
  expect(kept).toContain(made.id)
  for (const text of [made.code, made.code.replaceAll('-', ''), secret, device.secret])
    expect(kept).not.toContain(text)
})

test('requires tablet setup permission', async () => {
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  const body = { title: 'x', machines: [{ id: machines[0] }] }
  expect((await dispatcher.fetch('/api/tabletsetup')).status).toBe(200)
  expect((await dispatcher.fetch('/api/tabletsetup/codes', { body })).status).toBe(403)
  const { tablet } = await connect()
  expect((await dispatcher.fetch(`/api/tabletsetup/${tablet.id}`, { method: 'DELETE' })).status).toBe(403)
})
