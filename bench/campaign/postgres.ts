/** The PostgreSQL of an installation: run by the campaign, or left to a server that starts it itself. */
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database, openPools, prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { type EmbeddedServer, ownerUrl, startEmbedded } from '@haulway/platform/server/db/embedded.ts'
import { childrenOf, livePostmaster } from '@haulway/platform/server/db/postmaster.ts'
import { migrationsFolder, silentLog } from '@haulway/testing/server.ts'
import { recordQuarantineDeletions } from './quarantine-deletions.ts'

export interface Postgres {
  /** The owner's connection string. */
  readonly url: string
  /** Process ids: the postmaster first, then its child processes. */
  pids(): number[]
  /** Runs one statement on a connection of its own; returns the rows. */
  readonly query: <T extends object = object>(sql: string, values?: readonly unknown[]) => Promise<T[]>
  /** Connects to the database; starts PostgreSQL when it does not run. */
  database(): Promise<Database>
  closePools(): Promise<void>
  stop(): Promise<void>
}

async function queryOnce<T extends object>(
  url: string,
  sql: string,
  values: readonly unknown[],
): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Opens a migrated PostgreSQL where a server with this data folder expects its own. */
export async function openPostgres(data: string): Promise<Postgres> {
  const home = join(data, 'postgres')
  const folder = join(home, 'postgres')
  const url = ownerUrl(folder, 'postgres')
  let embedded: EmbeddedServer | undefined
  let pools: Database | undefined
  const closePools = async (): Promise<void> => {
    await pools?.close()
    pools = undefined
  }
  const database = async (): Promise<Database> => {
    embedded ??= await startEmbedded({ dataDirectory: home, log: silentLog })
    return (pools ??= openPools(url, silentLog))
  }
  await database()
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  await recordQuarantineDeletions(await database())
  return {
    url,
    pids() {
      const postmaster = livePostmaster(folder)
      return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
    },
    query: (sql, values = []) => queryOnce(url, sql, values),
    database,
    closePools,
    async stop() {
      await closePools()
      await embedded?.stop()
      embedded = undefined
    },
  }
}
