import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

interface Entry {
  id: string
  version: number
  hasPin: boolean
}

let app: TestApp
let account: string
let manager: TestClient
let secret: string
let machine: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  account = await app.account('Cabs')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  machine = (await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })).id
  const path = `/api/equipment/${machine}/devices`
  const reply = await manager.fetch(path, { body: { title: 'Tablet' } })
  secret = (reply.body as { secret: string }).secret
})

async function make(path: string, body: object): Promise<Entry> {
  const reply = await manager.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

const driver = (employeeId: string | null) => make('/api/drivers', { fullName: 'Ann Field', employeeId })
const setPin = (id: string, pin: unknown) =>
  manager.fetch(`/api/drivers/${id}/pin`, { method: 'PUT', body: { pin } })
const signOn = (employeeId: unknown, pin: unknown, by = secret, more: object = {}) =>
  app.anonymous.fetch('/api/telemetry/driver', {
    body: { employeeId, pin, ...more },
    headers: { authorization: `Bearer ${by}` },
  })
async function signOns() {
  const { rows } = await app.database.owner.query<{ driver_id: string | null; occurred_at: Date }>(
    `select driver_id, occurred_at from events where account_id = $1 and type = 'driver changed' order by occurred_at`,
    [account],
  )
  return rows.map(({ driver_id, occurred_at }) => [driver_id, occurred_at.getTime()])
}

test('stores the sign-on of a driver with employee ID and PIN in the cab as a fact of the machine', async () => {
  const { id } = await driver('E-7')
  expect((await setPin(id, '2580')).status).toBe(204)
  const reply = await signOn(' e-7', '2580')
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({ driver: { id, title: 'Ann Field' } })
  const { rows } = await app.database.owner.query(
    `select type, source, driver_id, occurred_at from events where account_id = $1 and equipment_id = $2`,
    [account, machine],
  )
  expect(rows).toEqual([
    { type: 'driver changed', source: 'device', driver_id: id, occurred_at: new Date(app.clock()) },
  ])
})

test('dates a sign-on without network to when the driver began, and states a repeated one once', async () => {
  const [{ id }, other] = [await driver('E-7'), await driver('E-8')]
  for (const each of [id, other.id]) await setPin(each, '2580')
  const t = app.clock() - 71 * 3_600_000
  const said = { t: new Date(t).toISOString(), id: '0b0cf7a2-4d6c-4a64-9a35-8f1a4ad0c1d1' }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reply = await signOn('E-7', '2580', secret, said)
    expect([reply.status, reply.body]).toEqual([200, { driver: { id, title: 'Ann Field' } }])
  }
  expect(await signOns()).toEqual([[id, t]])
  const ahead = app.clock() + 120_000
  expect((await signOn('E-7', '2580', secret, { t: ahead })).status).toBe(200)
  expect(await signOns()).toEqual([
    [id, t],
    [id, ahead],
  ])
  const taken = await signOn('E-8', '2580', secret, said)
  expect([taken.status, taken.body]).toMatchObject([
    409,
    { errors: [{ field: 'id', key: 'validation.exists' }] },
  ])
})

test('refuses a sign-on of the future, of more than 72 hours ago, and one with an id but no time', async () => {
  const { id } = await driver('E-7')
  await setPin(id, '2580')
  const hours = 3_600_000
  for (const [more, field, key] of [
    [{ t: app.clock() + 120_001 }, 't', 'validation.signOn.future'],
    [{ t: app.clock() - 72 * hours - 1 }, 't', 'validation.signOn.old'],
    [{ t: 'yesterday' }, 't', 'validation.instant'],
    [{ t: [] }, 't', 'validation.instant'],
    [{ id: 'a' }, 't', 'validation.required'],
    [{ t: app.clock(), id: 'a'.repeat(101) }, 'id', 'validation.length.max'],
    [{ t: app.clock(), id: '\ud800' }, 'id', 'validation.characters'],
    [{ t: app.clock(), id: 7 }, 'id', 'validation.required'],
  ] as const) {
    const reply = await signOn('E-7', '2580', secret, more)
    expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ field, key }] }])
  }
  expect(await signOns()).toEqual([])
})

test('stores the PIN as a hash in a separate table, and returns it nowhere', async () => {
  const { id } = await driver('E-7')
  await setPin(id, '73914682')
  const listed = await manager.fetch('/api/drivers')
  expect(listed.body).toMatchObject({ items: [{ id, hasPin: true }] })
  expect(listed.text).not.toMatch(/73914682|argon2/)
  const { rows } = await app.database.owner.query<{ hash: string; kept: string }>(
    `select (select hash from driver_pins where driver_id = $1) as hash,
            (select coalesce(string_agg(a::text, ''), '') from audit_log a where entity_id = $1) as kept`,
    [id],
  )
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  expect(rows[0]?.kept).toContain('hasPin')
  expect(rows[0]?.kept).not.toMatch(/73914682|argon2/)
})

