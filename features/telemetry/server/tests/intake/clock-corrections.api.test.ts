/** Wrong clocks of the server or a device: which quarantined facts are released, and which are not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  storedRejections,
  shuttle,
  storedRows,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const HOUR = 3_600_000
const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start)
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine
/** Half an hour of work from the start. */
const fixes = batchItems(shuttle(start, 1800, 2, 5))

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

async function restart(): Promise<void> {
  await server.close()
  server = await openTestServer(database, clock, silentLog)
}
async function send(body: object): Promise<void> {
  expect((await server.post(machine, body)).status).toBe(200)
}
const stored = async () =>
  (await server.telemetry.track({ account }, machine.equipmentId, 0, start + 9 * HOUR)).t
const aside = async () => (await storedRejections(database, account, machine)).length

test("releases quarantined facts as if on time when the server's clock is corrected while running", async () => {
  clock.set(start - HOUR)
  await restart()
  const tag = newId()
  const [who, when] = ['created_by, modified_by, created_at, modified_at', '$1, $1, now(), now()']
  await inAccount(database, { account }, async (tx) => {
    await tx.query(
      `insert into tag_categories (account_id, id, title, ${who}) values (haulway_account(), $1, 'Cab', ${when})`,
      [tag],
    )
    await tx.query(
      `insert into tags (account_id, id, title, category_id, ${who}) values (haulway_account(), $1, 'Dust', $1, ${when})`,
      [tag],
    )
  })
  const load = { id: 'e', t: start + 600_000, type: 'note', noteComment: 'here', tagIds: [tag] }
  await send({ fixes, events: [load] })
  expect([await aside(), (await stored()).length]).toEqual([fixes.length + 1, 0])
  await server.telemetry.settle()
  expect(await aside()).toBe(fixes.length + 1)

  clock.set(start + HOUR)
  await server.telemetry.settle()
  expect(await aside()).toBe(0)
  expect(await stored()).toEqual(fixes.map(({ t }) => t))
  const { rows: tags } = await database.owner.query('select from event_tags where account_id = $1', [account])
  expect(tags).toHaveLength(1)

  // Like another machine that was heard at the correct time.
  const other = await addMachine(database, account)
  expect((await server.post(other, { fixes, events: [{ ...load, id: 'f', tagIds: [] }] })).status).toBe(200)
  await server.telemetry.settle()
  const derived = async ({ equipmentId }: TestMachine) => {
    const { events, ...rows } = (await storedRows(database, account, equipmentId)) as Record<
      string,
      { source: string }[]
    >
    return { ...rows, events: events?.filter(({ source }) => source === 'derived') }
  }
  expect(await derived(machine)).toEqual(await derived(other))
  // Repeated facts are known.
  const again = await server.post(machine, { fixes, events: [load] })
  expect(await again.json()).toMatchObject({ accepted: 0, duplicates: fixes.length + 1, rejected: [] })
})

test('releases quarantined facts that are past for both clocks when the server starts with a correct clock', async () => {
  clock.set(start - HOUR)
  await restart()
  await send({ fixes: fixes.slice(0, 800) })
  expect(await aside()).toBe(800)
  await server.close()
  clock.set(start + 1_700_000)
  server = await openTestServer(database, clock, silentLog)
  await server.telemetry.snapshot(account)
  await server.telemetry.settle()
  expect(await aside()).toBe(800)
  await send({ fixes: fixes.slice(800) })
  await server.telemetry.settle()
  await server.telemetry.settle()
  expect(await aside()).toBe(0)
  expect(await stored()).toEqual(fixes.map(({ t }) => t))
})

test('keeps facts of a device whose clock was ahead in quarantine for good', async () => {
  clock.set(start)
  await restart()
  const wrong = fixes.slice(0, 5).map((fix) => ({ ...fix, t: fix['t']! + HOUR }))
  await send({ fixes: wrong })
  await send({ fixes: fixes.slice(5, 10) })
  await server.telemetry.settle()
  await server.telemetry.settle()
  await server.close()
  clock.set(start + 2 * HOUR)
  server = await openTestServer(database, clock, silentLog)
  await send({ fixes: [{ ...fixes[20], t: clock() }] })
  await server.telemetry.settle()
  await server.telemetry.settle()
  expect(await aside()).toBe(5)
  expect(await stored()).toHaveLength(6)
})
