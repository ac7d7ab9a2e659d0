/** The cost of a body before and after its sender is known (threats C9). */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { requestWithoutBody } from '@haulway/testing/hostile-input/raw-requests.ts'
import { detection } from '../../../detection/derive.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
const MB = 1_048_576
let database: TestDatabase
let server: TestServer
let machine: TestMachine
let readByWorkers = 0

beforeAll(async () => {
  database = await testDatabase()
  const readers = openReaders(silentLog)
  const counting: typeof readers = {
    ...readers,
    read(...asked) {
      readByWorkers += 1
      return readers.read(...asked)
    },
  }
  const more = { singleProcess: true, readers: counting }
  server = await openTestServer(database, fakeClock(now), silentLog, detection, more)
  machine = await addMachine(database, await addAccount(database))
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const gzip = { 'content-encoding': 'gzip' }
const many = (of: string, bytes: number) => `[${`${of},`.repeat(bytes / (of.length + 1))}${of}]`

async function send(call: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/api/telemetry/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body as string,
  })
  return reply.status
}

const announce = (call: string, headers: Record<string, string>) =>
  requestWithoutBody(server.url, { method: 'POST', path: `/api/telemetry/${call}`, headers })

test('returns 413 for 16 KB that unpack to 16 MB of items, from any sender', async () => {
  const bomb = gzipSync(many('{}', 16 * MB - 8))
  expect(bomb.length).toBeLessThan(20_000)
  expect(await send('osmand', bomb, gzip)).toBe(413)
  const known = { ...gzip, authorization: `Bearer ${machine.secret}` }
  for (const call of ['batch', 'driver', 'osmand', 'owntracks'])
    expect(await send(call, bomb, known)).toBe(413)
})

test('returns 413 for a tracker message with more values than any real message has', async () => {
  expect(await send('osmand', many('{}', 60_000))).toBe(413)
  expect(await send('osmand', gzipSync(many('1', 60_000)), gzip)).toBe(413)
})

test.each([
  ['batch', { authorization: 'Bearer wrong' }],
  ['driver', { authorization: 'Bearer wrong' }],
  ['owntracks', { authorization: 'Basic eDp5' }],
  ['owntracks?id=wrong', {}],
  ['osmand?id=wrong', {}],
])('returns 401 for a wrong secret of %s before the body is sent', async (call, headers) => {
  const head = { ...headers, 'content-type': 'application/json', 'content-length': '1000' }
  expect(await announce(call, head)).toBe(401)
})

test('returns 413 at the headers for a body larger than any message', async () => {
  const bearer = { authorization: `Bearer ${machine.secret}`, 'content-type': 'application/json' }
  for (const [call, bytes] of [
    ['osmand', 65_537],
    ['driver', 10_001],
    ['owntracks', 262_145],
    ['batch', 16 * MB + 1],
  ] as const) {
    const head = { ...bearer, 'content-length': String(bytes) }
    expect(await announce(call, head)).toBe(413)
  }
})

test('parses a large batch in a worker to the same result as small ones', async () => {
  const named = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`f${i}`, 'x'.repeat(30)]))
  const fixes = Array.from({ length: 200 }, (_, i) => ({
    seq: i,
    t: now - 600_000 + i,
    lon: 37,
    lat: 55,
    ...named,
  }))
  const before = readByWorkers
  const large = await server.post(machine, {
    fixes,
    events: [{ id: 'a', t: now, type: 'load', tagIds: [machine.deviceId] }],
  })
  expect(await large.json()).toMatchObject({ accepted: 201, through: 199 })
  expect((await server.post(machine, { fixes, deviceId: 'another' })).status).toBe(403)
  expect(readByWorkers).toBe(before + 2)
  const small = await server.post(machine, {
    fixes: fixes.slice(0, 2).map(({ seq, t, lon, lat }) => ({ seq, t, lon, lat })),
  })
  expect(await small.json()).toMatchObject({ accepted: 0, duplicates: 2, rejected: [] })
  expect(readByWorkers).toBe(before + 2)
})
