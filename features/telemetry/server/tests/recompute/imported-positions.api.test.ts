/**
 * Importing positions and revoking the import leaves everything as before, whatever was there and wherever they were.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { appendRow, type FixColumns, fixColumns } from '../../../facts/columns.ts'
import type { StatementPart } from '../../../facts/statements.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  storedRows,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

/** Number of random histories. The whole campaign is `HAULWAY_BROUGHT=500 npx vitest run imported-positions`. */
const HISTORIES = Number(process.env['HAULWAY_BROUGHT'] ?? 6)
const HOUR_MS = 3_600_000
const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 30 * HOUR_MS)

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

/** As imported: their instants are their numbers. */
function brought(fixes: FixColumns, isTaken: (i: number) => boolean): FixColumns {
  const taken = fixColumns(0)
  for (let i = 0; i < fixes.n; i++) if (isTaken(i)) appendRow(taken, fixes, i)
  taken.seq.set(taken.t.subarray(0, taken.n))
  return taken
}

const desk = (account: string, part: Omit<StatementPart, 'events'>) =>
  server.telemetry.storeStatements(account, {
    author: account,
    parts: [{ events: [], ...part }],
    tags: new Map(),
    unchanged: [],
    onRoutes: [],
  })

/** Everything known of a machine: derived rows, positions, hours, current position, positions lent to events. */
async function known(account: string, { equipmentId }: TestMachine) {
  // Hours are counted of closed segments.
  await server.telemetry.closeBefore(account, start + 10 * HOUR_MS)
  await server.telemetry.settled(account)
  const rows = await storedRows(database, account, equipmentId)
  const track = await server.telemetry.track({ account }, equipmentId, start - HOUR_MS, start + 40 * HOUR_MS)
  const { rows: hours } = await inAccount(database, { account }, (tx) =>
    tx.query(
      `select hour, positions, distance::numeric(12, 3), moving::numeric(12, 3), max_speed from track_hours
        where equipment_id = $1 order by hour`,
      [equipmentId],
    ),
  )
  const now = (await server.telemetry.snapshot(account)).map((one) => ({ ...one, heardAt: 0 }))
  return { rows, track, hours, now }
}

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed))(
  'restores the former state when an import of positions is revoked (%i)',
  async (seed) => {
    const random = seededRandom(seed + 1)
    const account = await addAccount(database)
    const machine = await addMachine(database, account)
    const all = shuttle(start, (5 * HOUR_MS) / 1_000, 10, seed)
    // Some intervals come from the device, others from the file; or none from the device.
    const cut = Array.from({ length: 6 }, () => Math.floor(random() * all.n)).toSorted((a, b) => a - b)
    const isOwn = (i: number) => seed % 5 !== 4 && cut.filter((at) => at <= i).length % 2 === seed % 2
    const own = batchItems(all).filter((_, i) => isOwn(i))
    const pressed = Array.from({ length: 5 }, (_, n) => ({
      id: `note ${n}`,
      t: start + Math.round(random() * 5 * HOUR_MS),
      type: n % 2 ? 'load' : 'note',
      noteComment: 'n',
    }))
    expect((await server.post(machine, { fixes: own, events: pressed })).status).toBe(200)
    const before = await known(account, machine)
    const others = brought(all, (i) => !isOwn(i))
    const { equipmentId } = machine
    const times = [...others.t.subarray(0, others.n)]
    const half = Math.floor(others.n / 2)
    const part = (from: number, to: number) => brought(others, (i) => i >= from && i < to)
    for (const fixes of [part(0, half), part(half, others.n)]) await desk(account, { equipmentId, fixes })
    const after = await known(account, machine)
    expect(after.track.t.length).toBe(all.n)
    expect(after).not.toEqual(before)
    // Repeated: they are known.
    await desk(account, { equipmentId, fixes: part(0, half) })
    expect(await known(account, machine)).toEqual(after)
    for (const gone of [times.slice(half), times.slice(0, half), times.slice(0, half)])
      await desk(account, { equipmentId, gone })
    expect(await known(account, machine)).toEqual(before)
    // The memory of another process starts equal.
    await server.close()
    server = await openTestServer(database, clock, silentLog)
    expect(await known(account, machine)).toEqual(before)
    // Later facts are accepted as ever, also where nothing is left.
    await desk(account, { equipmentId, fixes: others })
    expect(await known(account, machine)).toEqual(after)
  },
)
