/**
 * Positions over HTTP from 40 connections, each with one request under way. Both sides receive the same bytes, identify
 * the device, parse, validate and derive; one also recognises repeated facts, stores and acknowledges after the commit,
 * with PostgreSQL on the same processors. See hot-path.md, *Whole HTTP pipeline*.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Fastify, { type FastifyInstance } from 'fastify'
import { emptyFix, readFix } from '@haulway/features/telemetry/facts/columns.ts'
import {
  emptyDerived,
  initialState,
  type MachineState,
  stepFix,
} from '@haulway/features/telemetry/detection/derive.ts'
import type { DeviceCalls } from '@haulway/features/telemetry/server/intake/device-calls.ts'
import { deviceRegistry } from '@haulway/features/telemetry/server/intake/devices.ts'
import { deviceCalls } from '@haulway/features/telemetry/server/intake/http.ts'
import { openMessageNotes } from '@haulway/features/telemetry/server/intake/message-notes.ts'
import { openTelemetry, type Telemetry } from '@haulway/features/telemetry/server/index.ts'
import { loadSite } from '@haulway/features/telemetry/server/storage/load-site.ts'
import { addMachine, batchItems, type TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import { silentLog } from '@haulway/testing/server.ts'
import type { LoadPlan, LoadResult } from './support/http-load.ts'
import { buildRequests } from './support/ingest-requests.ts'
import { median, percentile, RUNS } from './support/measure.ts'
import {
  addQuarry,
  type BenchDatabase,
  createMachineDay,
  openBenchDatabase,
} from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

const CONNECTIONS = 40
/** Reader threads start with large batches only, and no batch here is large. */
const readers = openReaders(silentLog)

export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const worker = new Worker(new URL('support/http-load.ts', import.meta.url), { workerData: plan })
  return await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export interface BenchServer {
  port: number
  close(): Promise<void>
}

export interface StoringServer extends BenchServer {
  telemetry: Telemetry
}

