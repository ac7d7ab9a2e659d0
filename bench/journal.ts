/**
 * Durable writes of 1,000 positions a commit. Journal and file both encode the same positions and wait for the disk; the
 * journal commits as the owner of an account does, with its fence and row-level security, up to four commits on their
 * way, while the file is appended and synced one commit at a time. `COPY` and binary `unnest` store the same positions
 * as rows with a btree, encoded beforehand. See hot-path.md, *row inserts and the packed journal*.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { encodeFixes } from '@haulway/features/telemetry/facts/codec.ts'
import { noChanges } from '@haulway/features/telemetry/server/model/changes.ts'
import { commit } from '@haulway/features/telemetry/server/storage/commit.ts'
import { isFlushDue } from '@haulway/features/telemetry/server/owner/queue.ts'
import type { Owned } from '@haulway/features/telemetry/server/model/ownership.ts'
import { openLeases } from '@haulway/features/telemetry/server/storage/leases.ts'
import { median, RUNS } from './support/measure.ts'
import { measureCopySeconds, createRowTable, insertRows } from './support/plain-rows.ts'
import {
  addQuarry,
  type BenchDatabase,
  createMachineDay,
  openBenchDatabase,
} from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

/** Positions of the run, in commits of 1,000. */
const POSITIONS = 450_000
const COMMIT = 1_000
const MACHINE = '01900000-0000-7000-8000-000000000001'

const fixes = createMachineDay(0, POSITIONS)

interface Times {
  copy: number[]
  journal: number[]
  file: number[]
  rows: number[]
}

async function timed(work: () => Promise<void> | void): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Encodes each commit, appends its bytes to a file and flushes them. */
function appendFile(file: string): void {
  const descriptor = openSync(file, 'w')
  for (let at = 0; at < POSITIONS; at += COMMIT) {
    writeSync(descriptor, encodeFixes(fixes, at, at + COMMIT))
    fdatasyncSync(descriptor)
  }
  closeSync(descriptor)
}

/** Encodes and commits as the owner of an account does: further commits are prepared while earlier ones are flushed. */
async function appendJournal({ database }: BenchDatabase, owned: Owned, first: number): Promise<void> {
  const flushes: Promise<void>[] = []
  for (let at = 0; at < POSITIONS; at += COMMIT) {
    const changes = noChanges()
    const chunk = encodeFixes(fixes, at, at + COMMIT)
    changes.journal.push({ machine: MACHINE, devices: [MACHINE], fixes: chunk })
    while (!isFlushDue({ commitsInFlight: flushes.length, waitingItems: COMMIT })) await flushes.shift()
    flushes.push(commit(database, owned, changes, first + at / COMMIT, Date.UTC(2026, 0, 1)).flushed)
    // The statement is sent in the next turn of the event loop.
    await setImmediate()
  }
  await Promise.all(flushes)
}

async function runOnce(bench: BenchDatabase, account: string, first: number, times: Times): Promise<void> {
  const { database, folder } = bench
  times.copy.push(await measureCopySeconds(database.owner, 'source', 'copied', folder))
  const owned = await openLeases({ database, singleProcess: true }).take(account)
  times.journal.push(await timed(() => appendJournal(bench, owned, first)))
  times.file.push(await timed(() => appendFile(join(folder, 'append'))))
  await createRowTable(database.owner, 'inserted')
  times.rows.push(
    await timed(async () => {
      for (let at = 0; at < POSITIONS; at += COMMIT) {
        await insertRows(database.owner, 'inserted', 1, fixes, at, at + COMMIT)
      }
    }),
  )
}

function line(name: string, baseline: number, measured: number, least: number): BenchRow {
  const ratio = measured / baseline
  return { name, unit: 'pos/s', baseline, measured, ratio, target: `>= ${least}`, pass: ratio >= least }
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase()
  const { database } = bench
  try {
    const account = await addQuarry(database)
    await createRowTable(database.owner, 'source', false)
    for (let at = 0; at < POSITIONS; at += 50_000) {
      await insertRows(database.owner, 'source', 1, fixes, at, Math.min(POSITIONS, at + 50_000))
    }
    const times: Times = { copy: [], journal: [], file: [], rows: [] }
    // The first round warms up both sides.
    for (let round = 0; round <= RUNS; round++) {
      await runOnce(bench, account, 1 + round * POSITIONS, times)
      if (round === 0) for (const list of Object.values(times) as number[][]) list.length = 0
    }
    const rate = (seconds: readonly number[]): number => POSITIONS / median(seconds)
    return [
      line(
        'journal, 1,000 a commit, vs server COPY binary into btree rows',
        rate(times.copy),
        rate(times.journal),
        3,
      ),
      line(
        'journal, encoded, 1,000 a commit, vs encoding and appending the same bytes to a file with fdatasync',
        rate(times.file),
        rate(times.journal),
        0.8,
      ),
      line('rows by binary unnest, 1,000 a commit, vs COPY binary', rate(times.copy), rate(times.rows), 0.45),
    ]
  } finally {
    await bench.close()
  }
}
