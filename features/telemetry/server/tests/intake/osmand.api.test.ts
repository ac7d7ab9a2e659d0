import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { sharedData } from '@haulway/testing/shared-data.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine

beforeAll(async () => {
  database = await testDatabase()
  account = await addAccount(database)
  server = await openTestServer(database, fakeClock(now), silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  machine = await addMachine(database, account)
})

const get = (query: string): Promise<Response> => fetch(`${server.url}/api/telemetry/osmand?${query}`)
const post = (body: string, type = 'application/json', query = ''): Promise<Response> =>
  fetch(`${server.url}/api/telemetry/osmand${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
const track = () => server.telemetry.track({ account }, machine.equipmentId, 0, Number.MAX_SAFE_INTEGER)

test('reads the query form: seconds, knots, bearing', async () => {
  const reply = await get(
    `id=${machine.secret}&lat=55.7&lon=37.6&timestamp=1772434800&speed=10&bearing=90&altitude=5`,
  )
  expect([reply.status, await reply.text()]).toEqual([200, 'OK'])
  expect(await track()).toEqual({
    t: [1_772_434_800_000],
    lon: [37.6],
    lat: [55.7],
    speed: [5.14],
    heading: [90],
  })
})

test("uses the server's time when none is given, and stores a repeated message once", async () => {
  const query = `id=${machine.secret}&lat=55.7&lon=37.6`
  for (let i = 0; i < 2; i++) expect((await get(query)).status).toBe(200)
  expect((await track()).t).toEqual([now])
})

test('reads a POST of a form, and one with parameters in the address only', async () => {
  const form = await fetch(`${server.url}/api/telemetry/osmand`, {
    method: 'POST',
    body: new URLSearchParams({ id: machine.secret, lat: '1', lon: '2', timestamp: '2026-03-02T07:00:00Z' }),
  })
  const bare = await fetch(
    `${server.url}/api/telemetry/osmand?deviceid=${machine.secret}&location=3,4&timestamp=1772434801`,
    {
      method: 'POST',
    },
  )
  expect([form.status, bare.status]).toEqual([200, 200])
  expect((await track()).lat).toEqual([1, 3])
})

test('returns 401 for a wrong secret or none, also in JSON, and accepts a message without a position', async () => {
  for (const query of ['id=nobody&lat=1&lon=2', 'lat=1&lon=2']) expect((await get(query)).status).toBe(401)
  for (const body of ['{"device_id":"nobody"', '{"device_id":"nobody","location":{}}', '{}', '[]'])
    expect((await post(body)).status).toBe(401)
  expect((await get(`id=${machine.secret}&cell=257,02,16,2224`)).status).toBe(200)
  expect((await track()).t).toEqual([])
})

test('returns 400 for a body that is no JSON and names no device', async () => {
  expect((await post('{"location":')).status).toBe(400)
})

test('reads parameters in a body of another type, and those in the address beside JSON without a position', async () => {
  expect((await post(`id=${machine.secret}&lat=1&lon=2&timestamp=1772434800`, 'text/plain')).status).toBe(200)
  const address = `?id=${machine.secret}&lat=3&lon=4&timestamp=1772434801`
  expect((await post('{"battery":1}', 'application/json', address)).status).toBe(200)
  expect((await track()).lat).toEqual([1, 3])
})

interface Message {
  expect: 'verifyPosition' | 'verifyAttribute' | 'verifyNotNull' | 'verifyNull'
  method: string
  path: string
  body?: string | null
  contentType?: string | null
}

const file = sharedData('protocols/traccar-tests/osmand.json', 15)
const messages = file === null ? [] : (JSON.parse(readFileSync(file, 'utf8')) as Message[])

test.runIf(messages.length > 0).each(messages)(
  'accepts a message of a real tracker: $expect $method $path',
  async (message) => {
    const own = (text: string): string =>
      text.replace(/((?:device)?id=|"device_id":")(\w+)/g, (_all, name: string) => name + machine.secret)
    const reply = await fetch(`${server.url}/api/telemetry/osmand${own(message.path).slice(1)}`, {
      method: message.method,
      headers: message.contentType ? { 'content-type': message.contentType } : {},
      ...(message.body ? { body: own(message.body) } : {}),
    })
    expect(reply.status).toBe(message.expect === 'verifyNull' ? 401 : 200)
    const stored = message.expect === 'verifyPosition' || message.expect === 'verifyAttribute' ? 1 : 0
    expect((await track()).t).toHaveLength(stored)
  },
)

test('a sign-on refuses deeply nested JSON with 400, also compressed', async () => {
  const nested = `${'['.repeat(4_000)}${']'.repeat(4_000)}`
  const body = `{"pin":"1234","employeeId":${nested}}`
  const headers = { authorization: `Bearer ${machine.secret}`, 'content-type': 'application/json' }
  for (const [sent, more] of [
    [body, {}],
    [new Uint8Array(gzipSync(body)), { 'content-encoding': 'gzip' }],
  ] as const) {
    const reply = await fetch(`${server.url}/api/telemetry/driver`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: sent,
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      errors: [{ field: 'body', key: 'validation.json.depth', args: { max: 64 } }],
    })
  }
})
