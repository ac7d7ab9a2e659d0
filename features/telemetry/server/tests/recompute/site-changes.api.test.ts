import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  addAccount,
  addLocation,
  addMachine,
  CRUSHER,
  batchItems,
  openTestServer,
  PIT,
  shuttle,
  square,
  storedRows,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 4 * 3_600_000)
const fixes = batchItems(shuttle(start, 2 * 3600, 2, 3))
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await testDatabase()
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function sendAll(machine: TestMachine): Promise<void> {
  for (let i = 0; i < fixes.length; i += 900) {
    expect((await server.post(machine, { fixes: fixes.slice(i, i + 900) })).status).toBe(200)
  }
  await server.telemetry.settle()
}

const rowsOf = async (account: string, machine: TestMachine): Promise<Record<string, unknown[]>> =>
  (await storedRows(database, account, machine.equipmentId)) as Record<string, unknown[]>

const change = (account: string, sql: string, values: unknown[] = []): Promise<unknown> =>
  inAccount(database, { account }, (tx) => tx.query(sql, values))

test('recomputes for a location that is moved and moved back to the same rows', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await sendAll(machine)
  const before = await rowsOf(account, machine)
  expect(before.cycles!.length).toBeGreaterThan(10)

  const move = (lon: number): Promise<unknown> =>
    change(account, `update locations set boundary = $1 where title = 'Crusher'`, [
      JSON.stringify(square(lon, 55.7)),
    ])
  await move(CRUSHER.lon + 1)
  await server.telemetry.siteChanged(account)
  expect((await rowsOf(account, machine)).cycles).toEqual([])
  await move(CRUSHER.lon)
  await server.telemetry.siteChanged(account)
  expect(await rowsOf(account, machine)).toEqual(before)
})

test('rewrites nothing for a change far from the tracks', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await sendAll(machine)
  const marks = (): Promise<unknown[]> =>
    inAccount(
      database,
      { account },
      async (tx) => (await tx.query('select xmin, t1 from track_segments order by t1')).rows,
    )
  const before = await marks()
  expect(before.length).toBeGreaterThan(1)
  await addLocation(database, account, 'Far away', 'dump', square(PIT.lon + 5, 55.7))
  await server.telemetry.siteChanged(account)
  expect(await marks()).toEqual(before)
})

test('notices at the next start that a site changed while the server was down', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await sendAll(machine)
  await server.close()
  await change(account, `update locations set kind = 'other' where title = 'Crusher'`)
  server = await openTestServer(database, clock, silentLog)
  await server.telemetry.snapshot(account)
  await expect.poll(async () => (await rowsOf(account, machine)).cycles).toEqual([])
})

test('trims the journal once no open track needs it, and keeps positions', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await sendAll(machine)
  const journal = (): Promise<number> =>
    inAccount(database, { account }, async (tx) => {
      const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from telemetry_journal')
      return rows[0]!.n
    })
  expect(await journal()).toBeGreaterThan(0)
  clock.advance(16 * 60_000)
  await server.telemetry.settle()
  expect(await journal()).toBe(0)
  const { t } = await server.telemetry.track({ account }, machine.equipmentId, start, clock())
  expect(t).toEqual(fixes.map((fix) => fix.t))
  // Facts after an idle close continue the track.
  const next = { ...fixes.at(-1)!, seq: 99_999, t: fixes.at(-1)!.t! + 1000 }
  expect(await (await server.post(machine, { fixes: [next] })).json()).toMatchObject({ accepted: 1 })
})

test("stores a dispatcher's statement once, under its author", async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const author = machine.deviceId
  const event = { id: 'one', t: start, type: 'route assigned', source: 'dispatcher' } as const
  for (let i = 0; i < 2; i++)
    await server.telemetry.storeEvents(account, author, machine.equipmentId, [event])
  const stated = (await rowsOf(account, machine)).events as { source: string; key: string }[]
  expect(stated.filter((row) => row.source === 'dispatcher').map((row) => row.key)).toEqual([`${author} one`])
})

test('stores hourly sums that add up to the track', async () => {
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await sendAll(machine)
  clock.advance(16 * 60_000)
  await server.telemetry.settle()
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ positions: number; metres: number; share: number }>(
      `select positions, distance as metres, moving / 3600 as share from track_hours order by hour`,
    ),
  )
  expect(rows.map((row) => row.positions)).toEqual([1800, 1800])
  // 240 of 370 seconds driving, 1,250 m each way: 9.7 laps an hour.
  for (const row of rows) {
    expect(row.metres).toBeGreaterThan(22_000)
    expect(row.metres).toBeLessThan(28_000)
    expect(row.share).toBeCloseTo(240 / 370, 1)
  }
})
