/**
 * Processor time of live sockets: the product with 1,000 that listen to the fleet of one account, whose 500 machines
 * report a position every five seconds. The baseline is a bare `ws` server, a process of its own as well, that sends
 * the same frames to as many sockets at the pace at which one of them received them. What the product needs to take
 * the positions in, without sockets, is measured and subtracted.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createAccount, createUser } from '@haulway/features/accounts/index.ts'
import { cookieName, startSession } from '@haulway/features/session/index.ts'
import { addMachine, batchItems, type TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { createMachineDay } from '../support/bench-database.ts'
import type { LoadPlan, LoadResult } from '../support/http-load.ts'
import { buildRequests } from '../support/ingest-requests.ts'
import { median, RUNS } from '../support/measure.ts'
import type { BenchRow } from '../support/row.ts'
import { startWholeProduct, type WholeProduct } from '../support/whole-product.ts'
import type { ListenPlan, ReceivedFrames } from './listeners.ts'

const [SOCKETS, SOCKETS_OF_A_USER, MACHINES] = [1_000, 20, 500]
const EVERY_MS = 5_000
const REPORTS = 1
const PHASE_S = (REPORTS * EVERY_MS) / 1_000
/** First frames of new sockets, and the end of connections that are gone. */
const SETTLE_MS = 1_500
/** Of a core. */
const TARGET = 0.15

const TICKS_A_SECOND = 100

/** Seconds of processor time of a process. */
function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_A_SECOND
}

const startProgram = (program: URL): ChildProcess =>
  fork(fileURLToPath(program), { serialization: 'advanced' })

interface Fleet {
  readonly machines: readonly TestMachine[]
  /** Cookies of sessions, one for each socket. */
  readonly cookies: readonly string[]
}

async function enrol({ database }: WholeProduct): Promise<Fleet> {
  const account = await createAccount(database, {
    title: 'Bench',
    timeZone: 'Europe/Berlin',
    measurementProfile: 'metric',
  })
  const machines = []
  for (let n = 0; n < MACHINES; n++) machines.push(await addMachine(database, account))
  const cookies: string[] = []
  for (let n = 0; n < SOCKETS / SOCKETS_OF_A_USER; n++) {
    const user = await createUser(database, {
      homeAccount: account,
      fullName: `User ${n}`,
      loginId: `user-${n}`,
      roles: [1],
    })
    const { token } = await startSession(database, { user, now: Date.now() })
    for (let k = 0; k < SOCKETS_OF_A_USER; k++) cookies.push(`${cookieName({})}=${token}`)
  }
  return { machines, cookies }
}

/** Returns a function that sends the next reports of every machine. */
function openSender({ url }: WholeProduct, { machines }: Fleet): () => Promise<void> {
  const count = REPORTS * (2 * RUNS + 1)
  const day = createMachineDay(0, count)
  const moved = Date.now() - 60_000 - (day.t.at(-1) ?? 0)
  const fixes = batchItems(day).map((fix) => ({ ...fix, t: Number(fix['t']) + moved }))
  const requests = machines.map((machine) => buildRequests(machine, fixes, count, 1))
  let sent = 0
  return async () => {
    const connections = requests.map((list) => list.slice(sent, sent + REPORTS))
    sent += REPORTS
    const plan: LoadPlan = { port: Number(new URL(url).port), connections, paceMs: EVERY_MS, spread: true }
    const sender = new Worker(new URL('../support/http-load.ts', import.meta.url), { workerData: plan })
    const [{ failures }] = (await once(sender, 'message')) as [LoadResult]
    if (failures > 0) throw new Error(`${failures} requests failed`)
  }
}

/** Share of a core that a process needs while `work` runs. */
async function shareOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [before, began] = [cpuTime(pid), performance.now()]
  await work()
  return (cpuTime(pid) - before) / ((performance.now() - began) / 1_000)
}

interface Listening {
  /** What was received since the last call. */
  take(): Promise<ReceivedFrames>
  close(): Promise<void>
}

async function listenTo(port: number, cookies: readonly string[]): Promise<Listening> {
  const listeners = startProgram(new URL('./listeners.ts', import.meta.url))
  const ended = once(listeners, 'exit')
  const plan: ListenPlan = { port, cookies }
  listeners.send(plan)
  const opened = await Promise.race([once(listeners, 'message'), ended])
  if (opened[0] !== 'open') throw new Error('the sockets could not be opened')
  await sleep(SETTLE_MS)
  return {
    async take() {
      listeners.send('frames')
      const [received] = (await once(listeners, 'message')) as [ReceivedFrames]
      return received
    },
    async close() {
      listeners.kill()
      await ended
      await sleep(SETTLE_MS)
    },
  }
}

/** Share of a core of a bare server that sends the same. */
async function measureBare(cookies: readonly string[], { frames, bytes }: ReceivedFrames): Promise<number> {
  const server = startProgram(new URL('./bare-server.ts', import.meta.url))
  try {
    const [port] = (await once(server, 'message')) as [number]
    const listening = await listenTo(port, cookies)
    const share = await shareOf(server.pid!, async () => {
      server.send(frames)
      await sleep(PHASE_S * 1_000)
    })
    // The last frame may have come after the end of the phase.
    await sleep(SETTLE_MS)
    const received = await listening.take()
    await listening.close()
    if (received.bytes < 0.98 * bytes) throw new Error(`${received.bytes} bytes instead of ${bytes}`)
    return share
  } finally {
    server.kill()
  }
}

export async function run(): Promise<BenchRow[]> {
  // Trusted proxies are not limited in their connections.
  const product = await startWholeProduct({ HAULWAY_TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const fleet = await enrol(product)
    const send = openSender(product, fleet)
    await send()
    const shares: Record<'alone' | 'all' | 'bare', number[]> = { alone: [], all: [], bare: [] }
    for (let turn = 0; turn < RUNS; turn++) {
      shares.alone.push(await shareOf(product.pid, send))
      const listening = await listenTo(Number(new URL(product.url).port), fleet.cookies)
      await listening.take()
      shares.all.push(await shareOf(product.pid, send))
      const received = await listening.take()
      await listening.close()
      process.stderr.write(
        `${received.frames.length} frames, ${Math.round(received.bytes / SOCKETS)} bytes a socket in ${PHASE_S} s\n`,
      )
      shares.bare.push(await measureBare(fleet.cookies, received))
    }
    const [alone, all, baseline] = [median(shares.alone), median(shares.all), median(shares.bare)]
    const name = `share of a core for ${SOCKETS} sockets, ${MACHINES} machines that report every ${EVERY_MS / 1_000} s`
    const line = (what: string, measured: number, target: string, pass: boolean): BenchRow => ({
      name: `${name}, ${what}`,
      unit: 'core',
      baseline,
      measured,
      ratio: measured / baseline,
      target,
      pass,
    })
    return [
      line('sending alone, vs a bare server', all - alone, `<= ${TARGET}`, all - alone <= TARGET),
      line('with taking the positions in', all, 'none', true),
    ]
  } finally {
    await product.database.close()
    await product.stop()
  }
}
