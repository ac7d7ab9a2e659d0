/**
 * After a place is moved only the affected work is recomputed, in the background, to the rows of a fresh derivation.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import {
  fakeClock,
  silentLog,
  type TestDatabase,
  testDatabase,
  countBlockedSessions,
  withLockHeld,
} from '@haulway/testing'
import type { FixColumns } from '../../../facts/columns.ts'
import { type Detection, detectionOf, detectors, type PathDetector } from '../../../detection/derive.ts'
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

const DAY_MS = 86_400_000
const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start)
/** The second site, half a degree from the first, where the trucks work every other day. */
const AWAY = 0.5
const DAYS = 4
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

type Items = ReturnType<typeof batchItems>

/** A morning's work of a truck; a travelling one is at the second site on odd days. */
function morning(day: number, seed: number, travels: boolean): Items {
  const fixes: FixColumns = shuttle(start + day * DAY_MS + seed * 20_000, 3_000, 5, seed)
  const away = travels && day % 2 === 1 ? Math.round(AWAY * 1e7) : 0
  for (let i = 0; i < fixes.n; i++) {
    fixes.lon[i]! += away
    fixes.seq[i]! += day * 1_000
  }
  return batchItems(fixes)
}

/** Positions of the first truck's day that arrive late, each between two on time. */
const lateOf = (day: number): Items =>
  morning(day, 1, true)
    .slice(200, 240)
    .map((fix) => ({ ...fix, seq: fix.seq! + 700, t: fix.t! + 2_500 }))

const ids = { pit: newId(), crusher: newId(), secondPit: newId(), secondCrusher: newId() }
const outline = (metres: number) => square(CRUSHER.lon + AWAY + metres / 62_700, CRUSHER.lat)

/** An account with the second crusher at the given place. */
async function addSite(metres: number): Promise<string> {
  const account = await addAccount(database, ids.pit, ids.crusher)
  await addLocation(database, account, 'Pit 2', 'load', square(PIT.lon + AWAY, PIT.lat), ids.secondPit)
  await addLocation(database, account, 'Crusher 2', 'dump', outline(metres), ids.secondCrusher)
  return account
}

/** Two travelling trucks and one that stays. */
async function addTrucks(account: string): Promise<TestMachine[]> {
  return [
    await addMachine(database, account),
    await addMachine(database, account),
    await addMachine(database, account),
  ]
}

async function live(server: TestServer, trucks: readonly TestMachine[]): Promise<void> {
  for (let day = 0; day < DAYS; day++) {
    clock.set(start + day * DAY_MS + 2 * 3_600_000)
    for (const [i, truck] of trucks.entries())
      expect((await server.post(truck, { fixes: morning(day, i + 1, i < 2) })).status).toBe(200)
    await server.telemetry.settle()
    clock.advance(16 * 60_000)
    await server.telemetry.settle()
  }
}

/** The rows that a site which was always so derives from the same facts. */
async function afresh(metres: number, late: Items = []): Promise<string[]> {
  const account = await addSite(metres)
  const server = await openTestServer(database, clock, silentLog)
  const trucks = await addTrucks(account)
  await live(server, trucks)
  if (late.length > 0) expect((await server.post(trucks[0]!, { fixes: late })).status).toBe(200)
  await server.telemetry.settle()
  const rows = await rowsOf(account, trucks)
  await server.close()
  return rows
}

const rowsOf = async (account: string, trucks: readonly TestMachine[]): Promise<string[]> =>
  await Promise.all(
    trucks.map(async ({ equipmentId }) =>
      JSON.stringify(await storedRows(database, account, equipmentId), null, 1),
    ),
  )

const change = (account: string, sql: string, values: unknown[] = []): Promise<unknown[]> =>
  inAccount(database, { account }, async (tx) => (await tx.query(sql, values)).rows as unknown[])

const move = (account: string, metres: number) =>
  change(account, `update locations set boundary = $1 where title = 'Crusher 2'`, [
    JSON.stringify(outline(metres)),
  ])

const staleOf = async (account: string): Promise<number> =>
  (await change(account, 'select from stale_tracks')).length

