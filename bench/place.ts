/**
 * Moves a location that every truck has visited on every day of a month, while a hundred machines send a position a
 * second each. Both sides are acknowledgements of the same machines at the same rate: before the move, and while its
 * consequences are recomputed.
 */
import {
  morningOf,
  simulatePastDays,
  firstFreeSequence,
} from '@haulway/features/telemetry/server/testing/simulated-days.ts'
import {
  addAccount,
  addMachine,
  CRUSHER,
  batchItems,
  shuttle,
  square,
  type TestMachine,
} from '@haulway/features/telemetry/server/testing/site.ts'
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { runLoad, startStoringServer } from './ingest.ts'
import { buildRequests } from './support/ingest-requests.ts'
import { percentile } from './support/measure.ts'
import { openBenchDatabase } from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

const [TRUCKS, LOADERS, DAYS] = [92, 8, 30]
const PACE_MS = 1_000
/** Seconds of each measurement. */
const [WARM, IDLE, BUSY] = [10, 40, 60]
const LIMIT = 3

async function addMachines(database: Database, account: string, kind: 'hauler' | 'loader', count: number) {
  const machines: TestMachine[] = []
  for (let n = 0; n < count; n++) machines.push(await addMachine(database, account, kind))
  return machines
}

function rowOf(share: number, idle: readonly number[], busy: readonly number[]): BenchRow {
  const [baseline, measured] = [percentile(idle, share), percentile(busy, share)]
  const ratio = measured / baseline
  const name = `acknowledgement p${share * 100} after a place was moved, ${TRUCKS + LOADERS} machines x ${DAYS} days, vs idle`
  return { name, unit: 'ms', baseline, measured, ratio, target: `< ${LIMIT}`, pass: ratio < LIMIT }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  const { database } = bench
  try {
    const account = await addAccount(database)
    const trucks = await addMachines(database, account, 'hauler', TRUCKS)
    const loaders = await addMachines(database, account, 'loader', LOADERS)
    const person = newId()
    await simulatePastDays(
      database,
      { account, trucks, loaders, route: newId(), driver: person, dispatcher: person },
      0,
      DAYS,
    )
    await database.owner.query('vacuum analyze')
    const requests = [...trucks, ...loaders].map((machine, n) => {
      const fixes = shuttle(morningOf(DAYS) + n * 7, WARM + IDLE + BUSY, 1, n)
      for (let row = 0; row < fixes.n; row++) fixes.seq[row]! += firstFreeSequence(DAYS)
      return buildRequests(machine, batchItems(fixes), fixes.n, 1)
    })
    const storing = await startStoringServer(bench)
    const send = (from: number, count: number) =>
      runLoad({
        port: storing.port,
        connections: requests.map((list) => list.slice(from, from + count)),
        paceMs: PACE_MS,
      })
    await send(0, WARM)
    const idle = await send(WARM, IDLE)
    await inAccount(database, { account }, (tx) =>
      tx.query(`update locations set boundary = $1 where title = 'Crusher'`, [
        JSON.stringify(square(CRUSHER.lon + 0.0002, CRUSHER.lat)),
      ]),
    )
    // The recomputation continues long after that, and ends with the server.
    void storing.telemetry.siteChanged(account)
    const busy = await send(WARM + IDLE, BUSY)
    await storing.close()
    if (idle.failures + busy.failures > 0) throw new Error('a request failed')
    return [0.5, 0.99].map((share) => rowOf(share, idle.latencies, busy.latencies))
  } finally {
    await bench.close()
  }
}
