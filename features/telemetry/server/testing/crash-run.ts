/** Kills a server again and again while machines send to it, and compares what they know with what is stored. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@haulway/platform/server/db/index.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import { silentLog } from '@haulway/testing/server.ts'
import { addMachine, items, openTestServer, shuttle, type TestMachine } from './site.ts'

const BATCH = 50
const START = Date.parse('2026-03-02T06:00:00Z')
/** A round sends so much from each machine at most, and is cut after so many answers of all. */
const ROUND_BATCHES = 20
const ROUND_ANSWERS = 18

interface Child {
  process: ChildProcess
  url: string
}

/** `compiled` is a folder in which the first of them leaves what it has compiled for those that follow. */
async function openChild(url: string, compiled: string): Promise<Child> {
  const program = fileURLToPath(new URL('crash-child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: line.toString('utf8').trim() }
}

/** What one device has to send, and what it knows of it. */
export interface Ledger {
  machine: TestMachine
  fixes: Record<string, number>[]
  /** Fixes whose acknowledgement arrived: all before this one. */
  acked: number
}

/** Sends on until everything is acknowledged or the server is gone. `acked` is told after each answer. */
async function send(child: Child, ledger: Ledger, batches: number, acked: () => void): Promise<void> {
  for (let sent = 0; sent < batches && ledger.acked < ledger.fixes.length; sent++) {
    const until = Math.min(ledger.acked + BATCH, ledger.fixes.length)
    const reply = await fetch(`${child.url}/api/telemetry/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ledger.machine.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fixes: ledger.fixes.slice(ledger.acked, until) }),
    })
    const answer = (await reply.json()) as { accepted: number; duplicates: number; rejected: unknown[] }
    if (reply.status !== 200 || answer.accepted + answer.duplicates !== until - ledger.acked) {
      throw new Error(`a batch was answered ${reply.status} ${JSON.stringify(answer)}`)
    }
    ledger.acked = until
    acked()
  }
}

/** Sends from all machines at once and kills the server while that goes on, after `killAfter` answers. */
async function round(
  open: () => Promise<Child>,
  ledgers: readonly Ledger[],
  killAfter: number,
  batches: number,
): Promise<void> {
  const child = await open()
  const gone = once(child.process, 'exit')
  let answers = 0
  const work = ledgers.map((ledger) =>
    send(child, ledger, batches, () => {
      if (++answers === killAfter) child.process.kill('SIGKILL')
    }).catch((error: unknown) => {
      // Only the kill may end a request.
      if (!(error instanceof TypeError)) throw error
    }),
  )
  await Promise.all(work)
  child.process.kill('SIGKILL')
  await gone
}

export interface CrashReport {
  kills: number
  acknowledged: number
  lost: number
  twice: number
  ledgers: Ledger[]
}

/** Kills at `kills` moments drawn from the seed, then lets everything arrive. `url` is the database's. */
export async function runCrashes(
  database: Database,
  url: string,
  account: string,
  given: { kills: number; machines: number; seconds: number; seed: number },
): Promise<CrashReport> {
  const random = seededRandom(given.seed)
  const ledgers: Ledger[] = []
  for (let m = 0; m < given.machines; m++) {
    const fixes = items(shuttle(START, given.seconds, 1, m))
    ledgers.push({ machine: await addMachine(database, account), fixes, acked: 0 })
  }
  const compiled = mkdtempSync(join(tmpdir(), 'haulway-crash-'))
  const open = () => openChild(url, compiled)
  for (let kill = 0; kill < given.kills; kill++) {
    await round(open, ledgers, 1 + Math.floor(random() * ROUND_ANSWERS), ROUND_BATCHES)
  }
  while (ledgers.some((ledger) => ledger.acked < ledger.fixes.length)) {
    await round(open, ledgers, -1, Number.POSITIVE_INFINITY)
  }
  rmSync(compiled, { recursive: true, force: true })
  const report: CrashReport = { kills: given.kills, acknowledged: 0, lost: 0, twice: 0, ledgers }
  const server = await openTestServer(database, Date.now, silentLog)
  for (const { machine, fixes } of ledgers) {
    const { t } = await server.telemetry.track({ account }, machine.equipmentId, 0, Date.now())
    const stored = new Set(t)
    report.acknowledged += fixes.length
    report.lost += fixes.filter((fix) => !stored.has(fix.t!)).length
    report.twice += t.length - stored.size
  }
  await server.close()
  return report
}
