import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openPools } from '@haulway/platform/server/db/database.ts'
import { runSql, silentLog, databaseUrl } from './server.ts'
import './global-setup.ts'

export { silentLog } from './server.ts'

export interface TestDatabase extends Database {
  /** DATABASE_URL of this database, for programs that a test starts. */
  url: string
}

/** Timeout for locks and connections: longer than in the product, because a busy machine is not a failure. */
const PATIENCE = 60

/** Creates a migrated database for one test file. `close` (in afterAll) drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `haulway_test_${randomUUID().replaceAll('-', '')}`
  // Copied file by file: copying page by page, with each page in the write-ahead log as well, takes twice as long.
  await runSql(server.url, `create database ${name} template ${server.template} strategy = file_copy`)
  const url = databaseUrl(server.url, name)
  const database = openPools(url, silentLog, PATIENCE)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await runSql(server.url, `drop database ${name} with (force)`)
    },
  }
}
