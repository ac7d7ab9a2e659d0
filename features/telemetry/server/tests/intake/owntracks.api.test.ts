import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { strangeBodies, strangeValues } from '@haulway/testing/hostile-input/hostile-input.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
const SECOND = 1_772_434_800
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

const basic = (password: string, user = 'truck') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

async function send(body: unknown, headers: Record<string, string> = basic(machine.secret), query = '') {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await fetch(`${server.url}/api/telemetry/owntracks${query}`, {
    method: 'POST',
    headers,
    body: content,
  })
  return { status: reply.status, body: (await reply.json()) as { errors?: { field: string }[] } }
}
const location = { _type: 'location', tid: '5t', tst: SECOND, lat: 55.7, lon: 37.6 }
const track = () => server.telemetry.track({ account }, machine.equipmentId, 0, Number.MAX_SAFE_INTEGER)

async function stated() {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ type: string; note: string | null; at: Date }>(
      `select type, note, occurred_at as at from events where equipment_id = $1 order by occurred_at, type`,
      [machine.equipmentId],
    ),
  )
  return rows.map(({ type, note, at }) => [type, note, at.getTime()])
}

test('stores a location in its own units once, for every way to send the secret', async () => {
  const message = { ...location, vel: 36, cog: 270, alt: 440, acc: 15, batt: 46, conn: 'w', vac: 2 }
  const ways: [Record<string, string>, string][] = [
    [basic(machine.secret), ''],
    [basic(machine.secret, ''), ''],
    [{ authorization: `Bearer ${machine.secret}` }, ''],
    [{}, `?id=${machine.secret}`],
    [{}, `?u=truck&d=${machine.secret}`],
  ]
  for (const [headers, query] of ways)
    expect(await send(message, headers, query)).toEqual({ status: 200, body: [] })
  expect(await track()).toEqual({ t: [SECOND * 1000], lon: [37.6], lat: [55.7], speed: [10], heading: [270] })
})

test("accepts nothing without a device's secret", async () => {
  for (const headers of [basic('wrong'), basic(''), { authorization: 'Basic Og==' }, {}])
    expect((await send(location, headers)).status).toBe(401)
  expect((await track()).t).toEqual([])
})

test('stores a transition as a position and a stated event with the name of its region, once', async () => {
  const transition = {
    ...location,
    _type: 'transition',
    wtst: 1,
    event: 'enter',
    desc: 'Fuel',
    t: 'c',
    acc: 9,
  }
  const left = { ...transition, event: 'leave', tst: SECOND + 60, lat: undefined, lon: undefined }
  for (const message of [location, transition, transition, left])
    expect((await send(message)).body).toEqual([])
  await server.telemetry.settle()
  expect(await stated()).toEqual([
    ['enter location', 'Fuel', SECOND * 1000],
    ['exit location', 'Fuel', (SECOND + 60) * 1000],
  ])
  expect((await track()).t).toEqual([SECOND * 1000, SECOND * 1000])
})

test('accepts messages of other types without effect', async () => {
  for (const type of ['waypoint', 'waypoints', 'card', 'cmd', 'lwt', 'steps', 'status', 'beacon'])
    expect(await send({ _type: type, tst: SECOND, lat: 55.7, lon: 37.6 })).toEqual({ status: 200, body: [] })
  for (const body of ['', { _type: 'next', tst: SECOND }])
    expect(await send(body)).toEqual({ status: 200, body: [] })
  expect((await track()).t).toEqual([])
})

test('acknowledges hostile values and bodies within the limit of a message', async () => {
  const values = strangeValues.flatMap((value) =>
    Object.keys({ ...location, vel: 0, cog: 0, event: '', desc: '', rid: '' }).flatMap((name) =>
      ['location', 'transition'].map((type) => ({ ...location, _type: type, event: 'enter', [name]: value })),
    ),
  )
  for (const body of [...values, ...strangeBodies]) {
    const { status } = await send(body)
    expect([200, 413], JSON.stringify(body).slice(0, 200)).toContain(status)
  }
})

test('accepts real messages of apps and trackers', async () => {
  const folder = sharedData('protocols', 2)
  if (folder === null) return
  const samples = JSON.parse(readFileSync(join(folder, 'traccar-tests/owntracks.json'), 'utf8')) as {
    body: string
  }[]
  for (const { body } of samples) expect(await send(body)).toEqual({ status: 200, body: [] })
  // Two of them are from one phone at one second.
  const moments = new Set(samples.map(({ body }) => (JSON.parse(body) as { tst: number }).tst))
  expect(new Set((await track()).t)).toEqual(new Set([...moments].map((tst) => tst * 1000)))

  machine = await addMachine(database, account)
  const lines = readFileSync(join(folder, 'owntracks-recorder/demo-iphone.rec'), 'utf8').trim().split('\n')
  const logged = lines.map((line) => line.slice(line.indexOf('{')))
  for (const body of logged) expect(await send(body)).toEqual({ status: 200, body: [] })
  const seconds = logged
    .map((body) => JSON.parse(body) as { _type: string; tst: number })
    .filter(({ _type }) => _type === 'location')
    .map(({ tst }) => tst * 1000)
  expect(await track()).toMatchObject({ t: [...new Set(seconds)].toSorted((a, b) => a - b) })
})
