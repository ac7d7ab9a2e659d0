/** The PostgreSQL server of a test run, with the migrated template database that every test file copies. */
import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { startEmbedded } from '@haulway/platform/server/db/embedded.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { scratchFolder } from './scratch.ts'

export const migrationsFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url))

const quiet = (): void => undefined
export const silentLog: Log = { info: quiet, warn: quiet, error: quiet }

/** What test files need to copy the template; plain data, because it is passed between processes. */
export interface TestServer {
  url: string
  template: string
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on the server's own database, as the owner. */
export async function runSql(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Starts a temporary embedded server, or uses the one of HAULWAY_TEST_DATABASE_URL (its user creates databases and
 * roles).
 */
export async function startTestServer(): Promise<TestServer & { stop: () => Promise<void> }> {
  const given = process.env.HAULWAY_TEST_DATABASE_URL
  const folder = scratchFolder('test')
  chmodSync(folder, 0o755)
  const embedded = given
    ? null
    : await startEmbedded({
        dataDirectory: folder,
        log: silentLog,
        // No data has to outlive the run.
        settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300'],
      })
  const url = embedded ? embedded.url('postgres') : (given ?? '')
  const template = `haulway_template_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${template}`)
  await prepareDatabase(databaseUrl(url, template), { migrations: migrationsFolder, log: silentLog })
  return {
    url,
    template,
    async stop() {
      await runSql(url, `drop database ${template} with (force)`)
      await embedded?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
