/** Transactions that write an account's telemetry: each is refused when its writer is not the owner any more. */
import type { QueryConfig } from 'pg'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { TakenOver } from '../owner/not-stored.ts'

/** An account in the memory of the process that it belongs to. */
export interface Owned {
  readonly account: string
  /** Number of that memory: a later one has a higher. */
  readonly fence: number
  /**
   * Seconds after which a transaction that falls silent is ended, so that a process that is stopped within it keeps the
   * account no longer than its lease lasts; null: there is nobody who would take it over.
   */
  readonly silence: number | null
}

/** What `telemetry_owned` raises. */
const TAKEN_OVER = 'HW001'

/** The first statement of a transaction that writes. */
export function ownedFirst({ fence, silence }: Owned): QueryConfig {
  if (silence === null)
    return { name: 'telemetry-owned', text: 'select telemetry_owned(haulway_account(), $1)', values: [fence] }
  return {
    name: 'telemetry-owned-among-others',
    text: `select telemetry_owned(haulway_account(), $1), set_config('idle_in_transaction_session_timeout', $2, true)`,
    values: [fence, `${silence}s`],
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
  owned: Owned,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const whole = async (tx: Transaction): Promise<T> => {
    await tx.query(ownedFirst(owned))
    return await work(tx)
  }
  return await refusable(inAccount(database, owned, whole, database.ingest))
}
