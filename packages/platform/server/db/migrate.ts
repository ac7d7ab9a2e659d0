/**
 * Plain SQL migrations: numbered, forward only, each in one transaction, never edited after they ran. They land in
 * numeric order (`database/landed.json`), although some once did not: whatever a database lacks runs, in numeric
 * order.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartError } from '../process/start-error.ts'

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
  /** SQL that updates a database on which an earlier text of this number ran. */
  mends?: readonly Mend[]
}

interface Mend {
  /** Prefix of the checksum of the earlier text. */
  checksum: string
  sql: string
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const MEND_NAME = /^(\d{4})_([0-9a-f]{16})\.sql$/
/** Advisory lock of every process that migrates this database. */
const MIGRATION_LOCK = 0x4a18

const textOf = (folder: string, name: string): string =>
  readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')

/** Mends by number, from the folder `mends` beside the migrations. */
function readMends(folder: string): Map<number, Mend[]> {
  const mends = new Map<number, Mend[]>()
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const [, version = '', checksum = ''] = MEND_NAME.exec(name) ?? []
    if (checksum === '') throw new Error(`${name} in ${folder} does not say which text it mends`)
    const others = mends.get(Number(version)) ?? []
    mends.set(Number(version), [...others, { checksum, sql: textOf(folder, name) }])
  }
  return mends
}

export function readMigrations(folder: string): Migration[] {
  const mends = readMends(join(folder, '../mends'))
  const files = readdirSync(folder).sort()
  const migrations = files.map((name) => {
    const version = Number(FILE_NAME.exec(name)?.[1])
    if (!version) throw new StartError(`${name} in ${folder} is not a migration: NNNN_name.sql`)
    const sql = textOf(folder, name)
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { version, name, sql, checksum, mends: mends.get(version) ?? [] }
  })
  const twice = migrations.find((m, i) => m.version === migrations[i + 1]?.version)
  if (twice) throw new StartError(`Two migrations have the number of ${twice.name}`)
  return migrations
}

interface Applied {
  version: number
  name: string
  checksum: string
}

interface Step {
  readonly migration: Migration
  /** The SQL to run: the migration itself, or the mend of an earlier text. */
  readonly sql: string
}

/** The migrations a database still needs, in numeric order. */
function pending(migrations: readonly Migration[], applied: readonly Applied[]): Step[] {
  const unknown = applied.find((row) => !migrations.some(({ version }) => version === row.version))
  if (unknown) {
    throw new StartError(
      `The database was migrated by a newer Haulway (it has ${unknown.name}, unknown here). Start that version.`,
    )
  }
  const ran = new Map(applied.map((row) => [row.version, row]))
  return migrations.flatMap((migration) => {
    const row = ran.get(migration.version)
    if (row === undefined) return [{ migration, sql: migration.sql }]
    if (row.checksum === migration.checksum) return []
    const mend = migration.mends?.find(({ checksum }) => row.checksum.startsWith(checksum))
    if (mend) return [{ migration, sql: mend.sql }]
    throw new StartError(
      `Migration ${migration.name} was changed after it ran on this database (as ${row.name}). ` +
        'Restore the file; a change to the schema is a new migration.',
    )
  })
}

async function prepareRecord(client: ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
}

/** Runs the missing migrations and returns their names. `client` is a connection of the owner. */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await prepareRecord(client)
    const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations')
    const ran: string[] = []
    for (const step of pending(migrations, rows)) {
      await run(client, step)
      ran.push(step.migration.name)
    }
    return ran
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

/** Runs these migrations on an empty database within the open transaction, as a restore does. */
export async function applyMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await prepareRecord(client)
  for (const migration of migrations) await apply(client, { migration, sql: migration.sql })
}

async function apply(client: ClientBase, { migration, sql }: Step): Promise<void> {
  const { version, name, checksum } = migration
  await client.query(sql)
  await client.query(
    `insert into schema_migrations (version, name, checksum) values ($1, $2, $3)
     on conflict (version) do update set name = excluded.name, checksum = excluded.checksum, applied_at = now()`,
    [version, name, checksum],
  )
}

async function run(client: ClientBase, step: Step): Promise<void> {
  await client.query('begin')
  try {
    await apply(client, step)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(
      `Migration ${step.migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
