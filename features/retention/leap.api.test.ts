/**
 * The server's clock leaps sixty days ahead: nothing is deleted for good and nobody is signed out until an
 * administrator has confirmed the clock.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import type { ConsoleFacts } from '../console/console.endpoints.ts'
import { batchItems, shuttle } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const LEAP = 60 * DAY

let app: TestApp
let account: string
let admin: TestClient
let system: TestClient
let secret: string
let steady = 0
let seq = 0

/** Advances every clock. */
function pass(ms: number): void {
  app.clock.advance(ms)
  steady += ms
}

async function make(path: string, body: object, headers = {}): Promise<Record<string, unknown>> {
  const reply = await admin.fetch(path, { body, headers })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Record<string, unknown>
}

async function send(from: number): Promise<object> {
  const fixes = batchItems(shuttle(from, 600, 5, 1)).map((fix) => ({ ...fix, seq: seq++ }))
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events: [] } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as object
}

/** Row counts of every table from which rows are deleted by age. */
async function counts(): Promise<Record<string, number>> {
  const tables = [
    'track_segments',
    'audit_log',
    'outbox',
    'sessions',
    'invitations',
    'deleted_entries',
    'file_objects',
    'idempotency_keys',
    'sign_in_attempts',
    'known_places',
    'password_resets',
    'sms_received',
    'shared_reports',
  ]
  const found: [string, number][] = []
  for (const table of tables) {
    const { rows } = await app.database.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    found.push([table, rows[0]?.n ?? -1])
  }
  return Object.fromEntries(found)
}

const jobs = ['forget-old', 'forget-deleted', 'remove-expired-sessions', 'remove-loose-files', 'send-mail']
async function runAll(): Promise<void> {
  for (const job of jobs) await app.run(job)
}

const status = async (client: TestClient) => (await client.fetch('/api/users/me')).status
const told = async () => (await system.fetch('/api/console')).body as ConsoleFacts

beforeAll(async () => {
  app = await testApp({}, { elapsed: () => steady })
  account = await app.account('Leaping')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  system = await app.client(account, [], { systemAdmin: true })
  const { body } = await admin.fetch('/api/settings')
  const now = body as { version: number; settings: object }
  const settings = { ...now.settings, keepPositionsDays: 31, keepSignInsDays: 31, keepMessagesDays: 30 }
  const put = await admin.fetch('/api/settings', { method: 'PUT', body: { settings, version: now.version } })
  expect(put.status, put.text).toBe(200)
  const truck = await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  secret = String(
    (await make(`/api/equipment/${String(truck['id'])}/devices`, { title: 'Tablet' }))['secret'],
  )
  await send(app.clock() - HOUR)
  pass(2 * HOUR)
  const range = `from=${new Date(app.clock() - DAY).toISOString()}&to=${new Date(app.clock()).toISOString()}`
  await admin.fetch(`/api/cyclereport/loadDumpCycles?${range}&sort=loadedAt&limit=1`)
  const material = await make('/api/materials', { title: 'Sand' }, { 'idempotency-key': 'one' })
  await admin.fetch(`/api/materials/${String(material['id'])}`, { method: 'DELETE' })
  await make('/api/invitations', { email: 'newcomer@example.com', roles: [] })
  const at = new Date(app.clock())
  const { owner } = app.database
  await owner.query(
    `insert into outbox (id, recipient, template, language, words, sender_account, state, created_at, next_attempt_at, finished_at)
      values (gen_random_uuid(), 'a@example.com', 'x', 'en', '{}', $1, 'sent', $2, $2, $2)`,
    [account, at],
  )
  await owner.query('insert into sms_received (id_hash, received_at) values ($1, $2)', [Buffer.from('a'), at])
})
afterAll(() => app.close())

test('after a leap no job deletes anything, nor do other operations that delete by age', async () => {
  await runAll()
  const before = await counts()
  expect(before['track_segments']).toBeGreaterThan(0)
  app.clock.advance(LEAP)
  await runAll()
  expect(await counts()).toEqual(before)
  const again = await make('/api/materials', { title: 'Gravel' }, { 'idempotency-key': 'two' })
  expect(again['title']).toBe('Gravel')
  expect((await counts())['idempotency_keys']).toBe((before['idempotency_keys'] ?? 0) + 1)
})

test('a leap signs nobody out, and does not prolong sessions that begin meanwhile', async () => {
  expect([await status(admin), await status(system)]).toEqual([200, 200])
  const other = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  expect(await status(other)).toBe(200)
  app.clock.advance(-LEAP)
  pass(11 * HOUR)
  expect(await status(other)).toBe(200)
  pass(2 * HOUR)
  expect([await status(other), await status(admin)]).toEqual([401, 401])
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  system = await app.client(account, [], { systemAdmin: true })
  app.clock.advance(LEAP)
})

test('stores positions that are too old only by the suspected clock, and drops those too old by the trusted time', async () => {
  const real = app.clock() - LEAP
  expect(await send(real - HOUR)).toMatchObject({ accepted: 120, rejected: [] })
  expect(await send(real - 40 * DAY)).toMatchObject({ accepted: 0, dropped: 120 })
})

test('the console reports the leap until a system administrator confirms the clock; then old data is deleted', async () => {
  const { leap } = await told()
  expect(leap).toEqual({
    shown: new Date(app.clock()).toISOString(),
    trusted: new Date(app.clock() - LEAP).toISOString(),
  })
  const confirm = (client: TestClient, shown: string) =>
    client.fetch('/api/console/clock', { body: { shown } })
  expect((await confirm(admin, leap?.shown ?? '')).status).toBe(403)
  expect((await confirm(system, new Date(app.clock() + 3 * DAY).toISOString())).status).toBe(409)
  expect((await confirm(system, leap?.shown ?? '')).status).toBe(204)
  system = await app.client(account, [], { systemAdmin: true })
  expect((await told()).leap).toBeNull()
  const { rows } = await app.database.owner.query(
    `select after from audit_log where account_id = $1 and after ? 'clock'`,
    [account],
  )
  expect(rows).toHaveLength(1)
  await runAll()
  const after = await counts()
  expect([after['track_segments'], after['deleted_entries'], after['sms_received']]).toEqual([0, 0, 1])
})
