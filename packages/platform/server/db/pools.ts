/** Connection pools: what they may do (role) and how long they may take (timeouts). */
import { Pool, type PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import { cutSilent } from './silence.ts'
import { timeOuts } from './time-outs.ts'

/** The role that everything but migrations runs as; made by migration 0001, owns nothing, obeys row security. */
export const APPLICATION_ROLE = 'haulway_app'

/**
 * Compiling our statements costs more time than it saves (decision 0054), and helpers that would make one of them faster take the
 * processor from everybody else (decision 0057).
 */
const PLAIN = '-c jit=off -c max_parallel_workers_per_gather=0'

export interface PoolOptions {
  name: string
  /** Connections at most. */
  max: number
  /** `owner` for migrations and the job runner, `application` for everything else. */
  role: 'owner' | 'application'
  statementTimeoutMs: number
  /** Beyond the statement's own bound; a connection that owes an answer for longer is cut. */
  silenceMs?: number
  connectionTimeoutMs?: number
  /**
   * Which rows are seen of what is derived (decision 0095): what is in force unless told; `derived`, what follows from all facts, in
   * committed periods too; or all.
   */
  rows?: 'derived' | 'all'
  /** Sends a statement without waiting for the answers of those before it. */
  pipeline?: boolean
}

function listening(pool: Pool, silenceMs: number): Pool {
  pool.on('connect', (client) => {
    // A connection that breaks while somebody uses it says so to them, and here to nobody.
    client.on('error', () => undefined)
    cutSilent(client, silenceMs)
  })
  return pool
}

/** `patience`: how many times longer than usual everything may take; tests on a busy machine take their time. */
export function openPool(url: string, options: PoolOptions, log: Log, patience: number): Pool {
  const { connectionTimeoutMs = timeOuts.connection, silenceMs = timeOuts.silence } = options
  // Whole ones: PostgreSQL takes no part of a millisecond.
  const patiently = (milliseconds: number): number => Math.ceil(milliseconds * patience)
  const config: PoolConfig = {
    connectionString: url,
    application_name: `haulway ${options.name}`,
    max: options.max,
    connectionTimeoutMillis: patiently(connectionTimeoutMs),
    statement_timeout: patiently(options.statementTimeoutMs),
    lock_timeout: patiently(timeOuts.lock),
    idle_in_transaction_session_timeout: patiently(timeOuts.idleInTransaction),
    idleTimeoutMillis: patiently(timeOuts.idle),
    keepAlive: true,
    pipeline: options.pipeline ?? false,
    options: [
      PLAIN,
      ...(options.role === 'application' ? [`-c role=${APPLICATION_ROLE}`] : []),
      ...(options.rows === undefined ? [] : [`-c app.rows=${options.rows}`]),
    ].join(' '),
  }
  const pool = listening(new Pool(config), patiently(options.statementTimeoutMs + silenceMs))
  // Without a listener, an idle connection that the server drops ends this process.
  pool.on('error', (error) => {
    // While we close, the server may be faster than our farewell.
    if (!pool.ending) log.warn({ err: error, pool: options.name }, 'an idle database connection was lost')
  })
  return pool
}

/** What a thread needs to open connections like those of a pool. */
export function poolSettings({ options }: Pool): PoolConfig {
  return {
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    statement_timeout: options.statement_timeout,
    lock_timeout: options.lock_timeout,
    idle_in_transaction_session_timeout: options.idle_in_transaction_session_timeout,
    keepAlive: true,
    options: options.options,
  }
}

/** Connections that a thread has of its own. */
const OF_A_THREAD = 2

/** A pool with the settings of another. Nobody hears of idle connections that are lost: the next question opens another. */
export function openPoolLike(settings: PoolConfig): Pool {
  const pool = new Pool({ ...settings, max: OF_A_THREAD, application_name: 'haulway exports' })
  pool.on('error', () => undefined)
  return listening(pool, Number(settings.statement_timeout) + timeOuts.silence)
}
