/** The database of the product: embedded, or the server that DATABASE_URL names; migrated and checked. */
import { Client, type Pool } from 'pg'
import type { Log } from '../log.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { APPLICATION_ROLE, openPool, type PoolOptions } from './pools.ts'
import { assertTenancy } from './tenancy.ts'

export interface Database {
  /** Requests: short statements. */
  pool: Pool
  /** Device data: its own few connections, so that people's queries never hold them; statements are pipelined. */
  ingest: Pool
  /** Reports: long reads; pipelined as well. */
  reports: Pool
  /** Owner of the tables, past row security: migrations and the job runner only. */
  owner: Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL 15 or newer; without it the embedded one under `dataDirectory`. */
  databaseUrl?: string | undefined
  dataDirectory: string
  /** Folder of the numbered SQL files. */
  migrations: string
  log: Log
}

const OLDEST_MAJOR = 15

const pools: Record<'pool' | 'ingest' | 'reports' | 'owner', PoolOptions> = {
  pool: { name: 'requests', max: 10, role: 'application', statementTimeoutMs: 10_000 },
  ingest: { name: 'ingest', max: 4, role: 'application', statementTimeoutMs: 30_000, pipeline: true },
  reports: { name: 'reports', max: 4, role: 'application', statementTimeoutMs: 60_000, pipeline: true },
  owner: { name: 'owner', max: 5, role: 'owner', statementTimeoutMs: 0 },
}

/** Migrates as the owner. */
export async function prepare(
  url: string,
  options: Pick<DatabaseOptions, 'migrations' | 'log'>,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'haulway migration' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    const major = rows[0]?.major ?? 0
    if (major < OLDEST_MAJOR)
      throw new Error(`PostgreSQL ${major} is too old: Haulway needs ${OLDEST_MAJOR} or newer.`)
    const ran = await migrate(client, readMigrations(options.migrations))
    if (ran.length > 0) options.log.info({ migrations: ran }, 'database migrated')
  } finally {
    await client.end()
  }
}

/** Pools on a database that is migrated already. Closing them is all that `close` does. */
export function openPools(url: string, log: Log, patience = 1): Database {
  const opened = {
    pool: openPool(url, pools.pool, log, patience),
    ingest: openPool(url, pools.ingest, log, patience),
    reports: openPool(url, pools.reports, log, patience),
    owner: openPool(url, pools.owner, log, patience),
  }
  return {
    ...opened,
    async close() {
      await Promise.all(Object.values(opened).map((pool) => pool.end()))
    },
  }
}

/** A connection pooler may drop the startup option that makes the connections of the application unprivileged. */
async function assertRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role !== APPLICATION_ROLE) {
    throw new Error(
      `Connections run as ${rows[0]?.role} instead of ${APPLICATION_ROLE}: DATABASE_URL must reach PostgreSQL ` +
        'itself (or a pooler in session mode that passes startup options), without `options` of its own.',
    )
  }
}

/** Starts or reaches the database, migrates it, checks that it keeps accounts apart, and opens the pools. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDirectory, log } = options
  const embedded = databaseUrl ? null : await startEmbedded({ dataDirectory, log })
  try {
    const url = embedded ? embedded.url('postgres') : (databaseUrl ?? '')
    await prepare(url, options)
    const database = openPools(url, log)
    await assertRole(database.pool)
    await assertTenancy(database.owner)
    return {
      ...database,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
