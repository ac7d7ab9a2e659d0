/**
 * Migrates databases of earlier commits to the current schema. Migrations did not always land in the order of their
 * numbers, and some were edited within the hour. Each state here is one that a data folder of that time contains.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, type Migration, readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { runSql, migrationsFolder, databaseUrl } from '@haulway/testing/server.ts'
import '@haulway/testing/global-setup.ts'
import { readLanded } from '../landed.ts'

const server = inject('testServer')
const migrations = readMigrations(migrationsFolder)
const made: string[] = []
let wanted: string[]

/** Every schema object that the product relies on, one line each. The order of columns does not matter. */
const SCHEMA = `
  select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('policy %s %s %s %s %s %s', tablename, policyname, permissive, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
  union all select format('function %s %s', oid::regprocedure, coalesce(pg_get_function_sqlbody(oid), prosrc))
    from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('table %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
  order by 1`

/** Migrates a new database through the given steps; returns its schema. */
async function schemaAfter(...steps: readonly (readonly Migration[])[]): Promise<string[]> {
  const name = `haulway_earlier_${randomUUID().replaceAll('-', '')}`
  await runSql(server.url, `create database ${name}`)
  made.push(name)
  const client = new Client({ connectionString: databaseUrl(server.url, name) })
  await client.connect()
  try {
    for (const step of steps) await migrate(client, step)
    return (await client.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

/** The first `count` migrations that landed, sorted by number as a product of that time ran them. */
function landedFirst(count: number): Migration[] {
  const names = new Set(
    readLanded()
      .slice(0, count)
      .map(({ name }) => name),
  )
  return migrations.filter(({ name }) => names.has(name))
}

beforeAll(async () => {
  wanted = await schemaAfter(migrations)
})
afterAll(async () => {
  for (const name of made) await runSql(server.url, `drop database ${name} with (force)`)
})

/**
 * Counts of landed migrations after which one with a lower number landed: such a database has to run a migration that
 * precedes those it has run. A third of the ten is enough, since what has landed does not change any more.
 */
const late = readLanded()
  .flatMap(({ name }, index, all) =>
    index >= 4 && all[index + 1] !== undefined && all[index + 1]!.name < name ? [index + 1] : [],
  )
  .filter((_, index) => index % 3 === 0)

test.each(late)(
  'migrates a database with the first %i landed migrations to the current schema',
  async (count) => {
    expect(await schemaAfter(landedFirst(count), migrations)).toEqual(wanted)
  },
)

test('migrates to the current schema one landing after the other', async () => {
  const steps = readLanded().map((_, index) => landedFirst(index + 1))
  expect(await schemaAfter(...steps.slice(4), migrations)).toEqual(wanted)
})

/** Migrations whose first landed text differed, each with the edit that yields that text. */
const edited: readonly [number, (sql: string) => string][] = [
  [40, (sql) => sql.replace('spots double precision', 'spots integer')],
  [43, () => DECISIONS],
  [48, (sql) => sql.slice(0, sql.indexOf('\n-- The tags of a hidden category'))],
  [59, (sql) => sql.replace(/-- They tell when machines[^;]*;\n/, '')],
]
const DECISIONS = `-- Loads and dumps that detection could not resolve, and what people decided of them: facts of their machines, found by time.
create index events_unresolved on events (account_id, occurred_at) where 'unresolved' = any (flags);
create index events_decided on events (account_id, occurred_at) where type = 'decision';
`

test.each(edited)(
  'migrates a database that ran an earlier text of migration %i to the current schema',
  async (version, edit) => {
    const before = migrations
      .filter((one) => one.version <= version)
      .map((one) => {
        const sql = one.version === version ? edit(one.sql) : one.sql
        return { ...one, sql, checksum: createHash('sha256').update(sql).digest('hex') }
      })
    expect(before.at(-1)?.sql).not.toBe(migrations.find((one) => one.version === version)?.sql)
    expect(await schemaAfter(before, migrations)).toEqual(wanted)
  },
)
