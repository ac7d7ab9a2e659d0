/** The usual flush: a row in the journal of its account. Those of all accounts of this process travel and are flushed together. */
import {
  type PendingCommit,
  type Database,
  databaseProblem,
  sendWithDeferredFlush,
  reportDamage,
  ASYNC_COMMIT,
} from '@haulway/platform/server/db/index.ts'
import { TakenOver } from '../model/refusals.ts'
import { list } from './column-lists.ts'
import type { Owned } from '../model/ownership.ts'

/** Rows and bytes of one statement at most, about; what comes beyond that follows with the next one. */
const MOST_ROWS = 1_000
const MOST_BYTES = 4_000_000

/** What is on its way to the disk is waited for by one connection while the next statement is written on another, … */
const MOST_AHEAD = 2
/** … if it is that large. Small rows rather wait, so that more of them share a statement and a flush. */
const WORTH_AHEAD = 4_096

interface Entry {
  owned: Owned
  /** Number of the row in its account's journal. */
  id: number
  /** ISO 8601. */
  receivedAt: string
  payload: Buffer
  written: PromiseWithResolvers<void>
  flushed: PromiseWithResolvers<void>
}

const TEXT = `select telemetry_append($1, $2, $3, $4, $5, $6) as refused, ${ASYNC_COMMIT}`

interface Wrote {
  /** The places of those whose owner is not the newest, from 1 on. */
  refused: ReadonlySet<number>
  flushed: Promise<void>
}

/** Writes the rows in one transaction. */
async function write({ ingest }: Database, entries: readonly Entry[]): Promise<Wrote> {
  const values = [
    list(entries.map(({ owned }) => owned.account)),
    list(entries.map(({ owned }) => owned.fence)),
    list(entries.map(({ id }) => id)),
    list(entries.map(({ receivedAt }) => receivedAt)),
    list(entries.map(({ payload }) => payload.length)),
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

/** Resolves when the rows are written; their flush goes on. */
async function settle(database: Database, entries: readonly Entry[]): Promise<Promise<unknown>[]> {
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
      // Nothing of it was written. What one account has, such as a damaged page, is no other's business.
      const flushes: Promise<unknown>[] = []
      for (const entry of entries) flushes.push(...(await settle(database, [entry])))
      return flushes
    }
    for (const entry of entries) {
      reportDamage(database.ingest, problem, entry.owned.account)
      refuse(entry, problem ?? error)
    }
    return []
  }
}

/** One statement is written at a time; what comes meanwhile goes into the next. */
interface Queue {
  waiting: Entry[]
  writing: boolean
  /** Those whose flush is waited for. */
  ahead: number
}

function nextOf({ waiting }: Queue): Entry[] {
  let [count, bytes] = [0, 0]
  while (count < waiting.length && count < MOST_ROWS && bytes < MOST_BYTES)
    bytes += waiting[count++]!.payload.length
  return waiting.splice(0, count)
}

function isDue({ waiting, ahead }: Queue): boolean {
  if (waiting.length === 0 || ahead >= MOST_AHEAD) return false
  return ahead === 0 || waiting.reduce((sum, { payload }) => sum + payload.length, 0) >= WORTH_AHEAD
}

async function goOn(database: Database, queue: Queue, flushes: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(flushes)
  queue.ahead -= 1
  start(database, queue)
}

async function work(database: Database, queue: Queue): Promise<void> {
  while (isDue(queue)) {
    queue.ahead += 1
    const flushes = await settle(database, nextOf(queue))
    void goOn(database, queue, flushes)
  }
  queue.writing = false
}

function start(database: Database, queue: Queue): void {
  if (queue.writing || !isDue(queue)) return
  queue.writing = true
  // What other accounts have to say in this moment goes along.
  setImmediate(() => void work(database, queue))
}

const queues = new WeakMap<Database, Queue>()

/** Appends a row to the account's journal. Rejects with TakenOver when its memory is not the newest any more. */
export function append(
  database: Database,
  row: Pick<Entry, 'owned' | 'id' | 'receivedAt' | 'payload'>,
): PendingCommit<void> {
  const queue = queues.get(database) ?? { waiting: [], writing: false, ahead: 0 }
  queues.set(database, queue)
  const [written, flushed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Whoever waits for one of them may not wait for the other.
  flushed.promise.catch(() => undefined)
  queue.waiting.push({ ...row, written, flushed })
  start(database, queue)
  return { written: written.promise, flushed: flushed.promise }
}
