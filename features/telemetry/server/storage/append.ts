/** The usual flush: a row in the journal of its account. Those of all accounts of this process travel and are flushed together. */
import { type Database, databaseProblem, tellDamage } from '@haulway/platform/server/db/index.ts'
import { TakenOver } from '../owner/not-stored.ts'
import type { Owned } from './owned.ts'

/** Rows and bytes of one statement at most, about; what comes beyond that follows with the next one. */
const MOST_ROWS = 1_000
const MOST_BYTES = 4_000_000

interface Entry {
  owned: Owned
  /** Number of the row in its account's journal. */
  id: number
  /** ISO 8601. */
  receivedAt: string
  payload: Buffer
  resolve: () => void
  reject: (error: unknown) => void
}

const TEXT = 'select telemetry_append($1, $2, $3, $4, $5, $6) as refused'

/** An array as PostgreSQL reads it: the driver's own way looks at every character for what none of these values has. */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`

/** Writes the rows in one transaction; answers the places of those whose owner is not the newest, from 1 on. */
async function write({ ingest }: Database, entries: readonly Entry[]): Promise<ReadonlySet<number>> {
  const values = [
    list(entries.map(({ owned }) => owned.account)),
    list(entries.map(({ owned }) => owned.fence)),
    list(entries.map(({ id }) => id)),
    list(entries.map(({ receivedAt }) => receivedAt)),
    list(entries.map(({ payload }) => payload.length)),
    entries.length === 1 ? entries[0]!.payload : Buffer.concat(entries.map(({ payload }) => payload)),
  ]
  const { rows } = await ingest.query<{ refused: number[] }>({ name: 'telemetry-append', text: TEXT, values })
  return new Set(rows[0]?.refused)
}

async function settle(database: Database, entries: readonly Entry[]): Promise<void> {
  try {
    const refused = await write(database, entries)
    for (const [i, { resolve, reject }] of entries.entries()) {
      if (refused.has(i + 1)) reject(new TakenOver())
      else resolve()
    }
  } catch (error) {
    const problem = databaseProblem(error)
    if (entries.length > 1 && problem?.kind !== 'unavailable') {
      // Nothing of it was written. What one account has, such as a damaged page, is no other's business.
      for (const entry of entries) await settle(database, [entry])
      return
    }
    for (const { owned, reject } of entries) {
      tellDamage(database.ingest, problem, owned.account)
      reject(problem ?? error)
    }
  }
}

/** One statement is under way at a time; what comes meanwhile goes into the next. */
interface Queue {
  waiting: Entry[]
  underWay: boolean
}

async function work(database: Database, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    let [count, bytes] = [0, 0]
    while (count < queue.waiting.length && count < MOST_ROWS && bytes < MOST_BYTES)
      bytes += queue.waiting[count++]!.payload.length
    await settle(database, queue.waiting.splice(0, count))
  }
  queue.underWay = false
}

const queues = new WeakMap<Database, Queue>()

/** Appends a row to the account's journal. Rejects with TakenOver when its memory is not the newest any more. */
export async function append(
  database: Database,
  row: Pick<Entry, 'owned' | 'id' | 'receivedAt' | 'payload'>,
): Promise<void> {
  const queue = queues.get(database) ?? { waiting: [], underWay: false }
  queues.set(database, queue)
  await new Promise<void>((resolve, reject) => {
    queue.waiting.push({ ...row, resolve, reject })
    if (queue.underWay) return
    queue.underWay = true
    // What other accounts have to say in this moment goes along.
    setImmediate(() => void work(database, queue))
  })
}
