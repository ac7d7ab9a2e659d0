/**
 * Sends random bodies of 1 KB to 16 MB, compressed or not, to every endpoint without being signed in. Measures how
 * late the server answers `/healthz` meanwhile, compared with a server that only refuses them, and how its memory
 * grows. `HAULWAY_BODIES` sets the number of seconds, `HAULWAY_BODIES_SEED` the random seed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startProduct, type StartedProduct } from '../e2e/support/server.ts'
import type { ProbeResult, ProbePlan } from './bodies/prober.ts'
import type { SendPlan, SendResult } from './bodies/sender.ts'
import type { BenchRow } from './support/row.ts'

const SECONDS = Number(process.env['HAULWAY_BODIES'] ?? 60)
const SEED = Number(process.env['HAULWAY_BODIES_SEED'] ?? 1)
const QUIET_MS = 10_000
const PACE_MS = 20
const [MOST_MS, MOST_MB] = [100, 300]
/** Allowed multiple of the bare server's p99, where the machine alone is too slow for `MOST_MS`. */
const MOST_TIMES = 2
const SHOWN = 20
const MB = 1_048_576

/** Probes `/healthz` from another thread until the work has ended. */
async function probeWhile<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ probe: ProbeResult; result: T }> {
  const plan: ProbePlan = { url, paceMs: PACE_MS }
  const prober = new Worker(new URL('bodies/prober.ts', import.meta.url), { workerData: plan })
  await once(prober, 'online')
  const result = await work()
  prober.postMessage('stop', [])
  const [probed] = (await once(prober, 'message')) as [ProbeResult]
  await prober.terminate()
  return { probe: probed, result }
}

/**
 * Starts a process that is ready to send. The returned function makes it send, and resolves with the answers that it
 * got.
 */
async function startSender(plan: SendPlan): Promise<() => Promise<SendResult>> {
  const sender = fork(new URL('bodies/sender.ts', import.meta.url), [JSON.stringify(plan)])
  await once(sender, 'message')
  return async () => {
    sender.send('send')
    const [sent] = (await once(sender, 'message')) as [SendResult]
    await once(sender, 'exit')
    return sent
  }
}

/** Latency of a server that does nothing but refuse, probed and sent to in the same way. */
async function probeBareServer(seconds: number): Promise<ProbeResult> {
  const bare = fork(new URL('bodies/bare.ts', import.meta.url))
  const [url] = (await once(bare, 'message')) as [string]
  const { probe } = await probeWhile(
    url,
    await startSender({ url, seed: SEED, milliseconds: seconds * 1000 }),
  )
  bare.disconnect()
  await once(bare, 'exit')
  return probe
}

/** Megabytes of the process: current, and the peak since the last `resetPeak`. */
function readMemory(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
  return { resident: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 }
}

const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const formatProbe = (title: string, { count, p50, p99, max, own }: ProbeResult) =>
  `${title}: /healthz p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} max ${max.toFixed(1)} ms of ${count}; own timers p99 ${own.toFixed(1)} ms\n`

function printAnswers({ statuses, bytes, serverErrors }: SendResult): void {
  const total = statuses.reduce((sum, [, answers]) => sum + answers, 0)
  process.stdout.write(`${total} bodies of ${(bytes / MB).toFixed(0)} MB in all, seed ${SEED}\n`)
  process.stdout.write('| status | answers | share |\n|---|---|---|\n')
  for (const [status, n] of statuses.toSorted(([a], [b]) => a - b)) {
    process.stdout.write(`| ${status || 'none'} | ${n} | ${((100 * n) / total).toFixed(2)} % |\n`)
  }
  for (const benchRow of serverErrors.slice(0, SHOWN)) process.stdout.write(`${benchRow}\n`)
}

function line(name: string, unit: string, baseline: number, measured: number, most: number): BenchRow {
  const pass = most === 0 ? measured === 0 : measured < most
  const target = most === 0 ? '0' : `< ${most.toFixed(0)} ${unit}`
  return { name: `bodies: ${name}`, unit, baseline, measured, ratio: measured / baseline, target, pass }
}

async function measure({ url, pid }: StartedProduct): Promise<BenchRow[]> {
  const bare = await probeBareServer(SECONDS / 3)
  process.stdout.write(formatProbe('bare server, bodies', bare))
  const send = await startSender({ url, seed: SEED, milliseconds: SECONDS * 1000 })
  const { probe: quiet } = await probeWhile(url, () => sleep(QUIET_MS))
  process.stdout.write(formatProbe('product, quiet', quiet))
  resetPeak(pid)
  const before = readMemory(pid)
  const { probe: busy, result: sent } = await probeWhile(url, send)
  const { resident, peak } = readMemory(pid)
  process.stdout.write(formatProbe('product, bodies', busy))
  printAnswers(sent)
  process.stdout.write(
    `memory: ${before.resident.toFixed(0)} MB before, ${peak.toFixed(0)} MB at the most, ${resident.toFixed(0)} MB after\n`,
  )
  const answers = sent.statuses.reduce((sum, [, n]) => sum + n, 0)
  const grown = line(
    'memory of the process at the most',
    'MB',
    before.resident,
    peak,
    before.resident + MOST_MB,
  )
  return [
    line(
      '/healthz at the 99th percentile while strangers send bodies, beside a server that only refuses',
      'ms',
      bare.p99,
      busy.p99,
      Math.max(MOST_MS, MOST_TIMES * bare.p99),
    ),
    { ...grown, target: `< ${MOST_MB} MB more` },
    line(
      'answers that are an error of the server, of bodies',
      'answers',
      answers,
      sent.serverErrors.length,
      0,
    ),
    line('questions of /healthz without a good answer', 'answers', busy.count, busy.failures, 0),
  ]
}

export async function run(): Promise<BenchRow[]> {
  const product = await startProduct({
    HAULWAY_PRACTICE: 'off',
    HAULWAY_LOG: process.env['HAULWAY_LOG'] ?? 'error',
  })
  try {
    return await measure(product)
  } finally {
    await product.stop()
  }
}
