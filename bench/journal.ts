/** Durable writes on one connection: hot-path.md, *row inserts and the packed journal*. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { encodeFixes } from '@haulway/features/telemetry/facts/codec.ts'
import { noChanges } from '@haulway/features/telemetry/server/model/changes.ts'
import { commit } from '@haulway/features/telemetry/server/storage/commit.ts'
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

/** Appends the same bytes to a file and flushes each commit. */
function appendFile(file: string, size: number): void {
  const descriptor = openSync(file, 'w')
  const bytes = Buffer.alloc(size, 7)
  for (let at = 0; at < POSITIONS; at += COMMIT) {
    writeSync(descriptor, bytes)
    fdatasyncSync(descriptor)
  }
  closeSync(descriptor)
}

async function runOnce(
  { database, folder }: BenchDatabase,
  account: string,
  first: number,
  times: Times,
): Promise<void> {
  times.copy.push(await measureCopySeconds(database.owner, 'source', 'copied', folder))
  const owned = await openLeases({ database, singleProcess: true }).take(account)
  let bytes = 0
  times.journal.push(
    await timed(async () => {
      // As the owner of an account does it: while one commit is flushed to disk, the next is written, and later
      // positions are packed.
      let before = Promise.resolve()
      const flushes: Promise<void>[] = []
      for (let at = 0; at < POSITIONS; at += COMMIT) {
        const changes = noChanges()
        const chunk = encodeFixes(fixes, at, at + COMMIT)
        bytes += chunk.length
        changes.journal.push({ machine: MACHINE, devices: [MACHINE], fixes: chunk })
        await before
        const { written, flushed } = commit(
          database,
          owned,
          changes,
          first + at / COMMIT,
          Date.UTC(2026, 0, 1),
        )
        before = written
        flushes.push(flushed)
        // The statement is sent in the next turn of the event loop.
        await setImmediate()
      }
      await Promise.all(flushes)
    }),
  )
  times.file.push(
    await timed(() => appendFile(join(folder, 'append'), Math.round((bytes / POSITIONS) * COMMIT))),
  )
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
        'journal vs appending the same bytes to a file with fdatasync',
        rate(times.file),
        rate(times.journal),
        0.6,
      ),
      line('rows by binary unnest, 1,000 a commit, vs COPY binary', rate(times.copy), rate(times.rows), 0.45),
    ]
  } finally {
    await bench.close()
  }
}
