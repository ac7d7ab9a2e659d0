/** Phases with occupancy as stored: for any order of several machines' facts, and after changes of the site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fakeClock, seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { appendFix, emptyFix, type FixColumns, fixColumns } from '../../../facts/columns.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  PIT,
  shuttle,
  type TestMachine,
} from '../../testing/site.ts'

type Item = Record<string, number>

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 24 * 3_600_000)
const HOUR = 3_600
/** Seconds between the trucks: the second stands for half a minute beside the first, which is being loaded. */
const BEHIND = 60
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

/** A loader in the pit, except for a while 1 km away. */
function loaderDay(seconds: number, awayFrom: number, awayTo: number): FixColumns {
  const random = seededRandom(5)
  const columns = fixColumns(0)
  for (let s = 0; s < seconds; s += 10) {
    const away = s >= awayFrom && s < awayTo
    const noise = (random() - 0.5) / 111_000
    const fix = { ...emptyFix(), seq: s, t: start + s * 1_000, lon: PIT.lon - (away ? 0.016 : 0), speed: 0 }
    appendFix(columns, { ...fix, lat: PIT.lat + noise })
  }
  return columns
}

interface Phased {
  title: string
  loaded: string
  queue: number
  spotting: number
  loading: number
  delay: number
  reasons: string[]
  sum: number
}

async function phasesOf(account: string, machines: readonly TestMachine[]): Promise<Phased[]> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<Phased & { machine: string }>(
      `select equipment_id as machine, loaded_at::text as loaded, queue_load as queue, spotting_load as spotting, loading, delay,
          array(select one->>'reason' from json_array_elements(delays) as one) as reasons,
          queue_load + spotting_load + loading + loaded_travel + queue_dump + spotting_dump + dumping + empty_travel + delay
            - extract(epoch from ended_at - started_at)::float8 as sum
        from cycles order by loaded_at`,
    ),
  )
  return rows.map(({ machine, ...row }) => ({
    ...row,
    title: `${machines.findIndex(({ equipmentId }) => equipmentId === machine)}`,
  }))
}

interface Part {
  machine: number
  fixes: Item[]
}

const [pit, crusher] = [newId(), newId()]
/** Two trucks, the second behind the first, and optionally the loader. */
const days = [
  batchItems(shuttle(start, HOUR, 1, 1)),
  batchItems(shuttle(start + BEHIND * 1_000, HOUR, 1, 2)),
  batchItems(loaderDay(HOUR, 9 * 60, 20 * 60)),
]
const parts = (machine: number): Part[] => {
  const size = Math.ceil(days[machine]!.length / 12)
  return Array.from({ length: 12 }, (_, i) => ({
    machine,
    fixes: days[machine]!.slice(i * size, (i + 1) * size),
  }))
}
const interleaved = [0, 1]
  .flatMap(parts)
  .toSorted((a, b) => a.fixes[0]!.t! - b.fixes[0]!.t! || a.machine - b.machine)

async function outcome(list: readonly Part[], restarts: boolean) {
  const account = await addAccount(database, pit, crusher)
  const machines = [
    await addMachine(database, account),
    await addMachine(database, account),
    await addMachine(database, account, 'loader'),
  ]
  let server = await openTestServer(database, clock, silentLog)
  for (const [i, { machine, fixes }] of list.entries()) {
    expect((await server.post(machines[machine]!, { fixes })).status).toBe(200)
    if (i % 3 === 2) await server.telemetry.settled(account)
    if (!restarts || i % 5 !== 4) continue
    await server.close()
    server = await openTestServer(database, clock, silentLog)
  }
  await server.telemetry.settled(account)
  return { account, machines, server, found: await phasesOf(account, machines) }
}

test('counts a truck as queueing while another is loaded, and not the first to arrive', async () => {
  const { account, machines, server, found } = await outcome(interleaved, false)
  const whole = found.filter(({ sum }) => sum !== null)
  expect(whole.length).toBeGreaterThan(14)
  for (const { sum } of whole) expect(Math.abs(sum)).toBeLessThan(0.001)
  for (const { title, queue } of whole) {
    if (title === '0') expect(queue).toBe(0)
    else expect(Math.abs(queue - 30)).toBeLessThan(10)
  }
  // With a second server nobody waits. The place is recomputed from its first load on.
  await inAccount(database, { account }, (tx) =>
    tx.query(`update locations set spots = 2 where id = $1`, [pit]),
  )
  await server.telemetry.siteChanged(account)
  await server.telemetry.settled(account)
  for (const { queue } of await phasesOf(account, machines)) expect(queue).toBe(0)
  await server.close()
})

test("gives the same phases in any order of the machines' facts", async () => {
  const wanted = await outcome(interleaved, false)
  await wanted.server.close()
  const late = [...parts(1), ...parts(0)]
  for (const [list, restarts] of [
    [late, false],
    [interleaved.toReversed(), true],
  ] as const) {
    const other = await outcome(list, restarts)
    await other.server.close()
    expect(other.found).toEqual(wanted.found)
  }
})

test('counts waiting for a reporting loader that is away as delay, also when its facts arrive last', async () => {
  const { server, found } = await outcome([...interleaved, ...parts(2)], false)
  await server.close()
  const away = found.filter(({ reasons }) => reasons.includes('loaderAway'))
  expect(away.length).toBeGreaterThan(0)
  for (const { loading, queue, delay } of away) expect(loading + queue + delay).toBeGreaterThan(80)
})
