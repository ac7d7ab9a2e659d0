/** Reports of all accounts share a few connections: in fair turn, and what is asked by many at once is read once. */
import { type Database, inAccount, type Scope } from '@haulway/platform/server/db/index.ts'
import { type FairQueue, openFairQueue } from '@haulway/platform/server/fair-queue.ts'

/** Of the connections for reports one is left for short reads beside them: tracks, proofs. */
const SLOTS = 3
/** Of one account. Who waits is answered in the end, so that many may. */
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

/** What is closed to whoever asks: the figures of those to whom the same is closed are the same. */
async function closedTo(database: Database, scope: Scope): Promise<string> {
  const { rows } = await inAccount(database, scope, (tx) =>
    tx.query<{ closed: string }>(`select haulway_closed('projects')::text as closed`),
  )
  return rows[0]?.closed ?? ''
}

/** `question`: what tells it from others of the account, as JSON. The answer is shared: nobody may change it. */
export async function askInTurn<T>(
  database: Database,
  scope: Scope,
  question: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const name = JSON.stringify([await closedTo(database, scope), question])
  return await queueOf(database).ask(scope.account, name, work)
}
