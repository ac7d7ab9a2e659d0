/** The only ways into the database: a transaction of one account, or of the system's own tables. */
import { escapeLiteral, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { tellDamage } from './damage.ts'
import type { Database } from './database.ts'
import { databaseProblem } from './problems.ts'

/** Whose rows a transaction sees. `user` is the person, when there is one, for policies and audit. */
export interface Scope {
  account: string
  user?: string | undefined
}

export interface Transaction {
  query: PoolClient['query']
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function setting(name: string, value: string): string {
  return `, set_config('${name}', ${escapeLiteral(value)}, true)`
}

function settingsOf({ account, user }: Scope): string {
  if (!UUID.test(account)) throw new Error(`not an account id: ${account}`)
  return setting('app.account', account) + setting('app.user', user ?? '')
}

/**
 * Runs `work` in one transaction that sees only this account's rows. Commits when it returns, rolls back when it
 * throws. Errors that mean something to callers arrive as `DatabaseProblem`. `pool` defaults to requests' own. `opening`
 * is SQL without values that comes before the work and travels with the begin.
 */
export async function inAccount<T>(
  database: Database,
  { account, user }: Scope,
  work: (tx: Transaction) => Promise<T>,
  pool: Pool = database.pool,
  opening?: string,
): Promise<T> {
  const settings = settingsOf({ account, user })
  return await inTransaction(
    pool,
    opening === undefined ? settings : `${settings}; ${opening}`,
    account,
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

/** Like `inAccount`, for reads of several statements that all see the same moment. */
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

/** Runs `work` in one transaction of no account: tables of the platform only, others show no rows. */
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
 * Runs `work` in this transaction for nobody in particular: for rules that hold whoever asks, of rows too that policies keep
 * from the person. What it finds is not for them to see.
 */
export async function forNobody<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.query<{ me: string }>(
    `with person as materialized (select coalesce(current_setting('app.user', true), '') as me)
     select me, set_config('app.user', '', true) from person`,
  )
  const found = await work()
  await tx.query(`select set_config('app.user', $1, true)`, [rows[0]?.me ?? ''])
  return found
}

/**
 * Like `inAccount`, for statements that are known beforehand: they travel with begin and commit in one round trip of a
 * pool that pipelines. One that fails fails those after it, and turns the commit into a rollback. Gives the results of the statements, in order.
 */
export async function sendInAccount(
  { account, user }: Scope,
  statements: readonly QueryConfig[],
  pool: Pool,
): Promise<QueryResult<Record<string, unknown>>[]> {
  const settings = settingsOf({ account, user })
  try {
    const client = await pool.connect()
    const all = [{ text: `begin; select 1${settings}` }, ...statements, { text: 'commit' }]
    const sent = all.map((statement) => client.query<Record<string, unknown>>(statement))
    const outcomes = await Promise.allSettled(sent)
    // After a failure it is not worth asking in what state the connection is.
    client.release(outcomes.some((outcome) => outcome.status === 'rejected'))
    const results = await Promise.all(sent)
    return results.slice(1, -1)
  } catch (error) {
    throw toldOf(error, pool, account)
  }
}

/** What callers are told of an error on a connection of the pool. */
function toldOf(error: unknown, pool: Pool, account: string | null): unknown {
  const problem = databaseProblem(error)
  tellDamage(pool, problem, account)
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