async function listen(app: FastifyInstance, calls: (app: FastifyInstance) => Promise<void>): Promise<number> {
  await app.register(calls)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

function telemetryOf(database: BenchDatabase['database']): Telemetry {
  return openTelemetry({
    database,
    clock: Date.now,
    log: silentLog,
    readers,
    singleProcess: true,
    publish: () => undefined,
  })
}

/** The product's endpoints, which store. */
export async function startStoringServer({ database }: BenchDatabase): Promise<StoringServer> {
  const telemetry = telemetryOf(database)
  const app = Fastify({ logger: false })
  const port = await listen(app, telemetry.calls)
  telemetry.start()
  return {
    port,
    telemetry,
    async close() {
      await app.close()
      await telemetry.stop()
    },
  }
}

/** The same endpoints, which identify, validate and derive, but acknowledge without storing. */
export async function startDiscardingServer(
  { database }: BenchDatabase,
  account: string,
  machines: readonly TestMachine[],
): Promise<BenchServer> {
  const { site } = await loadSite(database, account)
  const states = new Map<string, MachineState>(
    machines.map((machine) => [machine.equipmentId, initialState()]),
  )
  const registry = deviceRegistry(database, Date.now)
  const fix = emptyFix()
  const calls: DeviceCalls = {
    clock: Date.now,
    log: silentLog,
    notes: openMessageNotes(database, Date.now, silentLog),
    readers,
    identify: (secret) => registry.identify(secret),
    deliver({ equipmentId }, { fixes }) {
      const state = states.get(equipmentId) ?? initialState()
      const profile = { equipmentId, capacityKg: Number.NaN, hauls: true }
      const out = emptyDerived()
      for (let i = 0; i < fixes.n; i++) stepFix(state, readFix(fixes, i, fix), site, profile, out)
      return Promise.resolve({ accepted: fixes.n, duplicates: 0, rejected: [], through: 0 })
    },
  }
  const app = Fastify({ logger: false })
  return { port: await listen(app, deviceCalls(calls)), close: () => app.close() }
}

async function addMachines(bench: BenchDatabase, account: string): Promise<TestMachine[]> {
  const machines: TestMachine[] = []
  for (let i = 0; i < CONNECTIONS; i++) machines.push(await addMachine(bench.database, account))
  return machines
}

async function countPositions(
  { database }: BenchDatabase,
  account: string,
  machines: readonly TestMachine[],
): Promise<number> {
  const telemetry = telemetryOf(database)
  let n = 0
  for (const { equipmentId } of machines)
    n += (await telemetry.track({ account }, equipmentId, 0, Date.now())).t.length
  await telemetry.stop()
  return n
}

interface Sides {
  discarded: number[]
  stored: number[]
  acknowledged: number
  kept: number
}

/** Measures both sides in turn, with `size` positions per request; rates in positions per second. */
async function measureThroughput(bench: BenchDatabase, size: number, requests: number): Promise<Sides> {
  const fixes = batchItems(createMachineDay(0, requests * size))
  const sides: Sides = { discarded: [], stored: [], acknowledged: 0, kept: 0 }
  const total = CONNECTIONS * requests * size
  for (let run = 0; run <= RUNS; run++) {
    const account = await addQuarry(bench.database)
    const machines = await addMachines(bench, account)
    const connections = machines.map((machine) => buildRequests(machine, fixes, requests, size))
    const discarding = await startDiscardingServer(bench, account, machines)
    const discarded = await runLoad({ port: discarding.port, connections, paceMs: 0 })
    await discarding.close()
    const storing = await startStoringServer(bench)
    const stored = await runLoad({ port: storing.port, connections, paceMs: 0 })
    await storing.close()
    if (discarded.failures + stored.failures > 0) throw new Error('a request failed')
    sides.acknowledged += total
    sides.kept += await countPositions(bench, account, machines)
    // The first run warms up both sides.
    if (run === 0) continue
    sides.discarded.push(total / discarded.seconds)
    sides.stored.push(total / stored.seconds)
  }
  return sides
}

/** Milliseconds of one small append with fdatasync: the time in which this machine's disk makes a write durable. */
function syncMilliseconds(folder: string): number {
  const descriptor = openSync(join(folder, 'sync'), 'w')
  const bytes = Buffer.alloc(8192, 1)
  const times = Array.from({ length: 200 }, () => {
    const began = performance.now()
    writeSync(descriptor, bytes)
    fdatasyncSync(descriptor)
    return performance.now() - began
  })
  closeSync(descriptor)
  return percentile(times, 0.99)
}

/** Half of the rate that was reached, so that nothing queues for lack of time. */
async function measureLatency(bench: BenchDatabase, reached: number): Promise<BenchRow> {
  const size = 10
  const fixes = batchItems(createMachineDay(0, 200 * size))
  const account = await addQuarry(bench.database)
  const machines = await addMachines(bench, account)
  const storing = await startStoringServer(bench)
  const paceMs = (CONNECTIONS * size * 1000) / (reached / 2)
  const connections = machines.map((machine) => buildRequests(machine, fixes, 200, size))
  const { latencies } = await runLoad({ port: storing.port, connections, paceMs: Math.max(20, paceMs) })
  await storing.close()
  const baseline = 50 + 3 * syncMilliseconds(bench.folder)
  const measured = percentile(latencies, 0.99)
  return {
    name: 'acknowledgement p99 at half load vs 50 ms + 3 fdatasync',
    unit: 'ms',
    baseline,
    measured,
    ratio: measured / baseline,
    target: '<= 1',
    pass: measured <= baseline,
  }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  try {
    const rows: BenchRow[] = []
    let exact = { acknowledged: 0, kept: 0 }
    let reached = 0
    for (const [size, requests, least] of [
      [100, 80, 0.7],
      [10, 200, 0.6],
    ] as const) {
      const sides = await measureThroughput(bench, size, requests)
      const [baseline, measured] = [median(sides.discarded), median(sides.stored)]
      const ratio = measured / baseline
      const name = `HTTP JSON, ${size} a request, acknowledged after commit, vs the same handler without storage`
      rows.push({
        name,
        unit: 'pos/s',
        baseline,
        measured,
        ratio,
        target: `>= ${least}`,
        pass: ratio >= least,
      })
      exact = { acknowledged: exact.acknowledged + sides.acknowledged, kept: exact.kept + sides.kept }
      reached = measured
    }
    rows.push(await measureLatency(bench, reached))
    rows.push({
      name: 'positions stored vs positions acknowledged',
      unit: 'pos',
      baseline: exact.acknowledged,
      measured: exact.kept,
      ratio: exact.kept / exact.acknowledged,
      target: 'exact',
      pass: exact.kept === exact.acknowledged,
    })
    return rows
  } finally {
    await bench.close()
  }
}
