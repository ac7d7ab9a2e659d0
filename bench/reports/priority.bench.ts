/**
 * Acknowledgements of devices while people read reports and take files, vs idle, in alternation, against the whole
 * product in a process of its own. Both sides send the same requests at the same rate. The floor is what two processors
 * cost that are busy with something else: acknowledgements beside a bare process and a bare statement that burn one
 * core each.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { batchItems } from '@haulway/features/telemetry/server/testing/site.ts'
import { createMachineDay, dayStart } from '../support/bench-database.ts'
import type { LoadPlan, LoadResult } from '../support/http-load.ts'
import { buildRequests } from '../support/ingest-requests.ts'
import { median, percentile, RUNS } from '../support/measure.ts'
import type { BenchRow } from '../support/row.ts'
import { type FilledProduct, startFilledProduct } from './filled-product.ts'
import { startReaders } from './readers.ts'
import { startRivals } from './rivals.ts'
import { MACHINES } from './site.ts'

/** Each reports its last ten seconds every second. */
const DEVICES = 100
const [EVERY_MS, FIXES] = [1_000, 10]
const PHASE_S = 6
/** For what is still under way at the end of a phase. */
const REST_MS = 1_000

type Phase = 'idle' | 'floor' | 'busy'
const phases: readonly Phase[] = ['idle', 'busy', 'floor']

type Send = () => Promise<number[]>

/** Sends the next seconds of every device; returns the milliseconds of each acknowledgement. */
function openSender({ url, machines }: FilledProduct): Send {
  const seconds = PHASE_S * (phases.length * RUNS + 1)
  const day = createMachineDay(0, seconds * FIXES)
  // The last position is a minute old.
  const moved = Date.now() - 60_000 - (day.t.at(-1) ?? dayStart(0))
  const fixes = batchItems(day).map((fix) => ({ ...fix, t: Number(fix['t']) + moved }))
  const requests = machines.map((machine) => buildRequests(machine, fixes, seconds, FIXES))
  let sent = 0
  return async () => {
    const plan: LoadPlan = {
      port: Number(new URL(url).port),
      connections: requests.map((list) => list.slice(sent, sent + PHASE_S)),
      paceMs: EVERY_MS,
      spread: true,
    }
    sent += PHASE_S
    const sender = new Worker(new URL('../support/http-load.ts', import.meta.url), { workerData: plan })
    const [{ latencies, failures }] = (await once(sender, 'message')) as [LoadResult]
    if (failures > 0) throw new Error(`${failures} requests failed`)
    return latencies
  }
}

async function runPhase(product: FilledProduct, phase: Phase, send: Send): Promise<number[]> {
  const rivals = {
    idle: () => undefined,
    busy: () => startReaders(product),
    floor: () => startRivals(product.databaseUrl),
  }
  const beside = await rivals[phase]()
  const latencies = await send()
  const seen = await beside?.stop()
  const figures = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1))
  const read = seen ? `, ${seen.reports} reports and ${Math.round(seen.bytesOfFiles / 1e6)} MB of files` : ''
  process.stderr.write(`${phase}: p50 and p99 ${figures.join(', ')} ms${read}\n`)
  return latencies
}

/** Compares a percentile, the median of the phases of each side. */
function rowOf(times: Record<Phase, number[][]>, share: number): BenchRow[] {
  const of = (phase: Phase) => median(times[phase].map((latencies) => percentile(latencies, share)))
  const [baseline, busy, floor] = [of('idle'), of('busy'), of('floor')]
  const what = `acknowledgement p${share * 100} of ${DEVICES} devices`
  const line = (beside: string, measured: number, target: string, pass: boolean): BenchRow => ({
    name: `${what} ${beside} vs idle`,
    unit: 'ms',
    baseline,
    measured,
    ratio: measured / baseline,
    target,
    pass,
  })
  return [
    line(`beside reports and files of a month of ${MACHINES} machines`, busy, '<= 2', busy <= 2 * baseline),
    line('beside two processors that burn', floor, 'floor', true),
  ]
}

export async function run(): Promise<BenchRow[]> {
  const product = await startFilledProduct(DEVICES)
  try {
    const send = openSender(product)
    await send()
    const times: Record<Phase, number[][]> = { idle: [], floor: [], busy: [] }
    for (let turn = 0; turn < RUNS; turn++)
      for (const phase of phases) {
        times[phase].push(await runPhase(product, phase, send))
        await sleep(REST_MS)
      }
    return [...rowOf(times, 0.5), ...rowOf(times, 0.99)]
  } finally {
    await product.stop()
  }
}
