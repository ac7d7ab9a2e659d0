import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { runSql, databaseUrl } from '@haulway/testing/server.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  PIT,
  storedRejections,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
const clock = fakeClock(now)
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine

beforeAll(async () => {
  database = await testDatabase()
  account = await addAccount(database)
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  machine = await addMachine(database, account)
})

interface Answer {
  accepted: number
  duplicates: number
  rejected: { index: number; list: string; field: string; defaultMessage: string }[]
  through: number | null
  message?: string
}

const fix = (seq: number, more: object = {}) => ({
  seq,
  t: now - 60_000 + seq * 1000,
  ...PIT,
  speed: 1,
  ...more,
})

async function send(body: unknown, headers: Record<string, string> = {}) {
  const reply = await server.post(machine, body, headers)
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Answer }
}

async function storedTimes(): Promise<number[]> {
  return (await server.telemetry.track({ account }, machine.equipmentId, 0, Number.MAX_SAFE_INTEGER / 2)).t
}

test.each([
  ['seq', { seq: -1 }],
  ['seq', { seq: 1.5 }],
  ['seq', { seq: 2 ** 53 }],
  ['seq', { seq: '7' }],
  ['seq', { seq: undefined }],
  ['t', { t: 'yesterday' }],
  ['t', { t: '2026-03-02T07:59:00' }],
  ['t', { t: '2026-02-30T07:59:00Z' }],
  ['t', { t: '2026-03-02T24:00:00Z' }],
  ['t', { t: '2026-03-02T07:59:60Z' }],
  ['t', { t: (now - 1000) / 1000 }],
  ['t', { t: now + 100 * 366 * 86_400_000 * 2 }],
  ['t', { t: null }],
  ['lon', { lon: 181 }],
  ['lon', { lon: '37.6' }],
  ['lat', { lat: -90.0001 }],
  ['lat', { lat: null }],
  ['lat', { lat: 1e308 }],
  ['speed', { speed: -1 }],
  ['speed', { speed: 1e308 }],
  ['heading', { heading: 360.1 }],
  ['heading', { heading: 'N' }],
  ['altitude', { altitude: 1e9 }],
  ['accuracy', { accuracy: -3 }],
  ['weight', { weight: 1e12 }],
  ['weight', { weight: {} }],
  ['engine', { engine: 'on' }],
  ['bed', { bed: 2 }],
])('names an invalid %s of a fix (%j) and stores the valid fixes around it', async (field, wrong) => {
  const { status, body } = await send({ fixes: [fix(1), fix(2, wrong), fix(3)] })
  expect(status).toBe(200)
  expect(body).toEqual({
    accepted: 2,
    duplicates: 0,
    rejected: [{ index: 1, list: 'fixes', field, defaultMessage: expect.any(String) as string }],
    through: 3,
  })
  expect(await storedTimes()).toEqual([fix(1).t, fix(3).t])
})

test('names items that are no objects, and events with invalid fields', async () => {
  const t = now - 1000
  const id = 'x'
  const events = [
    null,
    { t, type: 'load' },
    { id, t: 'now', type: 'load' },
    { id, t, type: 'route assigned' },
    { id, t, type: 'load', locationId: 'pit' },
    { id, t, type: 'load', weight: -1 },
    { id, t, type: 'note', note: 'a\0b' },
    { id, t, type: 'load' },
  ]
  const { status, body } = await send({ fixes: [7, [], fix(1), 'fix'], events })
  expect(status).toBe(200)
  expect(body.accepted).toBe(2)
  expect(body.rejected.map(({ list, index, field }) => `${list} ${index} ${field}`)).toEqual([
    'fixes 0 ',
    'fixes 1 ',
    'fixes 3 ',
    'events 0 ',
    'events 1 id',
    'events 2 t',
    'events 3 type',
    'events 4 locationId',
    'events 5 weight',
    'events 6 note',
  ])
})

