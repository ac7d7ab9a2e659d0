/**
 * 200 cabs that were eight hours without network send all of it at once while 200 others report live (threats, C7):
 * nothing is lost or doubled, and those that report live are still acknowledged soon.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { addMachine, batchItems, type TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { runLoad, startStoringServer } from '../ingest.ts'
import {
  addQuarry,
  type BenchDatabase,
  createMachineDay,
  openBenchDatabase,
} from '../support/bench-database.ts'
import type { LoadResult } from '../support/http-load.ts'
import { percentile } from '../support/measure.ts'
import type { BenchRow } from '../support/row.ts'

const CABS = 200
const BACKLOG_HOURS = 8
/** Seconds between two positions of a cab: the usual rate. */
const EVERY_S = 5
/** Positions of a cab's largest request. */
const BATCH = 500
/** Presses of a driver in eight hours. */
const PRESSES = 40
/** Milliseconds between two requests of a cab that reports live, each with what it recorded meanwhile. */
const LIVE_EVERY_MS = 2_000
/** Requests of each live cab alone, and beside the backlog, where those count that are sent while it lasts. */
const IDLE_REQUESTS = 8
const BUSY_REQUESTS = 45

function request(machine: TestMachine, body: Buffer): Uint8Array {
  const head = [
    'POST /api/telemetry/batch HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-encoding: gzip',
    `authorization: Bearer ${machine.secret}`,
    `content-length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

const zipped = (body: object): Buffer => gzipSync(JSON.stringify(body))

/** What a cab has stored: presses in its first request, positions in all. */
function backlogOf(
  machine: TestMachine,
  fixes: readonly { t: number }[],
  later: readonly Buffer[],
): Uint8Array[] {
  const step = Math.floor(fixes.length / PRESSES)
  const events = Array.from({ length: PRESSES }, (_, i) => ({
    id: randomUUID(),
    t: fixes[i * step]?.t,
    type: 'note',
    noteComment: `Press ${i}`,
  }))
  return [zipped({ fixes: fixes.slice(0, BATCH), events }), ...later].map((body) => request(machine, body))
}

interface Fleet {
  readonly account: string
  readonly late: readonly TestMachine[]
  readonly live: readonly TestMachine[]
}

async function addFleet({ database }: BenchDatabase): Promise<Fleet> {
  const account = await addQuarry(database)
  const machines: TestMachine[] = []
  for (let i = 0; i < 2 * CABS; i++) machines.push(await addMachine(database, account))
  return { account, late: machines.slice(0, CABS), live: machines.slice(CABS) }
}

/** Positions and presses as stored. */
async function countStored(
  { database }: BenchDatabase,
  { account }: Fleet,
  port: Awaited<ReturnType<typeof startStoringServer>>,
) {
  await port.telemetry.settled(account)
  let positions = 0
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ id: string }>('select id from equipment where account_id = $1', [account]),
  )
  for (const { id } of rows)
    positions += (await port.telemetry.track({ account }, id, 0, Date.now())).t.length
  const found = await inAccount(database, { account }, (tx) =>
    tx.query<{ presses: number }>(
      `select count(*)::int as presses from events where account_id = $1 and type = 'note'`,
      [account],
    ),
  )
  return { positions, presses: found.rows[0]?.presses ?? 0 }
}

async function measure(bench: BenchDatabase): Promise<BenchRow[]> {
  const fleet = await addFleet(bench)
  const day = batchItems(createMachineDay(0, BACKLOG_HOURS * 3600)) as unknown as ({ t: number } & object)[]
  const fixes = day.filter((_, i) => i % EVERY_S === 0)
  const later: Buffer[] = []
  for (let i = BATCH; i < fixes.length; i += BATCH) later.push(zipped({ fixes: fixes.slice(i, i + BATCH) }))
  const backlog = fleet.late.map((machine) => backlogOf(machine, fixes, later))
  const today = batchItems(createMachineDay(1, IDLE_REQUESTS + BUSY_REQUESTS))
  const liveRequests = (from: number, count: number) =>
    fleet.live.map((machine) =>
      today.slice(from, from + count).map((fix) => request(machine, zipped({ fixes: [fix] }))),
    )
  const server = await startStoringServer(bench)
  const live = { port: server.port, paceMs: LIVE_EVERY_MS, spread: true }
  const idle = await runLoad({ ...live, connections: liveRequests(0, IDLE_REQUESTS) })
  const beside = runLoad({ ...live, connections: liveRequests(IDLE_REQUESTS, BUSY_REQUESTS) })
  const flushed = await runLoad({ port: server.port, connections: backlog, paceMs: 0 })
  const endedAt = Date.now()
  const busy = await beside
  // Sent twice, as after a lost answer.
  const repeated = await runLoad({
    port: server.port,
    connections: backlog.map(([first]) => [first!]),
    paceMs: 0,
  })
  const stored = await countStored(bench, fleet, server)
  await server.close()
  const failures = idle.failures + busy.failures + flushed.failures + repeated.failures
  if (failures > 0) throw new Error(`${failures} requests failed`)
  const during = busy.latencies.filter((_, i) => (busy.sentAt[i] ?? 0) < endedAt)
  const sent = CABS * fixes.length + CABS * (IDLE_REQUESTS + BUSY_REQUESTS)
  return rowsOf(idle.latencies, during, { sent, flushed, backlog: CABS * fixes.length }, stored)
}

const exact = (name: string, unit: string, baseline: number, measured: number): BenchRow => ({
  name,
  unit,
  baseline,
  measured,
  ratio: measured / baseline,
  target: 'exact',
  pass: measured === baseline,
})

function rowsOf(
  idle: readonly number[],
  during: readonly number[],
  { sent, flushed, backlog }: { sent: number; flushed: LoadResult; backlog: number },
  stored: { positions: number; presses: number },
): BenchRow[] {
  const compare = (name: string, share: number, target: number): BenchRow => {
    const [baseline, measured] = [percentile([...idle], share), percentile([...during], share)]
    const ratio = measured / baseline
    return { name, unit: 'ms', baseline, measured, ratio, target: `< ${target}`, pass: ratio < target }
  }
  const rate = Math.round(backlog / flushed.seconds)
  process.stderr.write(
    `backlog: ${flushed.seconds.toFixed(0)} s, ${rate} pos/s, ${flushed.deferred} deferred\n`,
  )
  return [
    compare(`acknowledgement of 200 live cabs, median, while 200 send 8 h vs idle`, 0.5, 5),
    compare('acknowledgement of 200 live cabs, p99, while 200 send 8 h vs idle', 0.99, 5),
    exact('positions of 400 cabs stored vs sent, some twice', 'pos', sent, stored.positions),
    exact('presses of 200 cabs stored vs stated, all sent twice', 'events', CABS * PRESSES, stored.presses),
  ]
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    return await measure(bench)
  } finally {
    await bench.close()
  }
}
