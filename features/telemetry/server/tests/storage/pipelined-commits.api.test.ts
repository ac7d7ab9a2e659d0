/**
 * Commits that are written while earlier ones are still being flushed: the responses when a flush never completes.
 */
import { chmodSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openPools, prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { type EmbeddedServer, startEmbedded } from '@haulway/platform/server/db/embedded.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog } from '@haulway/testing'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { migrationsFolder } from '@haulway/testing/server.ts'
import { append } from '../../storage/append.ts'
import { openLeases } from '../../storage/leases.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  type TestServer,
} from '../../testing/site.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const PATIENCE = 100
/** Generous, because a loaded machine is slow. */
const LONG = { timeout: 60_000 }
/** Positions that make a machine known, and that make a commit large enough to overlap. */
const [HEARD, MORE] = [100, 700]
let folder: string
let embedded: EmbeddedServer
let database: Database
let server: TestServer

beforeAll(async () => {
  folder = scratchFolder('ahead')
  chmodSync(folder, 0o755)
  embedded = await startEmbedded({ dataDirectory: folder, log: silentLog, settings: ['fsync=off'] })
  const url = embedded.url('postgres')
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  database = openPools(url, silentLog, PATIENCE)
  server = await openTestServer(database, fakeClock(start + 3_600_000), silentLog)
})
afterAll(async () => {
  await holdFlushes(false)
  await server.close()
  await database.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes commits that request a flush wait for a standby that does not exist; commits that do not are unaffected. */
async function holdFlushes(held: boolean): Promise<void> {
  const connection = await database.owner.connect()
  const names = held ? `'nobody'` : 'default'
  await connection.query('set synchronous_commit = off')
  await connection.query(`alter system set synchronous_standby_names = ${names}`)
  await connection.query('select pg_reload_conf()')
  connection.release(true)
  // PostgreSQL applies it some time after the reload.
  if (held) while (!(await isProbeHeld()));
}

/** Commits, and returns whether that waits. */
async function isProbeHeld(): Promise<boolean> {
  const probe = await database.owner.connect()
  const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]!.pid
  let isDone = false
  const committed = probe
    .query(`select pg_logical_emit_message(true, 'probe', '')`)
    .then(() => (isDone = true))
  let isHeld = false
  await vi.waitFor(async () => {
    isHeld = (await waiting()).includes(pid)
    expect(isDone || isHeld).toBe(true)
  }, LONG)
  if (isHeld) await database.owner.query('select pg_cancel_backend($1)', [pid])
  await committed
  probe.release()
  return isHeld
}

/** Connections that wait for a flush, the longest waiting first. */
async function waiting(): Promise<number[]> {
  const { rows } = await database.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep' and query like '%pg_logical_emit_message%'
      order by query_start`,
  )
  return rows.map(({ pid }) => pid)
}

async function rowsOf(account: string): Promise<number> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ n: number }>('select count(*)::int as n from telemetry_journal'),
  )
  return rows[0]?.n ?? 0
}

test('acknowledges neither of two overlapping commits when the flush of the first fails', async () => {
  const account = await addAccount(database)
  const [one, other] = [await addMachine(database, account), await addMachine(database, account)]
  // A standing truck writes only the journal.
  const fixes = batchItems(shuttle(start, HEARD + MORE, 1, 1, { load: 10_000, travel: 1, dump: 1, noise: 2 }))
  const post = async (machine: typeof one, from: number, to: number) =>
    await server.post(machine, { fixes: fixes.slice(from, to) })
  const load = await Promise.all([post(one, 0, HEARD), post(other, 0, HEARD)])
  expect(load.map(({ status }) => status)).toEqual([200, 200])
  // Work begun by loading the account is done.
  await server.telemetry.settle()
  const before = await rowsOf(account)

  const settled: string[] = []
  const send = (machine: typeof one, name: string) => {
    const reply = post(machine, HEARD, HEARD + MORE)
    void reply.then(() => settled.push(name))
    return reply
  }
  await holdFlushes(true)
  const first = send(one, 'first')
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), LONG)
  const second = send(other, 'second')
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), LONG)
  expect(await rowsOf(account)).toBe(before + 2)
  expect(settled).toEqual([])

  // The first connection breaks: whether the disk has its commit is unknown. The second depends on it.
  const [pid] = await waiting()
  await database.owner.query('select pg_terminate_backend($1)', [pid])
  expect((await first).status).toBe(503)
  await holdFlushes(false)
  expect((await second).status).toBe(503)

  // Both are repeated, and count once.
  const again = await Promise.all([one, other].map((machine) => post(machine, HEARD, HEARD + MORE)))
  const answers = await Promise.all(again.map((reply) => reply.json()))
  expect(answers).toEqual([
    expect.objectContaining({ accepted: 0, duplicates: MORE, through: HEARD + MORE }),
    expect.objectContaining({ accepted: 0, duplicates: MORE, through: HEARD + MORE }),
  ])
  const track = await server.telemetry.track({ account }, one.equipmentId, start, start + 3_600_000)
  expect(track.t).toEqual(fixes.map(({ t }) => t))
})

test('writes the rows that wait for the flushes of two others in one transaction', async () => {
  const account = await addAccount(database)
  const owned = await openLeases({ database, singleProcess: true }).take(account)
  const receivedAt = new Date(start).toISOString()
  const row = (id: number) => ({ owned, id, receivedAt, payload: Buffer.alloc(5_000, id) })
  await holdFlushes(true)
  const flushes: Promise<void>[] = []
  for (const id of [1, 2]) {
    flushes.push(append(database, row(id)).flushed)
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(id), LONG)
  }
  flushes.push(append(database, row(3)).flushed, append(database, row(4)).flushed)
  await holdFlushes(false)
  await Promise.all(flushes)
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ xmin: string }>('select xmin from telemetry_journal order by id'),
  )
  const [first, second, third, fourth] = rows.map(({ xmin }) => xmin)
  expect(new Set([first, second, third]).size).toBe(3)
  expect(fourth).toBe(third)
})
