/** Transactions that write an account's telemetry: each is refused when its writer is not the owner any more. */
import type { QueryConfig } from 'pg'
import {
  type Database,
  inAccount,
  sendInAccount,
  type Transaction,
} from '@haulway/platform/server/db/index.ts'
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

/** Why rows are written otherwise than they were: because of facts unless told. Kept of what changes a committed period. */
export type Cause = 'site' | 'detection' | 'price' | 'others'

/** What every transaction that writes begins with. Its values are no one's input. */
function opening({ account, fence, silence }: Owned, cause?: Cause): string {
  const limit = `, set_config('idle_in_transaction_session_timeout', '${silence}s', true)`
  const why = cause === undefined ? '' : `, set_config('app.cause', '${cause}', true)`
  return `select telemetry_owned('${account}', ${fence})${silence === null ? '' : limit}${why}`
}

/** Rejects with TakenOver when that is what the database refused. */
async function refusable<T>(sent: Promise<T>): Promise<T> {
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
  cause?: Cause,
): Promise<T> {
  return await refusable(inAccount(database, owned, work, database.ingest, opening(owned, cause)))
}

/** Statements that are sent together. */
export async function sendOwned(
  { ingest }: Database,
  owned: Owned,
  statements: readonly QueryConfig[],
  cause?: Cause,
): Promise<void> {
  await refusable(sendInAccount(owned, statements, ingest, opening(owned, cause)))
}