/** Detection that records the days and machines that it sees, in order. */
function watched(): { detection: Detection; seen: string[] } {
  const seen: string[] = []
  const detection = detectionOf(
    detectors.map((detector): PathDetector => {
      const { admit } = detector
      if (!admit) return detector
      return {
        ...detector,
        admit(state, fix, context, accept) {
          const one = `${context.machine.equipmentId} ${Math.floor((fix.t - start) / DAY_MS)}`
          if (seen.at(-1) !== one) seen.push(one)
          admit(state, fix, context, accept)
        },
      }
    }),
  )
  return { detection, seen }
}

test('recomputes only the affected machines and days, the newest first, to the rows of a fresh derivation', async () => {
  const account = await addSite(0)
  const { detection, seen } = watched()
  const server = await openTestServer(database, clock, silentLog, detection)
  const trucks = await addTrucks(account)
  await live(server, trucks)
  const [before] = await rowsOf(account, trucks)
  const states = () =>
    change(account, `select xmin::text, t1 from track_segments where t0 < $1 order by 2`, [
      new Date(start + DAY_MS / 2),
    ])
  const first = await states()

  seen.length = 0
  await move(account, 60)
  let isDone = false
  const done = server.telemetry.siteChanged(account).then(() => (isDone = true))
  // Facts are accepted meanwhile, and live machines stay visible.
  const next = { ...morning(DAYS - 1, 3, false).at(-1)!, seq: 99_999, t: clock() }
  expect((await server.post(trucks[2]!, { fixes: [next] })).status).toBe(200)
  expect(isDone).toBe(false)
  await done

  const [a, b, c] = trucks.map(({ equipmentId }) => equipmentId)
  const derived = seen.filter((one) => !one.startsWith(c!))
  expect([...new Set(derived)].toSorted()).toEqual(
    [a, b].flatMap((id) => [1, 2, 3].map((day) => `${id} ${day}`)).toSorted(),
  )
  // The first segment after a day is included: what was seen last in the place is decided there.
  expect(derived.map((one) => Number(one.split(' ')[1]))).toEqual([3, 3, 1, 2, 1, 2])
  expect(seen.filter((one) => one.startsWith(c!)).every((one) => one.endsWith(' 3'))).toBe(true)
  expect(await states()).toEqual(first)
  expect(await staleOf(account)).toBe(0)
  const [now, ...others] = await rowsOf(account, trucks.slice(0, 2))
  expect(now).not.toEqual(before)
  expect([now, ...others]).toEqual((await afresh(60)).slice(0, 2))
  await server.close()
})

test.each(['the same process', 'another process'])(
  '%s merges a second change into the pending recomputation, with late facts',
  async (who) => {
    const account = await addSite(0)
    const { detection, seen } = watched()
    const one = await openTestServer(database, clock, silentLog, detection)
    const trucks = await addTrucks(account)
    await live(one, trucks)

    await move(account, 60)
    // The first finished stretch waits for this lock before it is stored.
    const visits = ['select from visits where account_id = $1 for update', [account]] as const
    let two = one
    let changes: Promise<unknown>[] = []
    await withLockHeld(database, visits, async (letGo) => {
      changes = [one.telemetry.siteChanged(account).catch(() => undefined)]
      await expect.poll(() => countBlockedSessions(database)).toBeGreaterThan(0)
      expect(await staleOf(account)).toBe(4)

      await move(account, 90)
      seen.length = 0
      if (who !== 'the same process') two = await openTestServer(database, clock, silentLog, detection)
      changes.push(two.telemetry.siteChanged(account))
      await letGo()
    })
    const late = await two.post(trucks[0]!, { fixes: lateOf(1) })
    expect(late.status).toBe(200)
    await Promise.all(changes)
    await two.telemetry.settle()
    expect(await staleOf(account)).toBe(0)
    expect((await rowsOf(account, trucks)).slice(0, 2)).toEqual((await afresh(90, lateOf(1))).slice(0, 2))
    // Only the last change is followed.
    const b = trucks[1]!.equipmentId
    expect(seen.filter((one) => one === `${b} 1`).length).toBe(1)
    await two.close()
    if (two !== one) await one.close()
  },
)
