import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount, addMachine, openTestServer } from '@haulway/features/telemetry/server/testing/site.ts'
import { silentLog, testDatabase, type TestDatabase } from '@haulway/testing'
import { restoreQuarantined, checkPositions } from './check.ts'
import { checkDeletionRecords, checkHourlySums, runRetention } from './check-aggregates.ts'
import { formatBatch, computeStartAtLimit, timeAt } from './facts.ts'
import { type Device, DROPPED, DROPPED_LATER, recordAnswer, createDevice } from './ledger.ts'
import { recordQuarantineDeletions } from './quarantine-deletions.ts'

const DAYS = 31
/** Facts of one of the two working days. The first half of the first day is before the limit from the start. */
const FACTS_PER_DAY = 900
const FACTS = 2 * FACTS_PER_DAY
const HALF = FACTS_PER_DAY / 2
const PRESENT = 20

let database: TestDatabase
let device: Device
let began: number

async function setRetentionDays(days: number): Promise<void> {
  const settings = { keepPositionsDays: days }
  await database.owner.query('update accounts set settings = $2 where id = $1', [device.account, settings])
  device.limit!.days = days
}

/** Sends all facts of the device and enters the answer in the ledger. */
async function sendAll(clock = Date.now): Promise<{ accepted: number; dropped: number }> {
  const server = await openTestServer(database, clock, silentLog)
  const reply = await server.post(device.machine, formatBatch(device.journey, 0, FACTS))
  expect(reply.status).toBe(200)
  const answer = (await reply.json()) as { accepted: number; dropped: number }
  await server.close()
  const { forgottenUntil } = device
  const answered = { dropped: answer.dropped, isRetry: false, fault: 0, forgottenUntil, now: Date.now() }
  expect(recordAnswer(device, { from: 0, to: FACTS }, answered)).toEqual([])
  device.next = FACTS
  return answer
}

beforeAll(async () => {
  database = await testDatabase()
  await recordQuarantineDeletions(database)
})
afterAll(async () => await database.close())

/** Each test lowers the limit by a day after the device has sent its two days, and deletes what is past it. */
beforeEach(async () => {
  began = Date.now()
  const account = await addAccount(database)
  const start = computeStartAtLimit(DAYS + 1, FACTS_PER_DAY, began)
  const journey = { number: 3, start, present: null, days: { facts: FACTS_PER_DAY, most: 2 } }
  const machine = await addMachine(database, account)
  const limit = { days: DAYS + 1 }
  device = createDevice({ machine, account, journey, limit, maxFacts: FACTS + PRESENT, seed: 1 })
  await setRetentionDays(DAYS + 1)
})

test('drops positions older than the limit, deletes those that pass it and stores the rest', async () => {
  const { accepted, dropped } = await sendAll()
  // Each second that has passed moves one more position past the limit.
  expect(dropped).toBeGreaterThanOrEqual(HALF)
  expect(accepted + dropped).toBe(FACTS)
  await setRetentionDays(DAYS)
  expect(await restoreQuarantined(database, [device], 0)).toEqual([])
  await runRetention(database)
  const found = await checkPositions(database, [device])
  expect(found).toMatchObject({
    byFault: new Map(),
    dropped,
    acknowledged: accepted + PRESENT,
    violations: [],
  })
  expect(found.forgotten).toBe(FACTS_PER_DAY - dropped)
  expect(found.intact).toBe(found.acknowledged - found.forgotten)
  expect([await checkHourlySums(database), await checkDeletionRecords(database)]).toEqual([[], []])
})

test('reports a missing position newer than the limit as lost', async () => {
  const { dropped } = await sendAll()
  await setRetentionDays(DAYS)
  await restoreQuarantined(database, [device], 0)
  await runRetention(database)
  // Regardless of how far the product records that it has deleted.
  device.limit!.days = DAYS + 1
  const { byFault, forgotten } = await checkPositions(database, [device])
  expect(byFault).toEqual(
    new Map([[0, { lost: FACTS_PER_DAY - dropped - forgotten, doubled: 0, altered: 0 }]]),
  )
})

test('counts a quarantined position deleted by age as forgotten, and one that is missing otherwise as lost', async () => {
  const { accepted } = await sendAll(() => Date.now() - 60 * 86_400_000)
  expect(accepted).toBe(FACTS)
  await runRetention(database)
  await restoreQuarantined(database, [device], 0)
  const found = await checkPositions(database, [device])
  expect(found.byFault).toEqual(new Map())
  expect(found.forgotten).toBeGreaterThanOrEqual(HALF)
  expect(found.intact + found.forgotten).toBe(FACTS + PRESENT)
  await database.owner.query('delete from campaign_deleted_aside')
  const { byFault } = await checkPositions(database, [device])
  expect(byFault).toEqual(new Map([[0, { lost: found.forgotten, doubled: 0, altered: 0 }]]))
})

test('reports a position that is stored although its time is recorded as deleted', async () => {
  await sendAll()
  await restoreQuarantined(database, [device], 0)
  await database.owner.query(
    'update machine_tracks set forgotten_until = to_timestamp($2) where equipment_id = $1',
    [device.machine.equipmentId, timeAt(device.journey, FACTS_PER_DAY - 1) / 1_000],
  )
  const { violations } = await checkPositions(database, [device])
  expect(violations).toEqual([expect.stringMatching(/^4\d\d forgotten positions of device 3 are stored$/)])
})

test('reports segments older than the time up to which deletion is recorded', async () => {
  await sendAll()
  await restoreQuarantined(database, [device], 0)
  await setRetentionDays(DAYS)
  await runRetention(database)
  expect(await checkDeletionRecords(database)).toEqual([])
  await database.owner.query(
    `update audit_log set after = jsonb_set(after, '{to}', to_jsonb(now()::text))
      where account_id = $1 and action = 'forget'`,
    [device.account],
  )
  expect(await checkDeletionRecords(database)).toEqual([
    expect.stringContaining(`of ${device.account} are older than`),
  ])
})

test('reports a dropped position that is stored, unless an earlier attempt may have stored it', async () => {
  const { dropped } = await sendAll()
  await restoreQuarantined(database, [device], 0)
  device.dropped.fill(DROPPED_LATER, dropped, dropped + 10)
  expect((await checkPositions(database, [device])).violations).toEqual([])
  device.dropped.fill(DROPPED, dropped, dropped + 10)
  const { violations } = await checkPositions(database, [device])
  expect(violations).toEqual(['10 dropped positions of device 3 are stored'])
})

test('reports an answer that accepts a forgotten time or drops a position within the limit', () => {
  const range = { from: 0, to: FACTS }
  const answered = {
    isRetry: false,
    fault: 0,
    forgottenUntil: timeAt(device.journey, FACTS_PER_DAY - 1),
    now: began,
  }
  expect(recordAnswer(device, range, { ...answered, dropped: FACTS_PER_DAY - 1 })).toEqual([
    expect.stringContaining('was dropped although it is to be kept'),
    expect.stringContaining('a forgotten time, was answered accepted'),
  ])
  expect(
    recordAnswer(device, range, { ...answered, dropped: FACTS_PER_DAY, now: began + 86_400_000 }),
  ).toEqual([])
})
