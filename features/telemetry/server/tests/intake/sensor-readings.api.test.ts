import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import type { ReadingsTaken, SensorFact } from '../../../facts/sensor-reading.ts'
import type { TakeReadings } from '../../intake/readings.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  PIT,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const now = Date.parse('2026-03-02T08:00:00Z')
const MAC = 'AA:BB:CC:00:00:01'
const clock = fakeClock(now)
let database: TestDatabase
let server: TestServer
let account: string
let heard: TestMachine
let paired: TestMachine
/** What the inventory was asked, and what it answers. */
let asked: Parameters<TakeReadings>[1][]
let answer: () => Promise<ReadingsTaken>

beforeAll(async () => {
  database = await testDatabase()
  account = await addAccount(database)
  server = await openTestServer(database, clock, silentLog, undefined, {
    singleProcess: true,
    takeReadings: (_device, readings) => {
      asked.push(readings)
      return answer()
    },
  })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  heard = await addMachine(database, account)
  paired = await addMachine(database, account)
  asked = []
  answer = () => taken([])
})

const taken = (facts: readonly SensorFact[], more: Partial<ReadingsTaken> = {}): Promise<ReadingsTaken> =>
  Promise.resolve({
    accepted: asked.at(-1)!.length,
    duplicates: 0,
    rejected: [],
    facts: new Map(facts.length > 0 ? [[paired.equipmentId, facts]] : []),
    ...more,
  })

async function send(body: unknown, headers: Record<string, string> = {}) {
  const reply = await server.post(heard, body, headers)
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

async function storedFacts(machine: TestMachine) {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ type: string; at: Date; quantity: number; detail: unknown }>(
      `select type, occurred_at as at, quantity, detail from events
        where account_id = haulway_account() and equipment_id = $1 and source <> 'derived' order by occurred_at`,
      [machine.equipmentId],
    ),
  )
  return rows.map(({ type, at, quantity, detail }) => ({ type, t: at.getTime(), quantity, detail }))
}

const bed = (t: number, value: number): SensorFact => ({ sensor: 's1', t, kind: 'bed', value })

test('stores the facts of readings as evidence of the paired machine, once, before it answers', async () => {
  answer = () => taken([bed(now - 5000, 1), bed(now - 1000, 0)])
  const readings = [
    { mac: 'aa-bb-cc-00-00-01', t: now - 5000, kind: 'bed', value: true, volts: 2.9 },
    { mac: MAC, t: new Date(now - 1000).toISOString(), kind: 'bed', value: 0 },
  ]
  const fixes = [{ seq: 1, t: now - 2000, ...PIT }]
  for (const accepted of [3, 2]) {
    const reply = await send({ fixes, sensors: readings })
    expect(reply).toMatchObject({ status: 200, body: { accepted, rejected: [], through: 1 } })
  }
  expect(asked[0]!.map(({ reading }) => reading)).toEqual([
    { mac: MAC, t: now - 5000, kind: 'bed', value: 1, volts: 2.9 },
    { mac: MAC, t: now - 1000, kind: 'bed', value: 0, volts: null },
  ])
  expect(await storedFacts(paired)).toEqual([
    { type: 'sensor reading', t: now - 5000, quantity: 1, detail: { kind: 'bed', sensor: 's1' } },
    { type: 'sensor reading', t: now - 1000, quantity: 0, detail: { kind: 'bed', sensor: 's1' } },
  ])
  expect(await storedFacts(heard)).toEqual([])
})

test('names each invalid reading and unknown field by its place in the list', async () => {
  const valid = { mac: MAC, t: now, kind: 'payload', value: -500 }
  const faulty: [item: unknown, field: string][] = [
    [7, ''],
    [{ ...valid, mac: 'AA:BB:CC:00:00' }, 'mac'],
    [{ ...valid, mac: undefined }, 'mac'],
    [{ ...valid, t: 'yesterday' }, 't'],
    [{ ...valid, kind: 'heat' }, 'kind'],
    [{ ...valid, value: 10_000_001 }, 'value'],
    [{ ...valid, kind: 'bed', value: 2 }, 'value'],
    [{ ...valid, kind: 'proximity', value: -1 }, 'value'],
    [{ ...valid, kind: 'proximity', value: true }, 'value'],
    [{ ...valid, value: undefined }, 'value'],
    [{ ...valid, value: null, volts: 101 }, 'volts'],
    [{ ...valid, rssi: -70 }, 'rssi'],
  ]
  const { status, body } = await send({ sensors: [...faulty.map(([item]) => item), valid] })
  expect(status).toBe(200)
  const rejected = body['rejected'] as { index: number; list: string; field: string }[]
  expect(rejected.map(({ index, list, field }) => [index, list, field])).toEqual(
    faulty.map(([, field], index) => [index, 'sensors', field]),
  )
  // An unknown field alone does not refuse the reading.
  expect(asked.flat().map(({ index }) => index)).toEqual([faulty.length - 1, faulty.length])
})

test('reports what the inventory refuses, and counts what it knew', async () => {
  answer = () =>
    taken([], {
      accepted: 1,
      duplicates: 2,
      rejected: [{ index: 3, field: 'mac', defaultMessage: 'is no sensor of this account' }],
    })
  const sensors = [1, 2, 3, 4].map((n) => ({ mac: MAC, t: now - n, kind: 'bed', value: 1 }))
  expect(await send({ sensors })).toMatchObject({
    status: 200,
    body: { accepted: 1, duplicates: 2, rejected: [{ list: 'sensors', index: 3, field: 'mac' }] },
  })
})

test('answers 503 and acknowledges nothing when the readings cannot be stored', async () => {
  answer = () => Promise.reject(new Error('no database'))
  const body = { fixes: [{ seq: 1, t: now, ...PIT }], sensors: [{ mac: MAC, t: now, kind: 'bed', value: 1 }] }
  expect((await send(body)).status).toBe(503)
  answer = () => taken([bed(now, 1)])
  expect(await send(body)).toMatchObject({ status: 200, body: { accepted: 2, duplicates: 0 } })
})

test('reads the sensors of a large body too, and counts them towards the most items', async () => {
  const sensors = Array.from({ length: 9_000 }, (_, n) => ({
    mac: MAC,
    t: now - n,
    kind: 'bed',
    value: n % 2,
  }))
  const packed = gzipSync(JSON.stringify({ sensors }))
  const headers = { 'content-encoding': 'gzip' }
  const reply = await server.post(heard, packed, headers)
  expect(await reply.json()).toMatchObject({ accepted: 9_000 })
  expect(asked[0]).toHaveLength(9_000)
  const fixes = Array.from({ length: 1_001 }, (_, n) => ({ seq: n, t: now, ...PIT }))
  expect((await send({ fixes, sensors })).status).toBe(413)
  expect((await send({ sensors: {} })).status).toBe(400)
})

test('takes no machine for heard by the readings of its sensors that another machine hears', async () => {
  const before = { seq: 1, t: now, ...PIT }
  await server.post(paired, { fixes: [before] })
  clock.advance(60_000)
  answer = () => taken([bed(now + 60_000, 1)])
  await send({
    fixes: [{ ...before, t: now + 60_000 }],
    sensors: [{ mac: MAC, t: now, kind: 'bed', value: 1 }],
  })
  const present = await server.telemetry.snapshot(account)
  const heardAt = new Map(present.map((one) => [one.equipmentId, one.heardAt]))
  expect(heardAt.get(paired.equipmentId)).toBe(now)
  expect(heardAt.get(heard.equipmentId)).toBe(now + 60_000)
})
