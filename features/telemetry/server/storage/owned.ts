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

/** What every transaction that writes begins with. Its values are no one's input. */
function opening({ account, fence, silence }: Owned): string {
  const limit = `, set_config('idle_in_transaction_session_timeout', '${silence}s', true)`
  return `select telemetry_owned('${account}', ${fence})${silence === null ? '' : limit}`
}

/** The first of statements that are sent together. */
export function ownedFirst({ fence }: Owned): QueryConfig {
  const text = 'select telemetry_owned(haulway_account(), $1)'
  return { name: 'telemetry-owned', text, values: [fence] }
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
  return await refusable(inAccount(database, owned, work, database.ingest, opening(owned)))
}
