/** On a server where the product's user is no superuser, row security binds the owner too. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { runSql, migrationsFolder, silentLog, databaseUrl } from '@haulway/testing/server.ts'
import '@haulway/testing/global-setup.ts'
import { prepareDatabase } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

const server = inject('testServer')
const suffix = randomUUID().replaceAll('-', '')
const role = `plain_${suffix}`
const [from, to] = [`plain_from_${suffix}`, `plain_to_${suffix}`]
const accounts = [randomUUID(), randomUUID()].sort()
let folder: string

const urlFor = (database: string): string => {
  const url = new URL(databaseUrl(server.url, database))
  url.username = role
  return url.href
}

async function asked<T extends object>(database: string, sql: string, account: string): Promise<T[]> {
  const client = new Client({ connectionString: urlFor(database) })
  await client.connect()
  try {
    await client.query(`select set_config('app.account', $1, false)`, [account])
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = scratchFolder('plain')
  await runSql(server.url, `create role ${role} login; grant haulway_app to ${role}`)
  for (const name of [from, to]) await runSql(server.url, `create database ${name} owner ${role}`)
  await prepareDatabase(urlFor(from), { migrations: migrationsFolder, log: silentLog })
  for (const account of accounts) {
    await asked(from, `insert into accounts (id, title) values ('${account}', 'A')`, account)
    await asked(
      from,
      `insert into groups (account_id, id, version, hidden, created_at, created_by, modified_at, modified_by, title, permissions)
       select '${account}', gen_random_uuid(), 1, false, now(), '${account}', now(), '${account}', 'Group ' || n, '{}'
         from generate_series(1, 3) n`,
      account,
    )
  }
})
afterAll(async () => {
  for (const name of [from, to]) await runSql(server.url, `drop database if exists ${name} with (force)`)
  await runSql(server.url, `drop role ${role}`)
  rmSync(folder, { recursive: true, force: true })
})

test('backs up and restores the rows of every account, with row-level security in force afterwards', async () => {
  const file = join(folder, 'plain.tar')
  await makeBackup({ url: urlFor(from), dataDirectory: folder, secretKey: undefined }, file, 0)
  const contents = await verifyBackup(file)
  expect(contents.tables.find(({ name }) => name === 'groups')?.rows).toBe(6)
  const migrations = readMigrations(migrationsFolder)
  await restoreBackup(file, contents, { url: urlFor(to), dataDirectory: folder, migrations })
  for (const account of accounts) {
    const sql = 'select * from groups order by id'
    expect(await asked(to, sql, account)).toEqual(await asked(from, sql, account))
    expect(await asked(to, sql, account)).toHaveLength(3)
  }
})

test('an owner without superuser rights sees the rows of all accounts when no account is set', async () => {
  for (const account of accounts)
    await asked(
      from,
      `insert into stale_tracks values ('${account}', '${account}', now(), now(), 1)`,
      account,
    )
  const counted = await asked(from, 'select count(*)::int as n from stale_tracks', '')
  expect(counted).toEqual([{ n: 2 }])
})

test('leaves the database empty when a restore fails', async () => {
  const file = join(folder, 'plain.tar')
  const contents = await verifyBackup(file)
  const migrations = readMigrations(migrationsFolder)
  await runSql(server.url, `drop database ${to} with (force)`)
  await runSql(server.url, `create database ${to} owner ${role}`)
  const tables = contents.tables.map((one) => (one.name === 'groups' ? { ...one, rows: 7 } : one))
  const target = { url: urlFor(to), dataDirectory: folder, migrations }
  await expect(restoreBackup(file, { ...contents, tables }, target)).rejects.toThrow(/6 rows of groups/)
  expect(await asked(to, `select tablename from pg_tables where schemaname = 'public'`, '')).toEqual([])
})
