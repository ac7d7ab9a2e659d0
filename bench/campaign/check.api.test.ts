import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addMachine, openTestServer } from '@haulway/features/telemetry/server/testing/site.ts'
import { silentLog, testDatabase, type TestDatabase } from '@haulway/testing'
import { restoreQuarantined, checkDerived, checkPositions } from './check.ts'
import { checkHourlySums } from './check-aggregates.ts'
import { formatBatch, computeStart } from './facts.ts'
import { type Device, createDevice } from './ledger.ts'
import { recordQuarantineDeletions } from './quarantine-deletions.ts'

const FACTS = 1_000
const MOST = 2_000
let database: TestDatabase
let device: Device

beforeAll(async () => {
  database = await testDatabase()
  await recordQuarantineDeletions(database)
  const account = await addAccount(database)
  const journey = { number: 3, start: computeStart(MOST, Date.now()), present: null }
  const machine = await addMachine(database, account)
  device = createDevice({ machine, account, journey, limit: null, maxFacts: MOST, seed: 1 })
  const server = await openTestServer(database, Date.now, silentLog)
  const reply = await server.post(device.machine, formatBatch(journey, 0, FACTS))
  expect(reply.status).toBe(200)
  device.next = FACTS
  device.acknowledged.fill(1, 0, FACTS)
  await server.close()
  expect(await restoreQuarantined(database, [device], 0)).toEqual([])
})
afterAll(async () => await database.close())

const defectsByFault = async (...devices: Device[]) => [...(await checkPositions(database, devices)).byFault]

test('passes facts that are stored once and as they were sent', async () => {
  const sum = device.next
  expect(sum).toBeGreaterThan(FACTS)
  expect(await checkPositions(database, [device])).toEqual({
    byFault: new Map(),
    acknowledged: sum,
    intact: sum,
    forgotten: 0,
    dropped: 0,
    violations: [],
  })
  expect(await checkHourlySums(database)).toEqual([])
  expect(await checkDerived(database, [device])).toEqual([])
})

test('reports acknowledged facts that are missing as lost, under the fault during which they were acknowledged', async () => {
  const acknowledged = device.acknowledged.slice()
  acknowledged.fill(8, device.next, device.next + 10)
  expect(await defectsByFault({ ...device, acknowledged, next: device.next + 10 })).toEqual([
    [7, { lost: 10, doubled: 0, altered: 0 }],
  ])
})

test('reports facts that differ from what was sent as altered', async () => {
  const journey = { ...device.journey, number: 4 }
  expect(await defectsByFault({ ...device, journey })).toEqual([
    [0, { lost: 0, doubled: 0, altered: device.next }],
  ])
})

test('reports facts stored twice as doubled, and derived rows that differ', async () => {
  await database.owner.query(
    `insert into telemetry_journal (account_id, id, received_at, payload)
      select account_id, id + 1000, received_at, payload from telemetry_journal`,
  )
  // Facts in a segment are no longer read from the journal.
  const doubled = device.next - FACTS
  expect(await defectsByFault(device)).toEqual([[0, { lost: 0, doubled, altered: 0 }]])
  await database.owner.query(`delete from telemetry_journal where id > 1000`)
  await database.owner.query(
    `update cycles set loading = loading + 1 where key = (select min(key) from cycles)`,
  )
  expect(await checkDerived(database, [device])).toEqual([expect.stringMatching(/^cycles of machine 3: row/)])
})
