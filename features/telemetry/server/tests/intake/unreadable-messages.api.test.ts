/** What happens to messages of trackers that cannot be stored (decision 0129). */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { deletePositions } from '../../storage/retention.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  storedFaults,
  storedUnreadable,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const now = Date.parse('2026-05-04T08:00:00Z')
const SECOND = 1_777_874_400
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

const get = (query: string) => fetch(`${server.url}/api/telemetry/osmand?id=${machine.secret}&${query}`)
function post(call: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const authorization = call === 'owntracks' ? { authorization: `Bearer ${machine.secret}` } : {}
  const content = { 'content-type': 'application/json', ...authorization, ...headers }
  return fetch(`${server.url}/api/telemetry/${call}`, {
    method: 'POST',
    headers: content,
    body: body as string,
  })
}
const location = (more: object) =>
  JSON.stringify({ _type: 'location', tst: SECOND, lat: -22.45, lon: -69.05, ...more })
const kept = () => storedUnreadable(database, account, machine)
const lastSeen = async (): Promise<Date | null> => {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ at: Date | null }>('select last_seen_at as at from devices where id = $1', [machine.deviceId]),
  )
  return rows[0]!.at
}
async function faults() {
  await server.telemetry.settle()
  const all = await storedFaults(database, account, machine)
  return all.map(({ kind, field, reason, count }) => [kind, field, reason, count])
}

test('keeps an unreadable message with its reason and without the secret, and counts a repeated one once', async () => {
  for (let i = 0; i < 3; i++) {
    const reply = await get('timestamp=14&lat=-22.45&lon=-69.05')
    expect([reply.status, await reply.text()]).toEqual([200, 'OK'])
  }
  await get('timestamp=15&lat=-22.45&lon=-69.05')
  expect(await faults()).toEqual([['unreadable', 'timestamp', 'outOfRange', 2]])
  const expected = { protocol: 'osmand', field: 'timestamp', reason: 'outOfRange' }
  const messages = await kept()
  expect(messages).toMatchObject([expected, expected])
  expect(messages.map(({ message }) => message).toSorted()).toEqual([
    'timestamp=14&lat=-22.45&lon=-69.05',
    'timestamp=15&lat=-22.45&lon=-69.05',
  ])
})

test.each<[string, string, () => string | Uint8Array, Record<string, string>?]>([
  [' notJson', 'owntracks', () => '{"_type":"location",'],
  [' notJson', 'osmand', () => `{"device_id":"${machine.secret}","location":{"coords":{"heading":,}}}`],
  [' deep', 'owntracks', () => `{"_type":${'['.repeat(100)}${']'.repeat(100)}}`],
  [' deep', 'osmand', () => `{"device_id":"${machine.secret}","x":${'['.repeat(100)}${']'.repeat(100)}}`],
  [' damaged', 'owntracks', () => 'no gzip', { 'content-encoding': 'gzip' }],
  [' encoding', 'owntracks', () => 'br', { 'content-encoding': 'br' }],
  [' notObject', 'owntracks', () => new Uint8Array(gzipSync('[1]')), { 'content-encoding': 'gzip' }],
  ['lat outOfRange', 'owntracks', () => location({ lat: 95 })],
  ['tst missing', 'owntracks', () => location({ tst: null })],
  ['_type unknownType', 'owntracks', () => location({ _type: 'position' })],
  ['longitude missing', 'osmand', () => osmandJson({ latitude: 1 })],
])('acknowledges and tells %s of a message of %s', async (fault, call, body, headers) => {
  const reply = await post(call, body(), headers)
  expect([reply.status, await reply.text()]).toEqual([200, call === 'osmand' ? 'OK' : '[]'])
  const [message, ...more] = await kept()
  expect(more).toEqual([])
  expect(`${message!.field} ${message!.reason}`).toBe(fault)
  expect(message!.message).not.toContain(machine.secret)
  expect(message!.message).not.toBe('')
})

const osmandJson = (coords: object) =>
  JSON.stringify({ device_id: machine.secret, location: { timestamp: SECOND, coords } })

test('keeps the newest fifty messages of a device, of 2 KB at most, and counts all', async () => {
  const text = `${'Ж'.repeat(3_000)}\0`
  for (let i = 0; i < 60; i++) {
    clock.advance(1_000)
    expect((await post('owntracks', location({ lat: 95, i, text }))).status).toBe(200)
  }
  expect(await faults()).toEqual([['unreadable', 'lat', 'outOfRange', 60]])
  const messages = await kept()
  expect(messages).toHaveLength(50)
  expect(messages[0]!.message).toContain('"i":59')
  for (const { message } of messages) expect(Buffer.byteLength(message)).toBeLessThanOrEqual(2_048)
})

test('tells ignored fields, repeated messages not again, and messages without a position', async () => {
  const odd = 'timestamp=1777874400&lat=-22.45&lon=-69.05&bearing=361&speed=fast'
  for (let i = 0; i < 2; i++) await get(odd)
  await get('timestamp=1777874410&lat=-22.45&lon=-69.05&bearing=400')
  for (const more of ['valid=false', 'valid=0', 'valid=no'])
    await get(`timestamp=1777874420&lat=-22&lon=-69&ignition=on&${more}`)
  expect(await faults()).toEqual([
    ['ignored', 'bearing', 'outOfRange', 2],
    ['ignored', 'speed', 'notNumber', 1],
    ['positionless', '', '', 3],
  ])
  const track = await server.telemetry.track({ account }, machine.equipmentId, 0, Number.MAX_SAFE_INTEGER)
  expect(track).toMatchObject({ t: [SECOND * 1000, (SECOND + 10) * 1000], heading: [null, null] })
  expect(await kept()).toEqual([])
})

test('a message without a position counts as contact, an unreadable or encrypted one does not', async () => {
  await get('lat=95&lon=1')
  await post('owntracks', JSON.stringify({ _type: 'encrypted', data: 'b3du' }))
  expect(await faults()).toEqual([
    ['encrypted', '', '', 1],
    ['unreadable', 'lat', 'outOfRange', 1],
  ])
  expect(await lastSeen()).toBeNull()
  await get('cell=257,02,16,2224')
  await server.telemetry.settle()
  expect((await lastSeen())?.getTime()).toBe(clock())
})

test('answers 503 while an unreadable message cannot be kept, and keeps the repeated one', async () => {
  await database.owner.query('alter table unreadable_messages rename to elsewhere')
  expect((await get('lat=95&lon=1')).status).toBe(503)
  await database.owner.query('alter table elsewhere rename to unreadable_messages')
  expect((await get('lat=95&lon=1')).status).toBe(200)
  expect(await kept()).toHaveLength(1)
})

test('keeps counts that could not be stored for the next time', async () => {
  await get('timestamp=1777874400&lat=-22.45&lon=-69.05&bearing=361')
  await database.owner.query('alter table message_faults rename to elsewhere')
  await server.telemetry.settle()
  await get('timestamp=1777874401&lat=-22.45&lon=-69.05&bearing=361')
  await database.owner.query('alter table elsewhere rename to message_faults')
  expect(await faults()).toEqual([['ignored', 'bearing', 'outOfRange', 2]])
})

test('the retention of positions deletes old unreadable messages, and no counts', async () => {
  await get('lat=95&lon=1')
  const forget = (before: number) =>
    inAccount(database, { account }, (tx) => deletePositions(tx, new Date(before), 1_000))
  await forget(clock())
  expect(await kept()).toHaveLength(1)
  await forget(clock() + 1)
  expect(await kept()).toEqual([])
  expect(await faults()).toHaveLength(1)
})
