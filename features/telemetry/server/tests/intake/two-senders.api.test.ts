/** Two phones with the secret of one device are reported, and refused facts are quarantined and counted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addMachine,
  openTestServer,
  storedRejections,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const SECOND = 1_000
const start = Date.parse('2026-03-02T08:00:00Z')
const clock = fakeClock(start)
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine

beforeAll(async () => {
  database = await testDatabase()
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  account = await addAccount(database)
  machine = await addMachine(database, account)
})

interface Answer {
  accepted: number
  rejected: object[]
}

async function send(seq: number, lat: number): Promise<Answer> {
  const fixes = [0, 1, 2].map((i) => ({ seq: seq + i, t: clock() - 6_000 + i * 2_000, lon: 37.6, lat }))
  const reply = await server.post(machine, { fixes, events: [] })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Answer
}

async function reportedCounts() {
  clock.advance(60 * SECOND)
  await server.telemetry.settle()
  const { rows } = await database.owner.query<{ refused: number; two: boolean }>(
    'select refused::int, two_senders_at is not null as two from devices where id = $1',
    [machine.deviceId],
  )
  return rows[0]
}

test('reports two senders that count independently, and quarantines and counts facts refused for their number', async () => {
  let refused = 0
  for (let round = 0; round < 12; round++) {
    for (const lat of [55.7, 55.71]) {
      clock.advance(10 * SECOND)
      refused += (await send(1 + round * 3, lat)).rejected.length
    }
  }
  expect(refused).toBe(36)
  expect(await reportedCounts()).toEqual({ refused, two: true })
  expect((await storedRejections(database, account, machine)).map(({ reason }) => reason)).toEqual(
    Array.from({ length: refused }, () => 'other body'),
  )
})

test('reports two senders far apart though none of their numbers collide', async () => {
  for (let round = 0; round < 12; round++) {
    for (const [lat, seq] of [
      [55.7, 1],
      [56.7, 100_000],
    ] as const) {
      clock.advance(10 * SECOND)
      expect(await send(seq + round * 3, lat)).toMatchObject({ accepted: 3, rejected: [] })
    }
  }
  expect(await reportedCounts()).toEqual({ refused: 0, two: true })
})

test('does not report a single device, and counts a number that it repeats with another value', async () => {
  for (let round = 0; round < 30; round++) {
    clock.advance(10 * SECOND)
    await send(1 + round * 3, 55.7 + round / 1_000)
  }
  clock.advance(10 * SECOND)
  expect((await send(1, 55.8)).rejected).toHaveLength(3)
  expect(await reportedCounts()).toEqual({ refused: 3, two: false })
})
