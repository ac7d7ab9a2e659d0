/** The database of the product: embedded, or the server that DATABASE_URL names; migrated and checked. */
import { Client, type Pool } from 'pg'
import type { Log } from '../log/log.ts'
import { StartError } from '../process/start-error.ts'
import { waitForDatabase } from './await-database.ts'
import { type DamageRegister, trackDamageOf, openDamageRegister } from './damage.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { APPLICATION_ROLE, openPool, type PoolOptions } from './pools.ts'
import { cutSilentConnection } from './silent-connections.ts'
import { assertTenancy } from './tenancy.ts'
import { databaseTimeouts } from './timeouts.ts'

export interface Database {
  /** Requests: short statements. */
  pool: Pool
  /**
   * Device data: a few connections of its own, so that queries of people never block them; statements are pipelined.
   */
  ingest: Pool
  /** Reports: long reads; pipelined as well. */
  reports: Pool
  /** Owner of the tables, exempt from row-level security: migrations and the job runner only. */
  owner: Pool
  /** Queries of `/metrics` as the owner: a separate connection that waits for nothing. */
  figures: Pool
  /** Parts that cannot be read from disk. */
  damage: DamageRegister
  close(): Promise<void>
}

/** A database opened by its settings, with its health probe. */
export interface OpenDatabase extends Database {
  /** A separate connection for `/readyz`, as all others may be in use. */
  probe: Pool
  /** Stops the embedded server, even if it is in use; a server of DATABASE_URL keeps running. */
  stop(withinMs?: number): Promise<void>
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL 15 or newer; without it the embedded one under `dataDirectory`. */
  databaseUrl?: string | undefined
  dataDirectory: string
  /** Folder of the numbered SQL files. */
  migrations: string
  log: Log
  /** Epoch milliseconds; the clock of the machine by default. */
  clock?: () => number
  /** Aborts the wait for a server that is not there yet. */
  signal?: AbortSignal | undefined
}

const OLDEST_MAJOR = 15

const { requests, ingest, reports, jobs } = databaseTimeouts.statement
const application = { role: 'application' } as const
const pools: Record<'pool' | 'ingest' | 'reports' | 'owner' | 'figures', PoolOptions> = {
  pool: { name: 'requests', max: 10, ...application, statementTimeoutMs: requests },
  ingest: {
    name: 'ingest',
    max: 4,
    ...application,
    statementTimeoutMs: ingest,
    pipeline: true,
    rows: 'derived',
  },
  reports: { name: 'reports', max: 4, ...application, statementTimeoutMs: reports, pipeline: true },
  owner: { name: 'owner', max: 5, role: 'owner', statementTimeoutMs: jobs, rows: 'all' },
  figures: {
    name: 'figures',
    max: 1,
    role: 'owner',
    statementTimeoutMs: databaseTimeouts.statement.probe,
    silenceMs: databaseTimeouts.probeSilence,
    connectionTimeoutMs: databaseTimeouts.statement.probe,
    rows: 'all',
  },
}

/** In total within the second that `/readyz` has. */
const probeOptions: PoolOptions = {
  name: 'readiness',
  max: 1,
  ...application,
  statementTimeoutMs: databaseTimeouts.statement.probe,
  silenceMs: databaseTimeouts.probeSilence,
  connectionTimeoutMs: databaseTimeouts.statement.probe,
}

/** Migrates as the owner. */
export async function prepareDatabase(
  url: string,
  options: Pick<DatabaseOptions, 'migrations' | 'log'>,
): Promise<void> {
  const { migration } = databaseTimeouts.statement
  const client = new Client({
    connectionString: url,
    application_name: 'haulway migration',
    connectionTimeoutMillis: databaseTimeouts.connection,
    statement_timeout: migration,
  })
  client.on('error', () => undefined)
  await client.connect()
  cutSilentConnection(client, migration + databaseTimeouts.silence)
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    const major = rows[0]?.major ?? 0
    if (major < OLDEST_MAJOR)
      throw new StartError(`PostgreSQL ${major} is too old: Haulway needs ${OLDEST_MAJOR} or newer.`)
    const ran = await migrate(client, readMigrations(options.migrations))
    if (ran.length > 0) options.log.info({ migrations: ran }, 'database migrated')
  } finally {
    await client.end()
  }
}

/**
 * Opens pools on a migrated database. `close` closes only the pools. `embedded`: the server's processes are on this
 * machine and the product's own.
 */
export function openPools(
  url: string,
  log: Log,
  patience = 1,
  clock: () => number = Date.now,
  embedded = false,
): Database {
  const opened = {
    pool: openPool(url, pools.pool, log, patience),
    ingest: openPool(url, pools.ingest, log, patience),
    reports: openPool(url, { ...pools.reports, background: embedded }, log, patience),
    owner: openPool(url, pools.owner, log, patience),
    figures: openPool(url, pools.figures, log, patience),
  }
  const damage = openDamageRegister(opened.owner, log, clock)
  for (const pool of Object.values(opened)) trackDamageOf(pool, damage)
  return {
    ...opened,
    damage,
    async close() {
      await Promise.all(Object.values(opened).map((pool) => pool.end()))
    },
  }
}

/** A connection pooler may drop the startup option that drops privileges on the connections of the application. */
async function assertRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role !== APPLICATION_ROLE) {
    throw new StartError(
      `Connections run as ${rows[0]?.role} instead of ${APPLICATION_ROLE}: DATABASE_URL must reach PostgreSQL ` +
        'itself (or a pooler in session mode that passes startup options), without `options` of its own.',
    )
  }
}

/** Starts or connects to the database, migrates it, checks tenant isolation, and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory, log, clock, signal } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDirectory, log }) : null
  const stop = async (withinMs?: number): Promise<void> => await embedded?.stop(withinMs)
  try {
    const url = embedded?.url('postgres') ?? databaseUrl ?? ''
    if (!embedded) await waitForDatabase(url, { log, signal })
    await prepareDatabase(url, options)
    const database = openPools(url, log, 1, clock, embedded !== null)
    const probe = openPool(url, probeOptions, log, 1)
    const close = async (): Promise<void> => {
      await Promise.all([database.close(), probe.end()])
    }
    try {
      await assertRole(database.pool)
      await assertTenancy(database.owner)
    } catch (error) {
      await close()
      throw error
    }
    return { ...database, probe, close, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
