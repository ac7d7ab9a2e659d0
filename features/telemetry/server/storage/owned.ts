/** Transactions that write an account's telemetry: each is refused when its writer is not the owner any more. */
import type { QueryConfig } from 'pg'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { TakenOver } from '../owner/not-stored.ts'

/** An account in the memory of the process that it belongs to. */
export interface Owned {
  readonly account: string
  /** Number of that memory: a later one has a higher. */
  readonly fence: number
}

/** What `telemetry_owned` raises. */
const TAKEN_OVER = 'HW001'

/**
 * A process that is stopped in the middle of a transaction keeps the account from being taken over for no longer than its
 * lease lasts.
 */
const IDLE = '4s'

/** The first statement of a transaction that writes. */
export function ownedFirst(fence: number): QueryConfig {
  return {
    name: 'telemetry-owned',
    text: `select telemetry_owned(haulway_account(), $1), set_config('idle_in_transaction_session_timeout', '${IDLE}', true)`,
    values: [fence],
  }
}

/** Rejects with TakenOver when that is what the database refused. */
export async function refusable<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    throw (error as { code?: unknown }).code === TAKEN_OVER ? new TakenOver() : error
  }
}

export async function inOwned<T>(
  database: Database,
  { account, fence }: Owned,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const owned = async (tx: Transaction): Promise<T> => {
    await tx.query(ownedFirst(fence))
    return await work(tx)
  }
  return await refusable(inAccount(database, { account }, owned, database.ingest))
}
