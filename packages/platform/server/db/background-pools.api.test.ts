import { getPriority } from 'node:os'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import { BACKGROUND_NICENESS } from '../process/background-priority.ts'
import { openPool, openPoolLike, poolSettings } from './pools.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

/** Niceness of the server's process of a connection. */
async function priorityOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return getPriority(rows[0]?.pid)
}

const options = { name: 'reports', max: 1, role: 'application', statementTimeoutMs: 10_000 } as const

test.runIf(process.platform === 'linux')(
  'lowers the priority of the connections of a background pool, and of a thread’s pool like it, but of no other',
  async () => {
    const usual = openPool(database.url, options, silentLog, 60)
    const background = openPool(database.url, { ...options, background: true }, silentLog, 60)
    const ofThread = openPoolLike(poolSettings(background))
    try {
      expect(await priorityOf(usual)).toBe(0)
      expect(await priorityOf(background)).toBe(BACKGROUND_NICENESS)
      expect(await priorityOf(ofThread)).toBe(BACKGROUND_NICENESS)
    } finally {
      await Promise.all([usual.end(), background.end(), ofThread.end()])
    }
  },
)
