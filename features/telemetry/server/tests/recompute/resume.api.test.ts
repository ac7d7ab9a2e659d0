/** Pending recomputation of a process that ended is continued by another without any request. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, type TestDatabase, testDatabase } from '@haulway/testing'
import { openBacklog } from '../../reading/backlog.ts'
import { expireLease, openProcess, type TestProcess } from '../../testing/processes.ts'
import { addAccount, addMachine, batchItems, shuttle, storedRows } from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 4 * 3_600_000)
const open: TestProcess[] = []
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const one of open) await one.close()
  await database.close()
})

async function another(more: { ownsAccounts?: boolean } = {}): Promise<TestProcess> {
  const one = await openProcess(database, clock, undefined, more)
  open.push(one)
  return one
}

/** An account that one process has derived completely before it died, with some stretches pending. */
async function leftBehind() {
  const one = await another()
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  expect((await one.post(machine, { fixes: batchItems(shuttle(start, 3_000, 1, 1)) })).status).toBe(200)
  await one.telemetry.closeBefore(account, clock())
  await one.telemetry.siteChanged(account)
  await one.telemetry.settle()
  const before = await storedRows(database, account, machine.equipmentId)
  await inAccount(database, { account }, async (tx) => {
    await tx.query(
      `insert into stale_tracks values (haulway_account(), $1, '2026-03-02T06:00:00Z', '2026-03-02T06:50:00Z', 1)`,
      [machine.equipmentId],
    )
    await tx.query(
      `insert into occupancy_marks select account_id, id, '2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z' from locations`,
    )
  })
  return { one, account, machine, before }
}

const left = async (): Promise<{ machines: number; waits: number }> => {
  const { machines, waits } = await openBacklog(database, clock)()
  return { machines, waits }
}

test('continues pending work of accounts that nobody owns when a process starts', async () => {
  const { account, machine, before } = await leftBehind()
  expect(await left()).toEqual({ machines: 1, waits: 2 })
  const api = await another({ ownsAccounts: false })
  await api.telemetry.resume()
  const two = await another()
  await two.telemetry.resume()
  expect(two.telemetry.ownAccounts(), 'the owner lives').toEqual([])
  expect(await left()).toEqual({ machines: 1, waits: 2 })

  await expireLease(database, account)
  const three = await another()
  await Promise.all([two.telemetry.resume(), three.telemetry.resume()])
  const owners = [two, three].filter(({ telemetry }) => telemetry.ownAccounts().includes(account))
  expect(owners, 'whoever gets the lease').toHaveLength(1)
  await owners[0]?.telemetry.settle()
  expect(await left()).toEqual({ machines: 0, waits: 0 })
  expect(await storedRows(database, account, machine.equipmentId)).toEqual(before)
})

test('reports how far back pending work goes, and whether it continues', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const stale = (from: string, until: string) =>
    inAccount(database, { account }, (tx) =>
      tx.query('insert into stale_tracks values (haulway_account(), $1, $2, $3, 1)', [
        machine.equipmentId,
        from,
        until,
      ]),
    )
  const now = fakeClock(start)
  const backlog = openBacklog(database, now)
  expect(await backlog()).toMatchObject({
    machines: 0,
    days: 0,
    oldest: null,
    moves: null,
    standingSeconds: 0,
  })
  await stale('2026-03-01T06:00:00Z', '2026-03-02T16:00:00Z')
  const oldest = Date.parse('2026-03-01T06:00:00Z')
  expect(await backlog()).toMatchObject({ machines: 1, days: 2, oldest, moves: null })
  now.advance(30_000)
  await stale('2026-03-05T06:00:00Z', '2026-03-05T16:00:00Z')
  expect(await backlog()).toMatchObject({ machines: 1, days: 3, moves: true, standingSeconds: 0 })
  now.advance(60_000)
  expect(await backlog()).toMatchObject({ moves: false, standingSeconds: 60 })
})
