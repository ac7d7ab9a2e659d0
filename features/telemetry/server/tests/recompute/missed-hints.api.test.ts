/** Owners notice changes of their site without hints. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBus } from '@haulway/platform/server/bus/bus.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { followChanges } from '../../follow-changes.ts'
import {
  addAccount,
  addMachine,
  CRUSHER,
  batchItems,
  openTestServer,
  shuttle,
  square,
  storedRows,
  type TestServer,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 4 * 3_600_000)
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

const change = (sql: string, values: unknown[] = []): Promise<unknown> =>
  inAccount(database, { account }, (tx) => tx.query(sql, values))

async function marks(): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(
    'select count(*)::int as n from telemetry_site_changes where account_id = $1',
    [account],
  )
  return rows[0]!.n
}

test('notices a moved location at the next check, and at once after a gap of the broker', async () => {
  const machine = await addMachine(database, account)
  const rowsOf = async () =>
    (await storedRows(database, account, machine.equipmentId)) as { cycles: Record<string, unknown>[] }
  expect((await server.post(machine, { fixes: batchItems(shuttle(start, 3600, 2, 3)) })).status).toBe(200)
  await server.telemetry.settle()
  const before = await rowsOf()
  expect(before.cycles.length).toBeGreaterThan(5)

  const move = (lon: number) =>
    change(`update locations set boundary = $1 where title = 'Crusher'`, [JSON.stringify(square(lon, 55.7))])
  await move(CRUSHER.lon + 1)
  await server.telemetry.checkLease()
  await expect.poll(async () => (await rowsOf()).cycles).toEqual([])

  const bus = openBus()
  const unfollow = followChanges(bus, server.telemetry, silentLog)
  await move(CRUSHER.lon)
  bus.reportGap()
  await expect.poll(rowsOf).toEqual(before)
  unfollow()
  expect(await marks()).toBe(0)
})

test('marks every change that detection or prices read, once a transaction, and no other change', async () => {
  const machine = await addMachine(database, account)
  await server.telemetry.siteChanged(account)
  const id = machine.equipmentId
  const noted = async (...statements: string[]): Promise<number> => {
    await change('delete from telemetry_site_changes')
    await inAccount(database, { account }, async (tx) => {
      for (const sql of statements) await tx.query(sql.replaceAll('$id', `'${id}'`))
    })
    return await marks()
  }
  expect(await noted('update locations set spots = 2')).toBe(1)
  expect(await noted(`update equipment set kind = 'loader' where id = $id`)).toBe(1)
  expect(
    await noted('update locations set spots = 3', `update equipment set kind = 'hauler' where id = $id`),
  ).toBe(1)
  const term = `insert into load_terms (account_id, kind, entry_id, valid_from, terms, due_from)
    values (haulway_account(), 'equipment', $id, '2026-01-01Z', '{}', '2026-01-01Z')`
  expect(await noted(term)).toBe(1)
  expect(await noted('update load_terms set due_from = null')).toBe(0)
  expect(await noted('delete from load_terms')).toBe(1)
  expect(await noted(`update accounts set title = 'Other' where id = haulway_account()`)).toBe(0)
  expect(
    await noted(`update accounts set settings = '{"previousDump": false}' where id = haulway_account()`),
  ).toBe(1)
})
