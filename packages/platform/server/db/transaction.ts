/** The only ways into the database: a transaction of one account, or of the system tables. */
import { Socket } from 'node:net'
import { escapeLiteral, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { reportDamage } from './damage.ts'
import type { Database } from './database.ts'
import { databaseProblem } from './problems.ts'

/**
 * Whose rows a transaction sees. `user` is the person, if any, for policies and audit; `role` the only role that a
 * token of that person carries.
 */
export interface Scope {
  account: string
  user?: string | undefined
  role?: number | undefined
}

/** The scope of a call by a signed-in user. */
export type UserScope = Scope & { user: string }

export interface Transaction {
  query: PoolClient['query']
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function setting(name: string, value: string): string {
  return `, set_config('${name}', ${escapeLiteral(value)}, true)`
}

function settingsOf({ account, user, role }: Scope): string {
  if (!UUID.test(account)) throw new Error(`not an account id: ${account}`)
  const person = setting('app.account', account) + setting('app.user', user ?? '')
  return role === undefined ? person : person + setting('app.role', String(role))
}

/**
 * Runs `work` in one transaction that sees only the rows of this account. Commits when it returns, rolls back when it
 * throws. Errors meaningful to callers arrive as `DatabaseProblem`. `pool` defaults to that of requests. `opening` is
 * SQL without parameters that is sent with BEGIN, before the work.
 */
export async function inAccount<T>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  pool: Pool = database.pool,
  opening?: string,
): Promise<T> {
  const settings = settingsOf(scope)
  return await inTransaction(
    pool,
    opening === undefined ? settings : `${settings}; ${opening}`,
    scope.account,
    work,
  )
}

/** Like `inAccount`, on a pool that belongs to no opened database. */
export async function inAccountOn<T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await inTransaction(pool, settingsOf(scope), scope.account, work)
}

/** Like `inAccount`, for several reads that all see the same snapshot. */
export async function inSnapshot<T>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  pool: Pool = database.pool,
): Promise<T> {
  return await inTransaction(
    pool,
    settingsOf(scope),
    scope.account,
    work,
    'begin isolation level repeatable read',
  )
}

/** Runs `work` in one transaction of no account: only tables of the platform show rows. */
export async function inSystem<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  settings: Record<string, string> = {},
  pool: Pool = database.pool,
): Promise<T> {
  const given = Object.entries(settings).map(([name, value]) => setting(name, value))
  return await inTransaction(pool, given.join(''), null, work)
}

/**
 * Runs `work` in this transaction without a user, for rules that hold for every caller, on rows too that policies
 * hide from the user. The results must not be shown to them.
 */
export async function withoutUser<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.query<{ me: string }>(
    `with person as materialized (select coalesce(current_setting('app.user', true), '') as me)
     select me, set_config('app.user', '', true) from person`,
  )
  const found = await work()
  await tx.query(`select set_config('app.user', $1, true)`, [rows[0]?.me ?? ''])
  return found
}

type Results = QueryResult<Record<string, unknown>>[]

/** Two milestones of a transaction; the second follows the first and fails with it. */
export interface PendingCommit<T> {
  /** Committed: visible to others, locks released. A crash of the server may still undo it. */
  readonly written: Promise<T>
  /** On disk, with everything committed before it. */
  readonly flushed: Promise<void>
}

/** Sends statements without waiting for answers in between: one round trip on a pool that pipelines. */
function sendTogether(client: PoolClient, statements: readonly QueryConfig[]): Promise<Results[number]>[] {
  return inOneWrite(client, () =>
    statements.map((statement) => client.query<Record<string, unknown>>(statement)),
  )
}

/**
 * Like `inAccount`, for statements known beforehand: they are sent with BEGIN and COMMIT in one round trip of a pool
 * that pipelines. A failing one fails those after it and turns the commit into a rollback. Returns the results of the
 * statements in order. `opening`: as for `inAccount`.
 */
export async function sendInAccount(
  scope: Scope,
  statements: readonly QueryConfig[],
  pool: Pool,
  opening = '',
): Promise<Results> {
  const settings = settingsOf(scope)
  try {
    const client = await pool.connect()
    const begin = `begin; select 1${settings}; ${opening}`
    const sent = sendTogether(client, [{ text: begin }, ...statements, { text: 'commit' }])
    const outcomes = await Promise.allSettled(sent)
    // After a failure the state of the connection is not worth a query.
    client.release(outcomes.some((outcome) => outcome.status === 'rejected'))
    const results = await Promise.all(sent)
    return results.slice(1, -1)
  } catch (error) {
    throw toldOf(error, pool, scope.account)
  }
}

/** A transaction setting: the commit does not wait for the disk. */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

/** A transaction of its own that writes a few bytes: its commit waits until everything before it is on disk. */
const FLUSH = { name: 'flush', text: `select pg_logical_emit_message(true, 'haulway', '')` }

/**
 * Sends a statement as a transaction that sets ASYNC_COMMIT, and the one that flushes it, in one round trip of a pool
 * that pipelines. While the disk is awaited, the next can be written on another connection.
 */
export function sendWithDeferredFlush(pool: Pool, statement: QueryConfig): PendingCommit<Results[number]> {
  const sent = (async () => {
    const client = await pool.connect()
    const answers = sendTogether(client, [statement, FLUSH])
    void Promise.allSettled(answers).then((outcomes) =>
      client.release(outcomes.some((outcome) => outcome.status === 'rejected')),
    )
    return answers
  })()
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      throw toldOf(error, pool, null)
    }
  }
  const written = told(sent.then(([answer]) => answer!))
  const flushed = written.then(async () => void (await told(sent.then(([, flush]) => flush))))
  // Handled here, as a caller that awaits one of the promises may not await the other.
  flushed.catch(() => undefined)
  return { written, flushed }
}

/** Buffers writes so that they leave together: one write for each statement would wake the server as often. */
function inOneWrite<T>(client: PoolClient, send: () => T): T {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return send()
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** The error that callers get for an error on a connection of the pool. */
function toldOf(error: unknown, pool: Pool, account: string | null): unknown {
  const problem = databaseProblem(error)
  reportDamage(pool, problem, account)
  return problem ?? error
}

async function inTransaction<T>(
  pool: Pool,
  settings: string,
  account: string | null,
  work: (tx: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  try {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // One round trip: the statements of one simple query.
      await client.query(`${begin}; select 1${settings}`)
      const result = await work({ query: client.query.bind(client) })
      await client.query('commit')
      return result
    } catch (error) {
      broken = await rollback(client)
      throw error
    } finally {
      client.release(broken)
    }
  } catch (error) {
    throw toldOf(error, pool, account)
  }
}

/** The error that makes the connection unfit for further use, if any. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
