/** Connection pools: what they may do (role) and how long they may take (timeouts). */
import { type Client, Pool, type PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { lowerProcessPriority } from '../process/background-priority.ts'
import { cutSilentConnection } from './silent-connections.ts'
import { databaseTimeouts } from './timeouts.ts'

/** The role of everything except migrations; created by migration 0001, owns nothing, bound by row-level security. */
export const APPLICATION_ROLE = 'haulway_app'

/**
 * JIT compilation costs more than it saves (decision 0054), and parallel workers would speed up one statement at the
 * expense of all others (decision 0057).
 */
const PLAIN = '-c jit=off -c max_parallel_workers_per_gather=0'

export interface PoolOptions {
  name: string
  /** Maximum number of connections. */
  max: number
  /** `owner` for migrations and the job runner, `application` for everything else. */
  role: 'owner' | 'application'
  statementTimeoutMs: number
  /** Milliseconds beyond the statement timeout after which a connection that owes an answer is cut. */
  silenceMs?: number
  connectionTimeoutMs?: number
  /**
   * Which derived rows are visible (decision 0095): by default those in force; `derived`: those that follow from all
   * facts, in committed periods too; or all.
   */
  rows?: 'derived' | 'all'
  /** Sends a statement without waiting for the answers of earlier ones. */
  pipeline?: boolean
  /**
   * Its connections wait behind the others on the processor (decision 0138). Only for the embedded server, whose
   * processes are this product's own.
   */
  background?: boolean
}

function listening(pool: Pool, silenceMs: number): Pool {
  pool.on('connect', (client) => {
    // An active connection reports its errors to its user; this listener only prevents a crash.
    client.on('error', () => undefined)
    cutSilentConnection(client, silenceMs)
  })
  return pool
}

/** The driver's own field, which its types omit. */
const processOf = (client: Client): number => (client as Client & { readonly processID: number }).processID

const background = new WeakSet<Pool>()

function lowered(pool: Pool): Pool {
  background.add(pool)
  pool.on('connect', (client) => void lowerProcessPriority(processOf(client)))
  return pool
}

/** Multiplies all timeouts by `patience`; tests on a busy machine need it. */
export function openPool(url: string, options: PoolOptions, log: Log, patience: number): Pool {
  const { connectionTimeoutMs = databaseTimeouts.connection, silenceMs = databaseTimeouts.silence } = options
  // Rounded: PostgreSQL takes whole milliseconds only.
  const patiently = (milliseconds: number): number => Math.ceil(milliseconds * patience)
  const config: PoolConfig = {
    connectionString: url,
    application_name: `haulway ${options.name}`,
    max: options.max,
    connectionTimeoutMillis: patiently(connectionTimeoutMs),
    statement_timeout: patiently(options.statementTimeoutMs),
    lock_timeout: patiently(databaseTimeouts.lock),
    idle_in_transaction_session_timeout: patiently(databaseTimeouts.idleInTransaction),
    idleTimeoutMillis: patiently(databaseTimeouts.idle),
    keepAlive: true,
    pipeline: options.pipeline ?? false,
    options: [
      PLAIN,
      ...(options.role === 'application' ? [`-c role=${APPLICATION_ROLE}`] : []),
      ...(options.rows === undefined ? [] : [`-c app.rows=${options.rows}`]),
    ].join(' '),
  }
  const pool = listening(new Pool(config), patiently(options.statementTimeoutMs + silenceMs))
  // Without a listener, an idle connection that the server drops would end this process.
  pool.on('error', (error) => {
    // During shutdown the server may close the connection first.
    if (!pool.ending) log.warn({ err: error, pool: options.name }, 'an idle database connection was lost')
  })
  return options.background === true ? lowered(pool) : pool
}

/** Settings with which a thread opens connections like those of a pool. */
export interface ThreadPoolSettings extends PoolConfig {
  readonly background: boolean
}

export function poolSettings(pool: Pool): ThreadPoolSettings {
  const { options } = pool
  return {
    background: background.has(pool),
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    statement_timeout: options.statement_timeout,
    lock_timeout: options.lock_timeout,
    idle_in_transaction_session_timeout: options.idle_in_transaction_session_timeout,
    keepAlive: true,
    options: options.options,
  }
}

/** Connections of a thread. */
const OF_A_THREAD = 2

/** A pool with the settings of another. Lost idle connections are ignored: the next query opens another. */
export function openPoolLike({ background: waits, ...settings }: ThreadPoolSettings): Pool {
  const pool = new Pool({ ...settings, max: OF_A_THREAD, application_name: 'haulway exports' })
  pool.on('error', () => undefined)
  if (waits) lowered(pool)
  return listening(pool, Number(settings.statement_timeout) + databaseTimeouts.silence)
}
