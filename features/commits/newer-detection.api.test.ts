/** A newer detection recomputes a committed day and changes nothing that users see of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { olderDetection } from '../telemetry/server/testing/older-detection.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  type TestMachine,
  type TestServer,
} from '../telemetry/server/testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const DAY = 86_400_000
const clock = fakeClock(start + DAY)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

/** A detection that ignores every other fix, so its rows differ. */
const older = olderDetection((seq) => seq % 2 === 0)

async function send(server: TestServer, machine: TestMachine, from: number, to?: number): Promise<void> {
  const fixes = batchItems(shuttle(start, 3 * 3_600, 4, 7))
  const reply = await server.post(machine, { fixes: fixes.slice(from, to) })
  expect(await reply.json()).toMatchObject({ rejected: [] })
}

/** Rows of a machine as users see them, or as derived from all facts. */
async function rowsOf(account: string, { equipmentId }: TestMachine, pool = database.pool): Promise<unknown> {
  return await inAccount(
    database,
    { account },
    async (tx) => {
      const found: Record<string, unknown> = {}
      for (const table of ['events', 'visits', 'cycles']) {
        const { rows } = await tx.query<{ one: unknown }>(
          `select to_jsonb(t) - '{account_id,equipment_id,settled_at,held,frozen,received_at,device_id}'::text[] as one
            from ${table} t where equipment_id = $1 order by key collate "C"`,
          [equipmentId],
        )
        found[table] = rows.map(({ one }) => one)
      }
      return found
    },
    pool,
  )
}

async function commitDay(account: string): Promise<void> {
  await inAccount(database, { account }, async (tx) => {
    const nobody = newId()
    await tx.query(
      `with project as (insert into projects (account_id, id, created_at, created_by, modified_at, modified_by, title, time_zone)
          values (haulway_account(), $1, now(), $1, now(), $1, 'North', 'UTC') returning id)
        insert into commits (account_id, id, project_id, first_day, last_day, zone, from_at, until_at, day_starts,
          committed_at, committed_by)
        select haulway_account(), $2, id, '2026-03-02', '2026-03-02', 'UTC', '2026-03-02T00:00Z', '2026-03-03T00:00Z',
          '{2026-03-02T00:00Z}', now(), id
          from project`,
      [nobody, newId()],
    )
  })
}

test('recomputed rows of a committed day stay hidden, and equal rows computed from all facts from the start', async () => {
  const [pit, crusher] = [newId(), newId()]
  const account = await addAccount(database, pit, crusher)
  const fresh = await addAccount(database, pit, crusher)
  const machine = await addMachine(database, account)
  const before = await openTestServer(database, clock, silentLog, older)
  await send(before, machine, 0)
  await before.telemetry.closeBefore(account, start + DAY)
  await before.close()
  await commitDay(account)
  const seen = await rowsOf(account, machine)

  const server = await openTestServer(database, clock, silentLog)
  await server.telemetry.settled(account)
  const outdated = `select from machine_tracks where site like '%' || $1`
  await expect
    .poll(
      async () =>
        (await inAccount(database, { account }, (tx) => tx.query(outdated, [older.stamp]))).rowCount,
    )
    .toBe(0)
  await server.telemetry.settled(account)
  const twin = await addMachine(database, fresh)
  await send(server, twin, 0)
  await server.telemetry.closeBefore(fresh, start + DAY)

  expect(await rowsOf(account, machine)).toEqual(seen)
  const derived = await rowsOf(account, machine, database.ingest)
  expect(derived).toEqual(await rowsOf(fresh, twin))
  expect(derived).not.toEqual(seen)
  const { rows } = await database.owner.query<{ cause: string }>(
    'select distinct cause from held_causes where account_id = $1',
    [account],
  )
  expect(rows.map(({ cause }) => cause)).toContain('detection')
  await server.close()
})
