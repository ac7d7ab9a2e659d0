/** A server that is frozen, or a network that swallows everything: nobody waits for ever. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '@haulway/testing'
import { type FreezableProxy, createFreezableProxy } from '@haulway/testing/freezable-proxy.ts'
import { serveHealth } from '../http/health.ts'
import { checkDatabaseWrites } from '../process/readiness.ts'
import { openPool } from './pools.ts'
import { inAccount, sendInAccount } from './transaction.ts'

let database: TestDatabase
let way: FreezableProxy
let app: FastifyInstance
const pools: Pool[] = []

beforeAll(async () => {
  database = await testDatabase()
  way = createFreezableProxy(database.url)
  await way.open()
  app = Fastify()
})
afterAll(async () => {
  await app.close()
  await Promise.all(pools.map((pool) => pool.end()))
  await way.close()
  await database.close()
})

/** A pool whose connections can be frozen, and are given up once they are silent for so long. */
function impatient(pipeline: boolean, silenceMs = 500): Pool {
  const options = {
    name: 'test',
    max: 3,
    role: 'application',
    statementTimeoutMs: silenceMs,
    silenceMs,
  } as const
  const pool = openPool(way.url, { ...options, connectionTimeoutMs: 2 * silenceMs, pipeline }, silentLog, 1)
  pools.push(pool)
  return pool
}
/** On a machine that is busy, what is impatient may need several attempts. */
const works = (pool: Pool) =>
  expect.poll(async () => (await pool.query('select 1 as one').catch(() => null))?.rows).toEqual([{ one: 1 }])
const account = randomUUID()

test('reports a frozen server as unavailable to waiting callers, and serves later ones once it is back', async () => {
  const [plain, pipelined] = [impatient(false), impatient(true)]
  await works(plain)
  await works(pipelined)
  way.freeze()
  const waiting = [
    inAccount(database, { account }, (tx) => tx.query('select 1'), plain),
    sendInAccount({ account }, [{ text: 'select 1' }, { text: 'select 2' }], pipelined),
    // More than there are connections.
    ...Array.from({ length: 4 }, () => inAccount(database, { account }, (tx) => tx.query('select 1'), plain)),
  ]
  for (const one of await Promise.allSettled(waiting)) {
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { name: 'DatabaseProblem', kind: 'unavailable' },
    })
  }
  way.thaw()
  await works(plain)
  await works(pipelined)
})

test('leaves a connection without an open query silent for any time', async () => {
  // Both connections have to be answered in time while the machine is busy.
  const pool = impatient(false, 5_000)
  await works(pool)
  const idle = await pool.connect()
  const asked = await pool.connect()
  way.freeze()
  await expect(asked.query('select 1')).rejects.toThrow('silent')
  asked.release(true)
  way.thaw()
  const { rows } = await idle.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  idle.release()
})

test('reports in /readyz a database that is silent or refuses writes, while /healthz stays alive', async () => {
  serveHealth(app, new Registry(), { checks: { database: checkDatabaseWrites(impatient(false)) } })
  const readyz = async () => {
    const { statusCode, payload } = await app.inject('/readyz')
    return [statusCode, JSON.parse(payload)] as const
  }
  await expect.poll(readyz).toEqual([200, { ready: true, database: 'well' }])
  const written = await database.owner.query('select written_at from readiness')
  expect(written.rowCount).toBe(1)

  way.freeze()
  expect(await readyz()).toEqual([503, { ready: false, database: 'silent' }])
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  way.thaw()
  await expect.poll(readyz).toEqual([200, { ready: true, database: 'well' }])

  const { rows } = await database.owner.query<{ name: string }>('select current_database() as name')
  await database.owner.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'haulway test' and datname = current_database()`,
  )
  await expect.poll(readyz).toEqual([503, { ready: false, database: 'readOnly' }])
})
