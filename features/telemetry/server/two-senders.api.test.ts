/** Two phones with the secret of one device: people are told, and what is refused is set aside and counted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addMachine,
  openTestServer,
  setAside,
  type TestMachine,
  type TestServer,
} from './testing/site.ts'

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

async function told() {
  clock.advance(60 * SECOND)
  await server.telemetry.settle()
  const { rows } = await database.owner.query<{ refused: number; two: boolean }>(
    'select refused::int, two_senders_at is not null as two from devices where id = $1',
    [machine.deviceId],
  )
  return rows[0]
}

test('two that count from one another are told, and whatever is refused for its number is set aside and counted', async () => {
  let refused = 0
  for (let round = 0; round < 12; round++) {
    for (const lat of [55.7, 55.71]) {
      clock.advance(10 * SECOND)
      refused += (await send(1 + round * 3, lat)).rejected.length
    }
  }
  expect(refused).toBe(36)
  expect(await told()).toEqual({ refused, two: true })
  expect((await setAside(database, account, machine)).map(({ reason }) => reason)).toEqual(
    Array.from({ length: refused }, () => 'other body'),
  )
})

test('two at places far apart are told though none of their numbers meet', async () => {
  for (let round = 0; round < 12; round++) {
    for (const [lat, seq] of [
      [55.7, 1],
      [56.7, 100_000],
    ] as const) {
      clock.advance(10 * SECOND)
      expect(await send(seq + round * 3, lat)).toMatchObject({ accepted: 3, rejected: [] })
    }
  }
  expect(await told()).toEqual({ refused: 0, two: true })
})

test('one device is told as one, and one that repeats a number with another value has it counted alone', async () => {
  for (let round = 0; round < 30; round++) {
    clock.advance(10 * SECOND)
    await send(1 + round * 3, 55.7 + round / 1_000)
  }
  clock.advance(10 * SECOND)
  expect((await send(1, 55.8)).rejected).toHaveLength(3)
  expect(await told()).toEqual({ refused: 3, two: false })
})
