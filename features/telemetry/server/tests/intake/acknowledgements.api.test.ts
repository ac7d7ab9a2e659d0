/** Accepted means stored: compares responses with what is stored, whatever the account retains. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { everyPosition } from '../../reading/every-position.ts'
import { deletePositions } from '../../storage/retention.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  storedRejections,
  shuttle,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const now = Date.parse('2026-03-22T18:00:00Z')
const clock = fakeClock(now)
let database: TestDatabase
let server: TestServer
let account: string
let machine: TestMachine

beforeAll(async () => {
  database = await testDatabase()
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  clock.set(now)
  account = await addAccount(database)
  machine = await addMachine(database, account)
})

interface Answer {
  accepted: number
  duplicates: number
  rejected: object[]
  through: number | null
  dropped?: number
}

type Item = Record<string, number>

async function send(fixes: readonly Item[]): Promise<Answer> {
  const reply = await server.post(machine, { fixes, events: [] })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Answer
}

/** Sequence numbers in segments and in the journal. */
async function stored(): Promise<number[]> {
  const seqs: number[] = []
  await inAccount(database, { account }, async (tx) => {
    for await (const { n, fix } of everyPosition(tx))
      for (let row = 0; row < n; row++) seqs.push(fix(row).seq)
  })
  return seqs.toSorted((a, b) => a - b)
}

async function forget(before: number): Promise<void> {
  await inAccount(database, { account }, (tx) => deletePositions(tx, new Date(before), 200), database.owner)
}

const droppedOfDevice = async () => {
  // The counter is written at most every half minute.
  clock.advance(MINUTE)
  await server.telemetry.settle()
  const sql = 'select dropped::int from devices where id = $1'
  const { rows } = await database.owner.query<{ dropped: number }>(sql, [machine.deviceId])
  return rows[0]?.dropped
}

const numbered = (fixes: readonly Item[], from: number) => fixes.map((fix, i) => ({ ...fix, seq: from + i }))

/** Ten minutes of work, in a segment and deleted by age. */
async function haulAndForget(at: number): Promise<Item[]> {
  const fixes = numbered(batchItems(shuttle(at, 600, 5, 1)), 1)
  expect(await send(fixes)).toMatchObject({ accepted: fixes.length, through: fixes.length })
  await server.telemetry.closeBefore(account, at + HOUR)
  await forget(at + HOUR)
  expect(await stored()).toEqual([])
  return fixes
}

test('answers positions of deleted times as dropped, so that the device need not repeat them', async () => {
  const sent = await haulAndForget(now - 40 * DAY)
  const late = numbered(batchItems(shuttle(now - 40 * DAY + 2_000, 300, 5, 2)), 1_001)
  const through = 1_000 + late.length
  expect(await send(late)).toEqual({
    accepted: 0,
    duplicates: 0,
    rejected: [],
    through,
    dropped: late.length,
  })
  expect(await send(sent)).toMatchObject({ accepted: 0, duplicates: 0, dropped: sent.length, through })
  expect(await stored()).toEqual([])
  expect(await droppedOfDevice()).toBe(late.length + sent.length)
})

test('returns the highest sequence number of positions dropped for their age', async () => {
  const settings = { keepPositionsDays: 31 }
  await database.owner.query('update accounts set settings = $2 where id = $1', [account, settings])
  await server.telemetry.siteChanged(account)
  const old = numbered(batchItems(shuttle(now - 40 * DAY, 100, 5, 1)), 1)
  expect(await send(old)).toMatchObject({ accepted: 0, dropped: old.length, through: old.length })
})

test('stores exactly the accepted positions of a batch of old, late, repeated and current ones', async () => {
  await haulAndForget(now - 40 * DAY)
  const random = seededRandom(11)
  const accepted = new Set<number>()
  const counts = { sent: 0, accepted: 0, duplicates: 0, rejected: 0, dropped: 0 }
  let seq = 10_000
  const drawn: Item[] = []
  for (let round = 0; round < 40; round++) {
    const fixes = Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
      const known = drawn[Math.floor(random() * drawn.length)]
      const kind = random()
      if (known && kind < 0.2) return known
      if (known && kind < 0.25) return { ...known, lat: 54 }
      const age = kind < 0.5 ? 40 * DAY + random() * HOUR : kind < 0.9 ? random() * 3 * DAY : -2 * HOUR
      const fix = { seq: seq++, t: Math.round(clock() - age), lon: 37.6, lat: 55.7 }
      drawn.push(fix)
      return fix
    })
    const answer = await send(fixes)
    counts.sent += fixes.length
    counts.accepted += answer.accepted
    counts.duplicates += answer.duplicates
    counts.rejected += answer.rejected.length
    counts.dropped += answer.dropped ?? 0
    const there = [...(await stored()), ...(await asideSeqs())]
    for (const one of there) accepted.add(one)
    expect(new Set(there).size, 'stored twice').toBe(there.length)
    expect(counts.accepted, `round ${round}`).toBe(there.length)
    if (round % 7 === 3) await server.telemetry.settle()
    clock.advance(MINUTE)
  }
  expect(counts.dropped).toBeGreaterThan(30)
  expect(counts.accepted + counts.duplicates + counts.rejected + counts.dropped).toBe(counts.sent)
})

test("keeps quarantined positions from retention while the server's clock is far behind", async () => {
  clock.set(now - 60 * DAY)
  const kept = numbered(batchItems(shuttle(now - 5 * DAY, 100, 5, 1)), 1)
  expect(await send(kept)).toMatchObject({ accepted: kept.length })
  clock.set(now)
  await forget(now - 31 * DAY)
  expect(await asideSeqs()).toHaveLength(kept.length)
  await send(numbered(batchItems(shuttle(now - 10_000, 10, 5, 1)), 1_001))
  await server.telemetry.settle()
  expect(await stored()).toEqual([...kept.map(({ seq }) => seq), 1_001, 1_002])
})

/** Facts ahead of the server's clock wait there until device and server agree on the time. */
async function asideSeqs(): Promise<number[]> {
  const found = await storedRejections(database, account, machine)
  return found.filter(({ reason }) => reason === 'ahead').map(({ item }) => Number(item.slice(4)))
}
