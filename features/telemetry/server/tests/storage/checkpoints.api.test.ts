/** Only some segments have a checkpoint; the states of the others follow from it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { deletePositions } from '../../../index.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  storedRows,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const HOUR_MS = 3_600_000
const start = Date.parse('2026-03-02T06:00:00Z')
const fixes = batchItems(shuttle(start, 5 * 3_600, 10, 1))
/** A late fact in the middle of an interval without checkpoints. */
const isLate = ({ t }: { t: number }) => t === start + 3.2 * HOUR_MS
const clock = fakeClock(start + 6 * HOUR_MS)
let database: TestDatabase
let server: TestServer
let account: string
beforeAll(async () => {
  database = await testDatabase()
  server = await openTestServer(database, clock, silentLog)
  account = await addAccount(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const timed = fixes as (Record<string, number> & { t: number })[]

async function send(machine: TestMachine, part: readonly object[]): Promise<void> {
  expect(await (await server.post(machine, { fixes: part })).json()).toMatchObject({ accepted: part.length })
}

/** Ingests all but the late fact and closes the track. */
async function haul(): Promise<TestMachine> {
  const machine = await addMachine(database, account)
  await send(
    machine,
    timed.filter((fix) => !isLate(fix)),
  )
  clock.advance(HOUR_MS / 2)
  await server.telemetry.settle()
  return machine
}

interface Sizes {
  positions: number
  states: number
  bytes: number
  segments: number
}

async function sizes({ equipmentId }: TestMachine): Promise<Sizes> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<Sizes>(
      `select sum(length(payload))::int as positions, sum(length(state))::int as bytes, count(state)::int as states,
        count(*)::int as segments from track_segments where equipment_id = $1`,
      [equipmentId],
    ),
  )
  return rows[0]!
}

const rowsOf = (machine: TestMachine) => storedRows(database, account, machine.equipmentId)

test('stores checkpoints in less than a third of the room of positions at a fix every ten seconds', async () => {
  const { positions, bytes, states, segments } = await sizes(await haul())
  // One for each four hours of the clock, of two segments an hour.
  expect({ states, segments }).toEqual({ states: 2, segments: 10 })
  expect(bytes / positions).toBeLessThan(0.33)
})

test('applies a late fact from the last checkpoint before it', async () => {
  const inTime = await addMachine(database, account)
  await send(inTime, timed)
  const late = await haul()
  await send(late, timed.filter(isLate))
  clock.advance(HOUR_MS / 2)
  await server.telemetry.settle()
  expect(await rowsOf(late)).toEqual(await rowsOf(inTime))
  expect((await sizes(late)).states).toBe(2)
})

test('keeps what was derived where that checkpoint has been deleted', async () => {
  const machine = await haul()
  const before = await rowsOf(machine)
  const { more } = await inAccount(database, { account }, (tx) =>
    deletePositions(tx, new Date(start + 2.7 * HOUR_MS), 1_000),
  )
  expect(more).toBe(false)
  await send(machine, timed.filter(isLate))
  expect(await rowsOf(machine)).toEqual(before)
  const { t } = await server.telemetry.track({ account }, machine.equipmentId, 0, clock())
  expect(t[0]).toBeGreaterThan(start + 2 * HOUR_MS)
  expect(t.at(-1)).toBe(timed.at(-1)?.t)
  // It continues as if nothing had been deleted.
  const next = shuttle(start + 5 * HOUR_MS, 3_000, 10, 2)
  await send(
    machine,
    batchItems(next).map((fix) => ({ ...fix, seq: 10_000 + fix['seq']! })),
  )
  expect(await server.telemetry.snapshot(account)).toHaveLength(4)
})
