/**
 * Report queries of all accounts share a few connections: accounts take fair turns, and identical queries are
 * executed once.
 */
import { type Database, inAccount, type Scope } from '@haulway/platform/server/db/index.ts'
import { type FairQueue, openFairQueue } from '@haulway/platform/server/queue/fair-queue.ts'

/** One connection for reports is left for short reads: tracks, proofs. */
const SLOTS = 3
/** Maximum waiting queries per account. All of them are answered in the end, so the limit is high. */
const WAITING = 200

const queues = new WeakMap<Database, FairQueue>()

function queueOf(database: Database): FairQueue {
  let queue = queues.get(database)
  if (!queue) {
    queue = openFairQueue({ slots: SLOTS, waiting: WAITING })
    queues.set(database, queue)
  }
  return queue
}

/** Results depend on what is closed to the user: users with the same restrictions see the same figures. */
async function closedTo(database: Database, scope: Scope): Promise<string> {
  const { rows } = await inAccount(database, scope, (tx) =>
    tx.query<{ closed: string }>(`select haulway_closed('projects')::text as closed`),
  )
  return rows[0]?.closed ?? ''
}

/** `question`: identifies the query within the account, as JSON. The result is shared and must not be modified. */
export async function queryInTurn<T>(
  database: Database,
  scope: Scope,
  question: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const name = JSON.stringify([await closedTo(database, scope), question])
  return await queueOf(database).ask(scope.account, name, work)
}