test.each([
  ['text that is no JSON', '{"fixes": [NaN]}', 400],
  ['an empty body', '', 400],
  ['a list', [], 400],
  ['null', 'null', 400],
  ['fixes that are no list', { fixes: {} }, 400],
  ['10,001 items', { fixes: Array.from({ length: 10_001 }, (_, i) => fix(i)) }, 413],
  [
    '10,000 fixes and an event',
    { fixes: Array.from({ length: 10_000 }, (_, i) => fix(i)), events: [{}] },
    413,
  ],
])('refuses the whole body for %s and stores nothing', async (_name, body, status) => {
  const reply = await send(body)
  expect([reply.status, typeof reply.body.message]).toEqual([status, 'string'])
  expect(await storedTimes()).toEqual([])
})

test('accepts 10,000 items, compressed as well', async () => {
  const fixes = Array.from({ length: 10_000 }, (_, i) => fix(i, { t: now - 20_000_000 + i * 1000 }))
  const { status, body } = await send(gzipSync(JSON.stringify({ fixes })), { 'content-encoding': 'gzip' })
  expect([status, body.accepted]).toEqual([200, 10_000])
  expect(await storedTimes()).toHaveLength(10_000)
})

test('refuses a truncated, a false and an oversized gzip and an unknown encoding', async () => {
  const packed = gzipSync(JSON.stringify({ fixes: [fix(1)] }))
  const gzip = { 'content-encoding': 'gzip' }
  expect((await send(packed.subarray(0, packed.length - 9), gzip)).status).toBe(400)
  expect((await send(JSON.stringify({ fixes: [fix(1)] }), gzip)).status).toBe(400)
  const before = process.memoryUsage().rss
  expect((await send(gzipSync(Buffer.alloc(200 * 1024 * 1024)), gzip)).status).toBe(413)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  expect((await send(packed, { 'content-encoding': 'br' })).status).toBe(415)
  expect((await send({ fixes: [fix(1)] }, { 'content-type': 'text/xml' })).status).toBe(415)
  expect((await send(Buffer.alloc(17 * 1024 * 1024, 32))).status).toBe(413)
  expect(await storedTimes()).toEqual([])
})

test('answers wrong, missing and revoked secrets alike', async () => {
  const answers = []
  for (const authorization of [
    'Bearer wrong',
    'Bearer ',
    '',
    `Basic ${machine.secret}`,
    `Bearer ${'x'.repeat(9000)}`,
  ]) {
    answers.push(await send({ fixes: [fix(1)] }, { authorization }))
  }
  expect((await send({ fixes: [fix(1)] })).status).toBe(200)
  await inAccount(database, { account }, (tx) =>
    tx.query('update devices set revoked_at = now() where id = $1', [machine.deviceId]),
  )
  server.telemetry.deviceChanged(machine.deviceId)
  answers.push(await send({ fixes: [fix(2)] }))
  for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([401, 'Unauthorized'])
  expect(await storedTimes()).toEqual([fix(1).t])
})

test("refuses a body that names another machine or device, and accepts the device's own", async () => {
  const other = await addMachine(database, account)
  const body = { fixes: [fix(1)] }
  expect((await send({ ...body, equipmentId: other.equipmentId })).status).toBe(403)
  expect((await send({ ...body, device: other.deviceId })).status).toBe(403)
  expect(await storedTimes()).toEqual([])
  expect((await send({ ...body, device: machine.deviceId, equipmentId: machine.equipmentId })).status).toBe(
    200,
  )
})

test('treats an equal key and body as a duplicate, and rejects and flags another body', async () => {
  await send({ fixes: [fix(1), fix(2)], events: [{ id: 'a', t: now, type: 'load' }] })
  const again = await send({
    fixes: [fix(1), fix(2, { speed: 9 }), fix(3), fix(3), fix(3, { lat: 1 })],
    events: [
      { id: 'a', t: now, type: 'load' },
      { id: 'a', t: now, type: 'dump' },
    ],
  })
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ accepted: 1, duplicates: 3, through: 3 })
  expect(again.body.rejected.map(({ list, index, field }) => `${list} ${index} ${field}`)).toEqual([
    'fixes 1 seq',
    'fixes 4 seq',
    'events 1 id',
  ])
  expect(await storedRejections(database, account, machine)).toEqual([
    { item: 'event a', reason: 'other body' },
    { item: 'fix 2', reason: 'other body' },
    { item: 'fix 3', reason: 'other body' },
  ])
  expect(await storedTimes()).toEqual([fix(1).t, fix(2).t, fix(3).t])
})

