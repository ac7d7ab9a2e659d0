/** Transactions that write telemetry: refused when the writer's fence is outdated. */
import type { QueryConfig } from 'pg'
import {
  type Database,
  inAccount,
  sendInAccount,
  type Transaction,
} from '@haulway/platform/server/db/index.ts'
import type { Cause, Owned } from '../model/ownership.ts'
import { TakenOver } from '../model/refusals.ts'

/** SQLSTATE raised by `telemetry_owned`. */
const TAKEN_OVER = 'HW001'

/** First statement of every writing transaction. Its values are the server's own, so they need no escaping. */
function opening({ account, fence, silence }: Owned, cause?: Cause): string {
  const limit = `, set_config('idle_in_transaction_session_timeout', '${silence}s', true)`
  const why = cause === undefined ? '' : `, set_config('app.cause', '${cause}', true)`
  return `select telemetry_owned('${account}', ${fence})${silence === null ? '' : limit}${why}`
}

/** Turns the database's refusal into TakenOver. */
async function translateRefusal<T>(sent: Promise<T>): Promise<T> {
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
  return await translateRefusal(inAccount(database, owned, work, database.ingest, opening(owned, cause)))
}

/** Sends several statements in one write. */
export async function sendOwned(
  { ingest }: Database,
  owned: Owned,
  statements: readonly QueryConfig[],
  cause?: Cause,
): Promise<void> {
  await translateRefusal(sendInAccount(owned, statements, ingest, opening(owned, cause)))
}
