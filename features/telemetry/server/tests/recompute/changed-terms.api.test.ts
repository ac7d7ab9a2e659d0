import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import {
  fakeClock,
  silentLog,
  type TestDatabase,
  testDatabase,
  countBlockedSessions,
  withLockHeld,
} from '@haulway/testing'
import { addAccount, addMachine, openTestServer } from '../../testing/site.ts'

const NOW = '2026-03-02T12:00:00Z'
const clock = fakeClock(NOW)
/** More than one turn processes. */
const CYCLES = 4_100

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

const run = async (account: string, sql: string, values: unknown[] = []) =>
  await inAccount(
    database,
    { account },
    async (tx) => (await tx.query<Record<string, unknown>>(sql, values)).rows,
  )

const keeping =
  (account: string) => (kind: string, id: string, from: string, terms: object, due: string | null) =>
    run(
      account,
      `insert into load_terms (account_id, kind, entry_id, valid_from, terms, due_from)
     values (haulway_account(), $1, $2, $3, $4, $5)`,
      [kind, id, from, JSON.stringify(terms), due],
    )

test('applies terms that changed unnoticed after the next start, for any number of loads', async () => {
  const account = await addAccount(database)
  const { equipmentId } = await addMachine(database, account)
  const category = equipmentId.replace(/^./, 'f')
  const keep = keeping(account)
  const body = (capacityWeight: number) => ({ capacityWeight, capacityVolume: null })
  await keep('equipment', equipmentId, '-infinity', { haulCategory: category }, null)
  await keep('haulcategories', category, '-infinity', body(30_000), null)
  // A load a second, all at 30 t but the first, which was weighed; the capacity of 40 t applies from the 11th on.
  await run(
    account,
    `insert into cycles (account_id, equipment_id, key, started_at, loaded_at, dump_stood_at, dumped_at, distance_loaded,
       distance_empty, weight, weight_source, load_event_key, dump_event_key, settled_at)
     select haulway_account(), $1, 'cycle ' || n, at, at, at, at, 0, 0, case n when 0 then 12345 else 30000 end,
            case n when 0 then 'sensor' else 'estimate' end, '', '', at
       from generate_series(0, ${CYCLES} - 1) n, lateral (select $2::timestamptz + n * interval '1 second' as at) moment`,
    [equipmentId, NOW],
  )
  await keep('haulcategories', category, '2026-03-02T12:00:10Z', body(40_000), NOW)

  const server = await openTestServer(database, clock, silentLog)
  await server.telemetry.settled(account)
  const due = () => run(account, 'select kind from load_terms where due_from is not null')
  await expect.poll(due).toEqual([])
  const weights = await run(
    account,
    'select weight, weight_source, count(*)::int from cycles group by 1, 2 order by 1',
  )
  expect(weights).toEqual([
    { weight: 12_345, weight_source: 'sensor', count: 1 },
    { weight: 30_000, weight_source: 'estimate', count: 9 },
    { weight: 40_000, weight_source: 'estimate', count: CYCLES - 10 },
  ])
  await server.close()
})

test('applies terms that are reported during a computation to what follows', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const keep = keeping(account)
  await keep('equipment', machine.equipmentId, '-infinity', { haulCategory: null, tare: 10_000 }, null)
  const server = await openTestServer(database, clock, silentLog)
  const weigh = async (id: string) =>
    await server.post(machine, { events: [{ id, t: clock(), type: 'load', grossWeight: 30_000 }] })
  await weigh('first')
  // The running computation waits for this lock.
  const places = ['lock table occupancy_places in access exclusive mode'] as const
  let working: Promise<unknown>[] = []
  await withLockHeld(database, places, async (letGo) => {
    working = [server.telemetry.siteChanged(account)]
    await expect.poll(() => countBlockedSessions(database)).toBe(1)
    await keep('equipment', machine.equipmentId, NOW, { haulCategory: null, tare: 12_000 }, NOW)
    working.push(server.telemetry.siteChanged(account), weigh('second'))
    await expect.poll(() => server.telemetry.meter.underWay()).toBe(1)
    await letGo()
  })
  await Promise.all(working)
  const weights = await run(account, `select weight from events where source = 'device' order by key`)
  expect(weights).toEqual([{ weight: 20_000 }, { weight: 18_000 }])
  await server.close()
})
