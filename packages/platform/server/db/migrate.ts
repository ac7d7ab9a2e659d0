/** Plain SQL migrations: numbered, forward only, each in one transaction, never edited after they ran. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartError } from '../start-error.ts'

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Advisory lock of everybody who migrates this database. */
const MIGRATION_LOCK = 0x4a18

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).sort()
  const migrations = files.map((name) => {
    const version = Number(FILE_NAME.exec(name)?.[1])
    if (!version) throw new StartError(`${name} in ${folder} is not a migration: NNNN_name.sql`)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
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

function pending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const files = new Map(migrations.map((m) => [m.version, m]))
  for (const row of applied) {
    const file = files.get(row.version)
    if (!file) {
      throw new StartError(
        `The database was migrated by a newer Haulway (it has ${row.name}, unknown here). Start that version.`,
      )
    }
    if (file.checksum !== row.checksum) {
      throw new StartError(
        `Migration ${file.name} was changed after it ran on this database (as ${row.name}). ` +
          'Restore the file; a change to the schema is a new migration.',
      )
    }
  }
  const last = Math.max(0, ...applied.map((row) => row.version))
  const done = new Set(applied.map((row) => row.version))
  const open = migrations.filter((m) => !done.has(m.version))
  const late = open.find((m) => m.version < last)
  if (late)
    throw new StartError(
      `Migration ${late.name} comes before one that has already run. Give it a new number.`,
    )
  return open
}

/** Brings the database up to the files. Returns the names that ran. `client` is the owner's connection. */
export async function migrate(client: ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await client.query(`create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations')
    const ran: string[] = []
    for (const migration of pending(migrations, rows)) {
      await run(client, migration)
      ran.push(migration.name)
    }
    return ran
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

async function run(client: ClientBase, { version, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}
