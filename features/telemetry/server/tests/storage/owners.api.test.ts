/** Several processes on one database: each account has one owner, whichever process its devices reach. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, startBroker, type TestBroker, type TestDatabase, testDatabase } from '@haulway/testing'
import { expireLease, openProcess, type TestProcess } from '../../testing/processes.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  shuttle,
  storedRows,
  type TestMachine,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 4 * 3_600_000)
let database: TestDatabase
let broker: TestBroker
const open: TestProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  broker = await startBroker()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(async () => {
  await broker.stop()
  await database.close()
})

async function processes(
  url?: string,
  ...more: { ownsAccounts?: boolean }[]
): Promise<[TestProcess, TestProcess]> {
  const two = [
    await openProcess(database, clock, url, more[0]),
    await openProcess(database, clock, url, more[1]),
  ] as const
  open.push(...two)
  if (url !== undefined) await expect.poll(() => two.every(({ bus }) => bus?.connected())).toBe(true)
  return [...two]
}

const fixesOf = (seed: number, seconds = 1500) => batchItems(shuttle(start, seconds, 1, seed))
const statusOf = async (one: TestProcess, machine: TestMachine, fixes: object[]): Promise<number> =>
  (await one.post(machine, { fixes })).status

/** Times of what is stored, as this process reports them. */
async function stored(one: TestProcess, account: string, machine: TestMachine): Promise<number[]> {
  return (await one.telemetry.track({ account }, machine.equipmentId, 0, clock())).t
}

const timesOf = (fixes: readonly Record<string, number>[]) => fixes.map(({ t }) => t)

test('stores facts that reach two processes in turns once, and both report the same', async () => {
  const [one, two] = await processes(broker.url)
  const account = await addAccount(database)
  const ledgers = await Promise.all(
    [1, 2, 3].map(async (seed) => ({ machine: await addMachine(database, account), fixes: fixesOf(seed) })),
  )
  await Promise.all(
    ledgers.map(async ({ machine, fixes }, m) => {
      for (let i = 0; i < fixes.length; i += 60) {
        const at = (i / 60 + m) % 2 === 0 ? one : two
        const reply = await at.post(machine, { fixes: fixes.slice(i, i + 60) })
        expect(reply.status).toBe(200)
        expect(await reply.json()).toEqual({
          accepted: 60,
          duplicates: 0,
          rejected: [],
          through: fixes[i + 59]?.['seq'],
        })
      }
    }),
  )
  for (const at of [one, two]) await at.telemetry.settled(account)
  for (const at of [one, two])
    for (const { machine, fixes } of ledgers)
      expect(await stored(at, account, machine)).toEqual(timesOf(fixes))
  expect(await two.telemetry.snapshot(account)).toEqual(await one.telemetry.snapshot(account))
  expect(await two.telemetry.openHours({ account })).toEqual(await one.telemetry.openHours({ account }))
  expect(one.published.length * two.published.length, 'one of them alone has committed').toBe(0)
  // The same facts through a single process give the same rows.
  const calm = await addMachine(database, account)
  await statusOf(one, calm, ledgers[0]!.fixes)
  await one.telemetry.settled(account)
  const rowsOf = (machine: TestMachine) => storedRows(database, account, machine.equipmentId)
  expect(await rowsOf(ledgers[0]!.machine)).toEqual(await rowsOf(calm))
})

/** All stored telemetry of the account. */
async function everything(account: string): Promise<unknown> {
  const tables = [
    'telemetry_journal',
    'track_segments',
    'machine_tracks',
    'track_hours',
    'events',
    'visits',
    'cycles',
  ]
  const more = ['occupancy_marks', 'occupancy_places', 'telemetry_rejects', 'telemetry_site_changes']
  return await inAccount(database, { account }, async (tx) => {
    const found: unknown[] = []
    for (const table of [...tables, ...more])
      found.push([table, (await tx.query(`select t.*, t.xmin from ${table} t order by t::text`)).rows])
    return found
  })
}

