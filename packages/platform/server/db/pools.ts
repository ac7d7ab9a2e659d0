/** Connection pools: what they may do (role) and how long they may take (timeouts). */
import { Pool } from 'pg'
import type { Log } from '../log.ts'

/** The role that everything but migrations runs as; made by migration 0001, owns nothing, obeys row security. */
export const APPLICATION_ROLE = 'haulway_app'

/** Compiling our statements costs more time than it saves (decision 0054). */
const NO_JIT = '-c jit=off'

export interface PoolOptions {
  name: string
  /** Connections at most. */
  max: number
  /** `owner` for migrations and the job runner, `application` for everything else. */
  role: 'owner' | 'application'
  statementTimeoutMs: number
  /** Sends a statement without waiting for the answers of those before it. */
  pipeline?: boolean
}

/** A dead lock or a forgotten transaction must not hold rows for longer than a request may last. */
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 30_000
/** How long a request waits for a free or new connection before it is answered 503. */
const CONNECTION_TIMEOUT_MS = 5_000

/** `patience`: how many times longer than usual everything may take; tests on a busy machine take their time. */
export function openPool(url: string, options: PoolOptions, log: Log, patience: number): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: `haulway ${options.name}`,
    max: options.max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS * patience,
    statement_timeout: options.statementTimeoutMs * patience,
    lock_timeout: LOCK_TIMEOUT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS * patience,
    keepAlive: true,
    pipeline: options.pipeline ?? false,
    options: options.role === 'application' ? `${NO_JIT} -c role=${APPLICATION_ROLE}` : NO_JIT,
  })
  // A connection that breaks while somebody uses it says so to them, and here to nobody.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Without a listener, an idle connection that the server drops ends this process.
  pool.on('error', (error) => {
    // While we close, the server may be faster than our farewell.
    if (!pool.ending) log.warn({ err: error, pool: options.name }, 'an idle database connection was lost')
  })
  return pool
}
