import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openPools } from '@haulway/platform/server/db/database.ts'
import { administer, silentLog, urlOf } from './server.ts'
import './global-setup.ts'

export { silentLog } from './server.ts'

export interface TestDatabase extends Database {
  /** For programs that a test starts: DATABASE_URL of this database. */
  url: string
}

/** A busy machine is not a failure: what waits for a lock or a connection waits longer than the product would. */
const PATIENCE = 60

/** A migrated database of this test file's own. `close` (in afterAll) drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `haulway_test_${randomUUID().replaceAll('-', '')}`
  // Copied file by file: page by page, and each into the log as well, takes twice as long.
  await administer(server.url, `create database ${name} template ${server.template} strategy = file_copy`)
  const url = urlOf(server.url, name)
  const database = openPools(url, silentLog, PATIENCE)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await administer(server.url, `drop database ${name} with (force)`)
    },
  }
}
