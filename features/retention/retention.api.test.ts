import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { CRUSHER, batchItems, PIT, shuttle, square, storedRows } from '../telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { forgetOldJob } from './server/forget-old.job.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

interface Entry extends Record<string, unknown> {
  id: string
  version: number
}

let app: TestApp
let account: string
let admin: TestClient
let pit: Entry
let truck: Entry
let secret: string
let seq = 0
/** When the truck hauled first. */
let first: number

async function make(path: string, body: object): Promise<Entry> {
  const reply = await admin.fetch(path, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

async function set(settings: object): Promise<void> {
  const { body } = await admin.fetch('/api/settings')
  const now = body as { version: number; settings: object }
  const next = { settings: { ...now.settings, ...settings }, version: now.version }
  const reply = await admin.fetch('/api/settings', { method: 'PUT', body: next })
  expect(reply.status, reply.text).toBe(200)
}

async function send(fixes: object[]): Promise<unknown> {
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await app.anonymous.fetch('/api/telemetry/batch', { headers, body: { fixes, events: [] } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

/** Two hours of hauling that end now, and the time that idle machines take to close their segments. */
async function haul(seed: number): Promise<void> {
  const fixes = batchItems(shuttle(app.clock() - 2 * HOUR, 7_200, 5, seed)).map((fix) => ({
    ...fix,
    seq: seq++,
  }))
  expect(await send(fixes)).toMatchObject({ accepted: fixes.length, rejected: [] })
  app.clock.advance(3 * HOUR)
  // Settles the figures: reading them waits for computation.
  await cycles()
}

async function cycles(): Promise<Entry[]> {
  const range = `from=${new Date(first - HOUR).toISOString()}&to=${new Date(app.clock()).toISOString()}`
  const reply = await admin.fetch(`/api/cyclereport/loadDumpCycles?${range}&sort=loadedAt&limit=100`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: Entry[] }).items
}

/** A new sign-in: no session lasts that long. */
async function pass(days: number): Promise<void> {
  app.clock.advance(days * DAY)
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
}

const count = async (table: string, more = '') => {
  const sql = `select count(*)::int as n from ${table} where account_id = $1 ${more}`
  const { rows } = await app.database.owner.query<{ n: number }>(sql, [account])
  return rows[0]?.n ?? -1
}
const stored = async () => JSON.stringify(await storedRows(app.database, account, truck.id), null, 1)
const hours = async () => {
  const sql = 'select * from track_hours where account_id = $1 order by hour'
  return (await app.database.owner.query<Record<string, unknown>>(sql, [account])).rows
}

/** Waits until the machine is recomputed for the current site. */
async function derivedAnew(before: string): Promise<void> {
  const site = async () => {
    const sql = 'select site from machine_tracks where account_id = $1'
    return (await app.database.owner.query<{ site: string }>(sql, [account])).rows[0]?.site
  }
  await expect.poll(site).not.toBe(before)
}
const siteNow = async () => {
  const sql = 'select site from machine_tracks where account_id = $1'
  return (await app.database.owner.query<{ site: string }>(sql, [account])).rows[0]?.site ?? ''
}

beforeAll(async () => {
  app = await testApp()
  account = await app.account('Retention')
  admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const zone = { timeZone: 'UTC' }
  pit = await make('/api/locations', {
    title: 'Pit',
    kind: 'load',
    boundary: square(PIT.lon, PIT.lat),
    ...zone,
  })
  await make('/api/locations', {
    title: 'Crusher',
    kind: 'dump',
    boundary: square(CRUSHER.lon, CRUSHER.lat),
    ...zone,
  })
  truck = await make('/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
  secret = String((await make(`/api/equipment/${truck.id}/devices`, { title: 'Tablet' }))['secret'])
  first = app.clock() - 2 * HOUR
  await haul(1)
  await pass(35)
  await haul(2)
})
afterAll(() => app.close())

test('deletes nothing unless the account has set a retention', async () => {
  const before = [await count('track_segments'), await count('audit_log')]
  await forgetOldJob.run(app.services)
  expect([await count('track_segments'), await count('audit_log')]).toEqual(before)
})

test('deletes old positions, keeps every figure, and computes later facts as before', async () => {
  const all = await cycles()
  const before = { rows: await stored(), hours: await hours(), cycles: all.length }
  expect(before.cycles).toBeGreaterThan(30)
  await set({ keepPositionsDays: 31 })
  await forgetOldJob.run(app.services)
  const cut = `and t1 < '${new Date(app.clock() - 31 * DAY).toISOString()}'`
  expect(await count('track_segments', cut)).toBe(0)
  expect(await count('track_segments')).toBeGreaterThan(2)
  expect({ rows: await stored(), hours: await hours(), cycles: (await cycles()).length }).toEqual(before)
  // Recomputing the machine does not change days whose positions are deleted.
  const site = await siteNow()
  const body = { ...pit, boundary: square(PIT.lon, PIT.lat, 0.00161) }
  expect((await admin.fetch(`/api/locations/${pit.id}`, { method: 'PUT', body })).status).toBe(200)
  await derivedAnew(site)
  await haul(3)
  const after = await cycles()
  const old = (list: Entry[]) => list.filter((one) => Date.parse(String(one['loadedAt'])) < first + DAY)
  expect(old(after).length).toBeGreaterThan(15)
  expect(old(after)).toEqual(old(all))
  expect(after.length).toBeGreaterThan(before.cycles + 15)
  expect((await hours()).slice(0, before.hours.length)).toEqual(before.hours)
})

test("keeps figures when all positions are deleted, and continues the machine's cycles", async () => {
  await pass(40)
  const before = { rows: await stored(), cycles: (await cycles()).length }
  await forgetOldJob.run(app.services)
  expect(await count('track_segments')).toBe(0)
  const site = await siteNow()
  const now = (await admin.fetch(`/api/locations/${pit.id}`)).body as Entry
  const body = { ...now, boundary: square(PIT.lon, PIT.lat, 0.00162) }
  expect((await admin.fetch(`/api/locations/${pit.id}`, { method: 'PUT', body })).status).toBe(200)
  await derivedAnew(site)
  expect((await cycles()).length).toBe(before.cycles)
  await haul(4)
  expect((await cycles()).length).toBeGreaterThan(before.cycles + 15)
})

test('acknowledges and drops positions older than the retention', async () => {
  const before = await stored()
  const fixes = batchItems(shuttle(first, 600, 5, 1)).map((fix) => ({ ...fix, seq: seq++ }))
  expect(await send(fixes)).toMatchObject({ accepted: 0, dropped: fixes.length, rejected: [] })
  expect(await stored()).toBe(before)
})

test('sign-ins, the audit log and messages have their own retention; deletions are audited', async () => {
  const sentLong = `insert into outbox (id, recipient, template, language, words, sender_account, state, created_at,
      next_attempt_at, finished_at) values (gen_random_uuid(), 'a@example.com', 'x', 'en', '{}', $1, $2, now(), now(), $3)`
  const long = new Date(app.clock() - 10 * DAY)
  await app.database.owner.query(sentLong, [account, 'sent', long])
  await app.database.owner.query(sentLong, [account, 'sent', new Date(app.clock() - DAY)])
  await app.database.owner.query(sentLong, [account, 'waiting', null])
  const messages = async () => {
    const sql = 'select count(*)::int as n from outbox where sender_account = $1'
    return (await app.database.owner.query<{ n: number }>(sql, [account])).rows[0]?.n
  }
  await set({ keepSignInsDays: 31, keepMessagesDays: 5 })
  const changes = await count('audit_log', `and resource <> 'sessions'`)
  const longAgo = `and resource = 'sessions' and at < '${new Date(app.clock() - 31 * DAY).toISOString()}'`
  expect(await count('audit_log', longAgo)).toBeGreaterThan(0)
  await forgetOldJob.run(app.services)
  expect(await count('audit_log', longAgo)).toBe(0)
  expect(await count('audit_log', `and resource = 'sessions'`)).toBeGreaterThan(0)
  expect(await messages()).toBe(2)
  expect(await count('audit_log', `and resource <> 'sessions'`)).toBe(changes + 2)
  await set({ keepRecordDays: 31 })
  await forgetOldJob.run(app.services)
  const { rows } = await app.database.owner.query<{ after: Record<string, unknown> }>(
    `select after from audit_log where account_id = $1 and action = 'forget' order by at, id`,
    [account],
  )
  const which = rows.map(({ after }) => Object.keys(after).find((one) => one.startsWith('keep')))
  expect(which.slice(0, 2)).toEqual(['keepPositionsDays', 'keepPositionsDays'])
  const others = ['keepSignInsDays', 'keepMessagesDays', 'keepRecordDays']
  expect(which.slice(2)).toEqual(expect.arrayContaining(others))
  // A run that finds nothing writes no line.
  const lines = await count('audit_log')
  await forgetOldJob.run(app.services)
  expect(await count('audit_log')).toBe(lines)
})

test('refuses a retention out of range with an error on its field', async () => {
  const { body } = await admin.fetch('/api/settings')
  const { version } = body as { version: number }
  const reply = await admin.fetch('/api/settings', {
    method: 'PUT',
    body: { settings: { keepPositionsDays: 3 }, version },
  })
  expect(reply.status).toBe(400)
  expect(reply.text).toContain('keepPositionsDays')
})

test('deletes an unaccepted invitation 30 days after it expired, or after the retention of messages', async () => {
  const quarry = await app.account('Inviting')
  const client = () => app.client(quarry, [roleIndex.ACCOUNT_ADMIN])
  const body = { email: 'newcomer@example.com', roles: [] }
  expect((await (await client()).fetch('/api/invitations', { body })).status).toBe(201)
  const left = async () => {
    await forgetOldJob.run(app.services)
    const sql = 'select count(*)::int as n from invitations where account_id = $1'
    return (await app.database.owner.query<{ n: number }>(sql, [quarry])).rows[0]?.n
  }
  app.clock.advance(43 * DAY)
  expect(await left()).toBe(1)
  app.clock.advance(2 * DAY)
  expect(await left()).toBe(0)
  expect((await (await client()).fetch('/api/invitations', { body })).status).toBe(201)
  const settings = JSON.stringify({ keepMessagesDays: 5 })
  await app.database.owner.query('update accounts set settings = $2 where id = $1', [quarry, settings])
  app.clock.advance(20 * DAY)
  expect(await left()).toBe(0)
})