test('accepts a PIN that another driver has, because a refusal would reveal that PIN', async () => {
  const [one, two] = [await driver('E-1'), await make('/api/drivers', { fullName: 'Bo', employeeId: 'E-2' })]
  expect((await setPin(one.id, '2580')).status).toBe(204)
  expect((await setPin(two.id, '2580')).status).toBe(204)
  expect((await signOn('E-2', '2580')).body).toEqual({ driver: { id: two.id, title: 'Bo' } })
})

test('gives the same answer for unknown, PIN-less, wrong, cleared, hidden and foreign drivers', async () => {
  const [known, bare] = [await driver('E-1'), await driver('E-2')]
  await setPin(known.id, '2580')
  const refused = async (employeeId: string, pin: string, by?: string) => {
    const reply = await signOn(employeeId, pin, by)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ errors: [{ field: 'pin', key: 'validation.pin.wrong' }] })
    return reply.text
  }
  const answers = [await refused('E-9', '2580'), await refused('E-2', '2580'), await refused('E-1', '2581')]
  await manager.fetch(`/api/drivers/${known.id}/hide`, { method: 'POST' })
  answers.push(await refused('E-1', '2580'))
  await manager.fetch(`/api/drivers/${known.id}/unhide`, { method: 'POST' })
  expect((await signOn('E-1', '2580')).status).toBe(200)
  expect((await manager.fetch(`/api/drivers/${known.id}/pin`, { method: 'DELETE' })).status).toBe(204)
  answers.push(await refused('E-1', '2580'))
  expect(new Set(answers).size).toBe(1)
  expect((await manager.fetch(`/api/drivers/${bare.id}`)).body).toMatchObject({ hasPin: false })
  expect((await signOn('E-1', '2580', 'no device has this')).status).toBe(401)
})

test('limits attempts per driver across cabs, without locking out other drivers', async () => {
  const [victim, other] = [
    await driver('E-1'),
    await make('/api/drivers', { fullName: 'Bo', employeeId: 'E-2' }),
  ]
  await setPin(victim.id, '2580')
  await setPin(other.id, '8520')
  for (let guess = 0; guess < 10; guess += 1) expect((await signOn('E-1', `77${guess}1`)).status).toBe(400)
  const stopped = await signOn('e-1', '2580')
  expect(stopped.status).toBe(429)
  expect((await signOn('E-2', '8520')).status).toBe(200)
  app.clock.advance(301_000)
  expect((await signOn('E-1', '2580')).status).toBe(200)
})

test('refuses an invalid sign-on with an error on its field', async () => {
  const reply = await signOn(5, '')
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({
    errors: [
      { field: 'employeeId', key: 'validation.required' },
      { field: 'pin', key: 'validation.required' },
    ],
  })
  expect((await signOn('E\0', '1'.repeat(9))).body).toMatchObject({
    errors: [{ key: 'validation.characters' }, { key: 'validation.length.max' }],
  })
})

test('requires an employee ID for a PIN, and refuses to remove the ID of a driver with a PIN', async () => {
  const nameless = await driver(null)
  expect((await setPin(nameless.id, '2580')).body).toMatchObject({
    errors: [{ field: 'pin', key: 'validation.pin.employee' }],
  })
  const named = await driver('E-7')
  expect((await setPin(named.id, '1234')).body).toMatchObject({
    errors: [{ field: 'pin', key: 'validation.pin.easy' }],
  })
  await setPin(named.id, '2580')
  const without = { fullName: 'Ann Field', employeeId: null, version: named.version }
  const reply = await manager.fetch(`/api/drivers/${named.id}`, { method: 'PUT', body: without })
  expect(reply.body).toMatchObject({ errors: [{ field: 'employeeId', key: 'validation.pin.employee' }] })
})

test('a user is linked to at most one driver, of the same account', async () => {
  const dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  const me = (client: TestClient) =>
    client.fetch('/api/users/me').then((reply) => (reply.body as { id: string }).id)
  const [own, stranger] = [
    await me(dispatcher),
    await me(await app.client(await app.account('Others'), [roleIndex.DISPATCHER])),
  ]
  const linked = await manager.fetch('/api/drivers', { body: { fullName: 'Ann', user: own } })
  expect(linked.status, linked.text).toBe(201)
  expect(linked.body).toMatchObject({ user: { id: own, title: expect.stringContaining('User') as string } })
  const second = await manager.fetch('/api/drivers', { body: { fullName: 'Bo', user: own } })
  expect(second.body).toMatchObject({ errors: [{ field: 'user', key: 'validation.exists' }] })
  const foreign = await manager.fetch('/api/drivers', { body: { fullName: 'Bo', user: stranger } })
  expect(foreign.body).toMatchObject({ errors: [{ field: 'user', key: 'validation.reference' }] })
})
