/** Transactions that write an account's telemetry: each is refused when its writer is not the owner any more. */
import type { QueryConfig } from 'pg'
import {
  type Database,
  inAccount,
  sendInAccount,
  type Transaction,
} from '@haulway/platform/server/db/index.ts'
import type { Cause, Owned } from '../model/ownership.ts'
import { TakenOver } from '../model/refusals.ts'

/** What `telemetry_owned` raises. */
const TAKEN_OVER = 'HW001'

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
