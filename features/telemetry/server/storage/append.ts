/**
 * Journal-only flushes. The rows of all accounts of this process share a statement and a flush to disk (decisions
 * 0057, 0067).
 */
import {
  type PendingCommit,
  type Database,
  databaseProblem,
  sendWithDeferredFlush,
  reportDamage,
  ASYNC_COMMIT,
} from '@haulway/platform/server/db/index.ts'
import { TakenOver } from '../model/refusals.ts'
import { arrayLiteral } from './column-lists.ts'
import type { Owned } from '../model/ownership.ts'

/** Approximate limits of one statement; the remaining rows go into the next. */
const MAX_ROWS = 1_000
const MAX_BYTES = 4_000_000

/** Statements in flight: the next one is written on another connection while the previous one is flushed to disk. */
const MAX_IN_FLIGHT = 2
/**
 * Bytes from which a statement is sent during a flush. Smaller ones wait, so that more rows share a statement and a
 * flush.
 */
const PIPELINED_BYTES = 4_096

interface Entry {
  owned: Owned
  /** Number of the row in the account's journal. */
  id: number
  /** ISO 8601. */
  receivedAt: string
  payload: Buffer
  written: PromiseWithResolvers<void>
  flushed: PromiseWithResolvers<void>
}

const TEXT = `select telemetry_append($1, $2, $3, $4, $5, $6) as refused, ${ASYNC_COMMIT}`

interface WriteResult {
  /** Positions, from 1, of rows that were refused for an outdated fence. */
  refused: ReadonlySet<number>
  flushed: Promise<void>
}

/** Writes the rows in one transaction. */
async function write({ ingest }: Database, entries: readonly Entry[]): Promise<WriteResult> {
  const values = [
    arrayLiteral(entries.map(({ owned }) => owned.account)),
    arrayLiteral(entries.map(({ owned }) => owned.fence)),
    arrayLiteral(entries.map(({ id }) => id)),
    arrayLiteral(entries.map(({ receivedAt }) => receivedAt)),
    arrayLiteral(entries.map(({ payload }) => payload.length)),
    entries.length === 1 ? entries[0]!.payload : Buffer.concat(entries.map(({ payload }) => payload)),
  ]
  const { written, flushed } = sendWithDeferredFlush(ingest, { name: 'telemetry-append', text: TEXT, values })
  const { rows } = await written
  return { refused: new Set(rows[0]?.refused as number[]), flushed }
}

function refuse({ written, flushed }: Entry, error: unknown): void {
  written.reject(error)
  flushed.reject(error)
}

/** Resolves when the rows are written; returns the flushes still in progress. */
async function writeOrRefuse(database: Database, entries: readonly Entry[]): Promise<Promise<unknown>[]> {
  try {
    const { refused, flushed } = await write(database, entries)
    for (const [i, entry] of entries.entries()) {
      if (refused.has(i + 1)) refuse(entry, new TakenOver())
      else entry.written.resolve()
      entry.flushed.resolve(flushed)
    }
    return [flushed]
  } catch (error) {
    const problem = databaseProblem(error)
    if (entries.length > 1 && problem?.kind !== 'unavailable') {
      // Nothing was written. A fault of one account, such as a damaged page, must not affect the others.
      const flushes: Promise<unknown>[] = []
      for (const entry of entries) flushes.push(...(await writeOrRefuse(database, [entry])))
      return flushes
    }
    for (const entry of entries) {
      reportDamage(database.ingest, problem, entry.owned.account)
      refuse(entry, problem ?? error)
    }
    return []
  }
}

/** One statement is written at a time; rows that arrive meanwhile go into the next. */
interface Queue {
  waiting: Entry[]
  writing: boolean
  /** Statements whose flush is in progress. */
  inFlight: number
}

function takeNext({ waiting }: Queue): Entry[] {
  let [count, bytes] = [0, 0]
  while (count < waiting.length && count < MAX_ROWS && bytes < MAX_BYTES)
    bytes += waiting[count++]!.payload.length
  return waiting.splice(0, count)
}

function isDue({ waiting, inFlight: ahead }: Queue): boolean {
  if (waiting.length === 0 || ahead >= MAX_IN_FLIGHT) return false
  return ahead === 0 || waiting.reduce((sum, { payload }) => sum + payload.length, 0) >= PIPELINED_BYTES
}

async function continueAfterFlush(
  database: Database,
  queue: Queue,
  flushes: readonly Promise<unknown>[],
): Promise<void> {
  await Promise.allSettled(flushes)
  queue.inFlight -= 1
  start(database, queue)
}

async function drain(database: Database, queue: Queue): Promise<void> {
  while (isDue(queue)) {
    queue.inFlight += 1
    const flushes = await writeOrRefuse(database, takeNext(queue))
    void continueAfterFlush(database, queue, flushes)
  }
  queue.writing = false
}

function start(database: Database, queue: Queue): void {
  if (queue.writing || !isDue(queue)) return
  queue.writing = true
  // Lets other accounts of the same tick join the statement.
  setImmediate(() => void drain(database, queue))
}

const queues = new WeakMap<Database, Queue>()

/** Appends a row to the account's journal. Rejects with TakenOver when the fence is outdated. */
export function append(
  database: Database,
  row: Pick<Entry, 'owned' | 'id' | 'receivedAt' | 'payload'>,
): PendingCommit<void> {
  const queue = queues.get(database) ?? { waiting: [], writing: false, inFlight: 0 }
  queues.set(database, queue)
  const [written, flushed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // A caller may await only one of the two; the other must not become an unhandled rejection.
  flushed.promise.catch(() => undefined)
  queue.waiting.push({ ...row, written, flushed })
  start(database, queue)
  return { written: written.promise, flushed: flushed.promise }
}
