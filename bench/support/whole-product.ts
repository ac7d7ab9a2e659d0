/** The product as `npm start` runs it, a process of its own with its embedded database on disk. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openPools } from '@haulway/platform/server/db/database.ts'
import { ownerUrl } from '@haulway/platform/server/db/embedded.ts'
import { silentLog } from '@haulway/testing/server.ts'
import { startProduct } from '../../e2e/support/server.ts'

export interface WholeProduct {
  readonly url: string
  readonly pid: number
  /** The owner's connection string to its database. */
  readonly databaseUrl: string
  /** Connections of the bench, until it closes them. */
  readonly database: Database
  stop(): Promise<void>
}

export async function startWholeProduct(environment: Record<string, string> = {}): Promise<WholeProduct> {
  // On disk, so that acknowledgements wait for it; PostgreSQL’s user needs access.
  const folder = mkdtempSync(join(tmpdir(), 'haulway-bench-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const product = await startProduct({
    HAULWAY_PRACTICE: 'off',
    ...environment,
    HAULWAY_DATA: data,
  })
  const databaseUrl = ownerUrl(join(data, 'postgres', 'postgres'), 'postgres')
  return {
    url: product.url,
    pid: product.pid,
    databaseUrl,
    database: openPools(databaseUrl, silentLog),
    async stop() {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