test('refuses writes of an owner that wakes up after its lease, which then forwards later facts', async () => {
  const [one, two] = await processes(broker.url)
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const fixes = fixesOf(4)
  expect(await statusOf(one, machine, fixes.slice(0, 400))).toBe(200)
  await expireLease(database, account)
  expect(await statusOf(two, machine, fixes.slice(400, 800))).toBe(200)
  await two.telemetry.siteChanged(account)
  await two.telemetry.settled(account)

  // It has rows to write, a changed site and places to recompute; none of that is stored.
  await inAccount(database, { account }, (tx) =>
    tx.query(`update locations set kind = 'other' where title = 'Crusher'`),
  )
  const before = await everything(account)
  await one.telemetry.settle()
  await one.telemetry.siteChanged(account).catch(() => undefined)
  expect(await everything(account)).toEqual(before)

  // Nor is a batch that arrives before it has noticed.
  const [three, four] = await processes(broker.url)
  expect(await statusOf(two, machine, fixes.slice(800, 900))).toBe(200)
  await two.telemetry.siteChanged(account)
  await expireLease(database, account)
  expect(await statusOf(three, machine, fixes.slice(900, 1000))).toBe(200)
  const refused = await two.post(machine, { fixes: fixes.slice(1000, 1100) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await statusOf(two, machine, fixes.slice(1000, 1100))).toBe(200)
  expect(await statusOf(four, machine, fixes.slice(1100))).toBe(200)
  for (const at of [one, two, three, four]) expect(await stored(at, account, machine)).toEqual(timesOf(fixes))
})

test('drops an account that another process has taken over at the next lease check', async () => {
  const [one, two] = await processes(broker.url)
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const fixes = fixesOf(5, 300)
  await statusOf(one, machine, fixes.slice(0, 100))
  await expireLease(database, account)
  await statusOf(two, machine, fixes.slice(100, 200))
  await one.telemetry.checkLease()
  expect(await stored(one, account, machine)).toEqual(timesOf(fixes.slice(0, 200)))
  expect(await statusOf(one, machine, fixes.slice(200))).toBe(200)
})

test('releases accounts at once when an owner ends, and after the lease when it dies', async () => {
  const [one, two] = await processes()
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const fixes = fixesOf(6, 300)
  expect(await statusOf(one, machine, fixes.slice(0, 100))).toBe(200)
  // Its background work is done: only the next batch reveals that it is no longer the owner.
  await one.telemetry.siteChanged(account)
  // Without a broker it cannot forward: the device keeps the batch and repeats it.
  const refused = await two.post(machine, { fixes: fixes.slice(100, 200) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await expect(two.telemetry.snapshot(account)).rejects.toMatchObject({ status: 503 })
  // Reports continue with what is in the tables.
  await two.telemetry.settled(account)
  await expireLease(database, account)
  expect(await statusOf(two, machine, fixes.slice(100, 200))).toBe(200)
  await two.telemetry.stop()
  expect(await statusOf(one, machine, fixes.slice(200))).toBe(503)
  expect(await statusOf(one, machine, fixes.slice(200))).toBe(200)
  expect(await stored(one, account, machine)).toEqual(timesOf(fixes))
})

test('ends a pending query to an absent owner with its lease', async () => {
  const [one, two] = await processes(broker.url)
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  const fixes = fixesOf(7, 200)
  await statusOf(one, machine, fixes.slice(0, 100))
  expect(await statusOf(two, machine, fixes.slice(100, 110))).toBe(200)
  // It neither receives nor sends, like a stopped process.
  const asked: string[] = []
  const { rows } = await database.owner.query<{ id: string }>(
    'select process_id as id from telemetry_owners where account_id = $1',
    [account],
  )
  one.bus?.answer(`telemetry.${rows[0]?.id}`, async (question) => {
    asked.push(question)
    return await new Promise(() => undefined)
  })
  const waiting = statusOf(two, machine, fixes.slice(110, 120))
  await expect.poll(() => asked.length).toBe(1)
  await expireLease(database, account)
  await two.telemetry.checkLease()
  expect(await waiting).toBe(200)
  expect(await stored(two, account, machine)).toEqual(timesOf(fixes.slice(0, 120)))
})

test('lets a process without devices query the others and own no account', async () => {
  const [api, ingest] = await processes(broker.url, { ownsAccounts: false })
  const account = await addAccount(database)
  const { equipmentId, deviceId } = await addMachine(database, account)
  await expect(api.telemetry.snapshot(account)).rejects.toMatchObject({ status: 503 })
  await ingest.telemetry.checkLease()
  const event = { id: 'one', t: start, type: 'route assigned', source: 'dispatcher' } as const
  await api.telemetry.storeEvents(account, deviceId, equipmentId, [event])
  const { events } = (await storedRows(database, account, equipmentId)) as { events: { key: string }[] }
  expect(events.map(({ key }) => key)).toEqual([`${deviceId} one`])
  await api.telemetry.stop()
  expect(await ingest.telemetry.snapshot(account)).toEqual([])
})

test('shows moving machines to viewers at another process', async () => {
  const [one, two] = await processes(broker.url)
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await statusOf(one, machine, fixesOf(8, 100))
  await expect.poll(() => two.publishedRemotely).toEqual(one.published)
})

test("answers no query that was not encrypted with the installation's key", async () => {
  const [one] = await processes(broker.url)
  const account = await addAccount(database)
  const machine = await addMachine(database, account)
  await statusOf(one, machine, fixesOf(9, 100))
  const { connect } = await import('@nats-io/transport-node')
  const stranger = await connect({ servers: broker.url.replace('nats://', '') })
  const { rows } = await database.owner.query<{ id: string }>(
    'select process_id as id from telemetry_owners where account_id = $1',
    [account],
  )
  const text = Buffer.from(`\u0001${JSON.stringify({ account, name: 'now', given: null })}`)
  const reply = await stranger.request(`haulway.questions.telemetry.${rows[0]?.id}`, text)
  expect(reply.string()).not.toContain(machine.equipmentId)
  expect(reply.string()).toMatch(/^.v1\./)
  await stranger.close()
})
