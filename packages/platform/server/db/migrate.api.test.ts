import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import { migrationsFolder } from '@haulway/testing/server.ts'
import { migrate, type Migration, readMigrations } from './migrate.ts'

let database: TestDatabase
let client: Client
const real = readMigrations(migrationsFolder)

const step = (version: number, sql: string): Migration => ({
  version,
  name: `${version}_step.sql`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})
const first = step(9001, 'create table one (id integer)')
const tables = async (): Promise<string[]> => {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where tablename in ('one', 'two', 'three')`,
  )
  return rows.map((row) => row.tablename).toSorted()
}

beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test('does not run the migrations of the project again on the template database', async () => {
  expect(real[0]?.sql).toBe(readFileSync(join(migrationsFolder, '0001_roles.sql'), 'utf8'))
  expect(await migrate(client, real)).toEqual([])
})

test('runs new migrations once, in order', async () => {
  const second = step(9002, 'alter table one add column label text; create table two (id integer)')
  expect(await migrate(client, [...real, first, second])).toEqual(['9001_step.sql', '9002_step.sql'])
  expect(await migrate(client, [...real, first, second])).toEqual([])
  expect(await tables()).toEqual(['one', 'two'])
  await expect(migrate(client, [...real, first])).rejects.toThrow(/newer Haulway.*9002_step/)
  await client.query('delete from schema_migrations where version = 9002')
})

test('rolls a failing migration back and names it', async () => {
  const broken = step(9003, 'create table three (id integer); select 1 / 0')
  await expect(migrate(client, [...real, first, broken])).rejects.toThrow(
    /9003_step.sql failed: division by zero/,
  )
  expect(await tables()).toEqual(['one', 'two'])
})

test('refuses a migration whose file changed after it ran', async () => {
  const changed = { ...first, checksum: 'other' }
  await expect(migrate(client, [...real, changed])).rejects.toThrow(/9001_step.sql was changed after it ran/)
})

test('runs a skipped number late, before newer ones', async () => {
  const late = step(9000, 'create table three (id integer)')
  const newer = step(9004, 'insert into three values (1)')
  expect(await migrate(client, [...real, late, first, newer])).toEqual(['9000_step.sql', '9004_step.sql'])
  await client.query('drop table three; delete from schema_migrations where version in (9000, 9004)')
})

test('runs the mend for a database on which an earlier text of the migration ran', async () => {
  const mend = { checksum: first.checksum.slice(0, 16), sql: 'alter table one add column mended integer' }
  const changed = { ...first, checksum: 'another', mends: [mend] }
  expect(await migrate(client, [...real, changed])).toEqual(['9001_step.sql'])
  expect(await migrate(client, [...real, changed])).toEqual([])
  await client.query('select mended from one')
})
