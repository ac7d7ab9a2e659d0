import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import {
  addAccount,
  addMachine,
  items,
  openTestServer,
  shuttle,
  storedRows,
  type TestMachine,
} from './test-site.ts'

const ROUNDS = 25
const MACHINES = 4
const BATCH = 50
const start = Date.parse('2026-03-02T06:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

interface Child {
  process: ChildProcess
  url: string
}

async function openChild(): Promise<Child> {
  const program = fileURLToPath(new URL('crash-child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: line.toString('utf8').trim() }
}

/** What one device has to send, and what it knows of it. */
interface Ledger {
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
    expect([reply.status, answer.rejected]).toEqual([200, []])
    expect(answer.accepted + answer.duplicates).toBe(until - ledger.acked)
    ledger.acked = until
    acked()
  }
}

/** Sends from all machines at once and kills the server while that goes on, after `kills` answers. */
async function round(ledgers: readonly Ledger[], killAfter: number, batches: number): Promise<void> {
  const child = await openChild()
  const gone = once(child.process, 'exit')
  let answers = 0
  const work = ledgers.map((ledger) =>
    send(child, ledger, batches, () => {
      if (++answers === killAfter) child.process.kill('SIGKILL')
    }).catch((error: unknown) => {
      // Only the kill may end a request: a failed expectation is the test's own.
      if (!(error instanceof TypeError)) throw error
    }),
  )
  await Promise.all(work)
  child.process.kill('SIGKILL')
  await gone
}

async function keysOf(account: string, machine: TestMachine): Promise<number[]> {
  const server = await openTestServer(database, Date.now, silentLog)
  const { t } = await server.telemetry.track(account, machine.equipmentId, 0, Date.now())
  await server.close()
  return t
}

test(`a server killed ${ROUNDS} times loses nothing that it acknowledged and stores nothing twice`, async () => {
  const account = await addAccount(database)
  const random = seededRandom(11)
  const ledgers: Ledger[] = []
  for (let m = 0; m < MACHINES; m++) {
    ledgers.push({
      machine: await addMachine(database, account),
      fixes: items(shuttle(start, 9000, 1, m)),
      acked: 0,
    })
  }
  let kills = 0
  for (; kills < ROUNDS; kills++) await round(ledgers, 1 + Math.floor(random() * 18), 20)
  while (ledgers.some((ledger) => ledger.acked < ledger.fixes.length)) await round(ledgers, -1, 10_000)

  // The same facts through a server that was never killed.
  const calm = await openTestServer(database, Date.now, silentLog)
  for (const { machine, fixes } of ledgers) {
    const sent = fixes.map((fix) => fix.t)
    const stored = await keysOf(account, machine)
    const lost = sent.filter((t) => !new Set(stored).has(t!)).length
    const twice = stored.length - new Set(stored).size
    expect({ lost, twice, stored: stored.length }).toEqual({ lost: 0, twice: 0, stored: sent.length })
    const other = await addMachine(database, account)
    for (let i = 0; i < fixes.length; i += 700) await calm.post(other, { fixes: fixes.slice(i, i + 700) })
    await calm.telemetry.settle()
    expect(await storedRows(database, account, machine.equipmentId)).toEqual(
      await storedRows(database, account, other.equipmentId),
    )
  }
  await calm.close()
  const { rows } = await inAccount(database, { account }, (tx) => tx.query('select from telemetry_rejects'))
  expect(rows).toHaveLength(0)
}, 120_000)
