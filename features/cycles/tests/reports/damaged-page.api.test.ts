/** A database page that the disk can no longer read: it is named, the request fails, and nothing else is affected. */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPools } from '@haulway/platform/server/db/database.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { runSql, silentLog, databaseUrl } from '@haulway/testing/server.ts'
import { roleIndex } from '../../../access/roles.ts'
import type { ConsoleFacts } from '../../../console/console.endpoints.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'

const PAGE_BYTES = 8_192
const id = randomUUID().replaceAll('-', '')
const [healthy, damaged] = [`haulway_test_${id}`, `haulway_test_${id}_damaged`]
const server = inject('testServer')
const told: [object, string][] = []
const log: Log = { ...silentLog, error: (detail, message) => void told.push([detail, message]) }

let app: TestApp
let account: string
let client: TestClient

/** Corrupts the first page of every index of the table in the database files. */
async function spoil(database: string, table: string): Promise<void> {
  const one = new Client({ connectionString: databaseUrl(server.url, database) })
  await one.connect()
  const { rows } = await one.query<{ path: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(indexrelid) as path
       from pg_index where indrelid = $1::regclass`,
    [table],
  )
  await one.query('checkpoint')
  await one.end()
  expect(rows.length).toBeGreaterThan(2)
  for (const { path } of rows) {
    const file = openSync(join(path), 'r+')
    writeSync(file, Buffer.alloc(PAGE_BYTES / 2, 0x5a), 0, PAGE_BYTES / 2, 64)
    closeSync(file)
  }
}

beforeAll(async () => {
  await runSql(server.url, `create database ${healthy} template ${server.template}`)
  await spoil(healthy, 'cycles')
  // Copied file by file, so that the server’s page cache does not carry over.
  await runSql(server.url, `create database ${damaged} template ${healthy} strategy file_copy`)
  const url = databaseUrl(server.url, damaged)
  app = await testApp({}, { database: { ...openPools(url, log, 60), url }, log })
  account = await app.account('North quarry')
  client = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
})
afterAll(async () => {
  await app.close()
  await app.database.close()
  for (const name of [healthy, damaged]) await runSql(server.url, `drop database ${name} with (force)`)
})

test('the report returns 503 with a message key, on the screen and as a file', async () => {
  for (const path of ['', '.csv', '.xlsx']) {
    const reply = await client.fetch(`/api/cyclereport/loadDumpCycles${path}`)
    expect(reply, path).toMatchObject({
      status: 503,
      body: { message: 'Server not available', errors: [{ field: 'storage', key: 'unavailable.damaged' }] },
    })
    expect(reply.headers.get('retry-after')).toBe('2')
  }
  expect((await client.fetch('/api/equipment')).status).toBe(200)
})

test('the log and the console name the damaged page, the table and the account', async () => {
  const system = await app.client(account, [], { systemAdmin: true })
  const { body } = await system.fetch('/api/console')
  const [first] = (body as ConsoleFacts).damage
  expect(first).toMatchObject({ table: 'cycles', block: 0, account: 'North quarry' })
  expect(first?.part).toMatch(/^cycles_/)
  expect(first?.detail).toMatch(/^invalid page in block 0 of relation/)
  const damage = told.filter(([, message]) => message.startsWith('damaged page'))
  // Logged once, however often it is encountered.
  expect(damage).toHaveLength(1)
  expect(damage[0]?.[1]).toMatch(
    new RegExp(`^damaged page: block 0 of cycles \\(cycles_\\w+\\), met by account ${account}$`),
  )
})