test('treats one number at two times as one fix, also when the first is in a closed segment', async () => {
  const fixes = Array.from({ length: 2000 }, (_, i) => fix(i, { t: now - 4_000_000 + i * 1000 }))
  await send({ fixes })
  const moved = await send({ fixes: [fix(5, { t: now - 100 }), { ...fixes[6]! }] })
  expect(moved.body).toMatchObject({ accepted: 0, duplicates: 1, rejected: [{ index: 0, field: 'seq' }] })
  expect(await storedTimes()).toHaveLength(2000)
})

test('stores and flags facts of a clock that runs ahead, without making them the latest position', async () => {
  const ahead = fix(2, { t: now + 120_001 })
  const { body } = await send({
    fixes: [fix(1, { t: now + 120_000 }), ahead],
    events: [{ id: 'e', t: now + 1e9, type: 'load' }],
  })
  expect(body).toMatchObject({ accepted: 3, duplicates: 0, rejected: [], through: 2 })
  expect(await storedRejections(database, account, machine)).toEqual([
    { item: 'event e', reason: 'ahead' },
    { item: 'fix 2', reason: 'ahead' },
  ])
  expect((await send({ fixes: [ahead] })).body).toMatchObject({ accepted: 0, duplicates: 1 })
  const true2 = await send({ fixes: [fix(3, { t: now + 121_000 - 1000 })] })
  expect(true2.body.accepted).toBe(1)
  const seen = (await server.telemetry.snapshot(account)).find(
    (one) => one.equipmentId === machine.equipmentId,
  )
  expect(seen?.position.t).toBe(now + 120_000)
  // Recognised after a restart as well, when it is no longer ahead.
  await server.telemetry.stop()
  await server.close()
  clock.set(now + 3_600_000)
  server = await openTestServer(database, clock, silentLog)
  expect((await send({ fixes: [ahead] })).body).toMatchObject({ accepted: 0, duplicates: 1 })
  expect((await send({ fixes: [{ ...ahead, lat: 1 }] })).body.rejected).toHaveLength(1)
  clock.set(now)
})

test('stores facts of a clock far behind as late data, in their place', async () => {
  const ages = [3_600_000, 30 * 86_400_000, 7168 * 86_400_000]
  for (const [i, age] of ages.entries()) {
    const { body } = await send({ fixes: [fix(i, { t: now - age })] })
    expect(body).toMatchObject({ accepted: 1 })
  }
  expect(await storedTimes()).toEqual(ages.map((age) => now - age).toReversed())
})

test('stores (0, 0) without treating it as a position', async () => {
  const { body } = await send({ fixes: [fix(1), fix(2, { lon: 0, lat: 0 })] })
  expect(body.accepted).toBe(2)
  expect((await send({ fixes: [fix(2, { lon: 0, lat: 0 })] })).body.duplicates).toBe(1)
  const seen = (await server.telemetry.snapshot(account)).find(
    (one) => one.equipmentId === machine.equipmentId,
  )
  expect(seen?.position).toMatchObject({ t: fix(1).t, ...PIT })
})

test('answers 503 with Retry-After while the database is silent, then continues', async () => {
  await send({ fixes: [fix(1)] })
  const name = new URL(database.url).pathname.slice(1)
  const connections = (allowed: boolean): Promise<unknown> =>
    runSql(databaseUrl(database.url, 'postgres'), `alter database ${name} with allow_connections ${allowed}`)
  // Connected before the database is blocked, as the pool may have no connection left.
  const owner = await database.owner.connect()
  await connections(false)
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'haulway ingest' and datname = current_database()`)
  owner.release()
  for (const seq of [2, 3]) {
    const refused = await send({ fixes: [fix(seq)] })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  }
  await connections(true)
  expect((await send({ fixes: [fix(1), fix(2), fix(3)] })).body).toMatchObject({ accepted: 2, duplicates: 1 })
  expect(await storedTimes()).toEqual([fix(1).t, fix(2).t, fix(3).t])
})
