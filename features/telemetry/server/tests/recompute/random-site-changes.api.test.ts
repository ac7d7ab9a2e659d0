/** Any sequence of changes of a site recomputes to what a site that was always so gives. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
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
  type TestServer,
} from '../../testing/site.ts'

type Items = ReturnType<typeof batchItems>

const HOUR_MS = 3_600_000
const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 40 * HOUR_MS)
/** Three kilometres: a second site within reach of a silence. */
const AWAY = 0.05
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

/** Two shifts with a night between, at either site in turns of an hour and more, with silences of some minutes. */
function shiftsOf(seed: number): Items {
  const random = seededRandom(seed)
  const silent = Array.from({ length: 12 }, () => ({
    from: random() * 22 * HOUR_MS,
    for: random() * 12 * 60_000,
  }))
  return [0, 16].flatMap((hour) => {
    const fixes = shuttle(start + hour * HOUR_MS, 5 * 3_600, 10, seed)
    for (let i = 0; i < fixes.n; i++) {
      fixes.seq[i]! += hour * 1_000
      if (Math.floor((fixes.t[i]! - start) / (1.3 * HOUR_MS)) % 3 === 1)
        fixes.lon[i]! += Math.round(AWAY * 1e7)
    }
    const isHeard = (t: number) =>
      !silent.some((one) => t - start > one.from && t - start < one.from + one.for)
    return batchItems(fixes).filter(({ t }) => isHeard(t!) && random() < 0.97)
  })
}

const run = (account: string, sql: string, values: unknown[] = []) =>
  inAccount(database, { account }, async (tx) => (await tx.query<Record<string, unknown>>(sql, values)).rows)

async function outcome(account: string, fixes: Items) {
  const machine = await addMachine(database, account)
  for (let at = 0; at < fixes.length; at += 900)
    expect((await server.post(machine, { fixes: fixes.slice(at, at + 900) })).status).toBe(200)
  await server.telemetry.settle()
  return async () => JSON.stringify(await storedRows(database, account, machine.equipmentId), null, 1)
}

/** The rows that a new account with the same places derives from the same facts. */
async function afresh(account: string, fixes: Items): Promise<string> {
  const other = await addAccount(database)
  await run(other, 'delete from locations')
  const rows = await run(account, 'select * from locations')
  await run(other, 'insert into locations select * from json_populate_recordset(null::locations, $1)', [
    JSON.stringify(rows.map((row) => ({ ...row, account_id: other }))),
  ])
  return await (
    await outcome(other, fixes)
  )()
}

test.each([1, 2])(
  'recomputes to the rows of a site that was always so, after changes of seed %i',
  async (seed) => {
    const random = seededRandom(seed)
    const account = await addAccount(database)
    await addLocation(database, account, 'Pit 2', 'load', square(PIT.lon + AWAY, PIT.lat))
    await addLocation(database, account, 'Crusher 2', 'dump', square(CRUSHER.lon + AWAY, CRUSHER.lat))
    const fixes = shiftsOf(seed)
    const rows = await outcome(account, fixes)
    const places = ['Pit', 'Crusher', 'Pit 2', 'Crusher 2']
    const changes = [
      async (title: string) => {
        const at = {
          lon: title.startsWith('Pit') ? PIT.lon : CRUSHER.lon,
          away: title.endsWith('2') ? AWAY : 0,
        }
        const outline = square(at.lon + at.away + (random() - 0.5) * 0.002, PIT.lat, 0.001 + random() * 0.002)
        await run(account, 'update locations set boundary = $1 where title = $2', [
          JSON.stringify(outline),
          title,
        ])
      },
      (title: string) =>
        run(account, 'update locations set dump_seconds = $1, load_seconds = $1 where title = $2', [
          Math.round(random() * 120),
          title,
        ]),
      (title: string) =>
        run(
          account,
          `update locations set kind = case kind when 'dump' then 'load' else 'dump' end where title = $1`,
          [title],
        ),
      (title: string) =>
        run(account, 'update locations set minimum_dwell = $1 where title = $2', [
          Math.round(random() * 90),
          title,
        ]),
      async () =>
        addLocation(
          database,
          account,
          `Yard ${newId()}`,
          random() < 0.5 ? 'dump' : 'load',
          square(PIT.lon + random() * 0.07, PIT.lat),
        ),
      (title: string) =>
        run(account, `delete from locations where title = $1 and (select count(*) from locations) > 3`, [
          title,
        ]),
    ]
    for (let n = 0; n < 3; n++) {
      const which = Math.floor(random() * changes.length)
      await changes[which]!(places[Math.floor(random() * places.length)]!)
      await server.telemetry.siteChanged(account)
      expect(await rows(), `change ${n}, kind ${which}`).toBe(await afresh(account, fixes))
    }
  },
)
