/** Restores a backup into an empty database and an empty data folder, completely or not at all. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { applyMigrations, type Migration } from '../db/migrate.ts'
import { folderStore } from '../files/folder-store.ts'
import { type Contents, type TableContents, tableOfMember } from './contents.ts'
import { copyIn } from './copy.ts'
import { BackupProblem } from './problem.ts'
import { columnList, isEmptyDatabase, PORTABLE_VALUE_SETTINGS } from './tables.ts'
import { type TarMember, readTar } from './tar.ts'
import { unpackRows } from './verify.ts'

export interface RestoreTarget {
  /** The owner's connection to an empty database. */
  readonly url: string
  readonly dataDirectory: string
  /** Migrations of this program. */
  readonly migrations: readonly Migration[]
}

/** The migrations that had run where the backup was made, as this program has them. */
function migrationsOf(contents: Contents, migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((one) => [one.name, one]))
  return contents.migrations.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (migration === undefined) {
      throw new BackupProblem(
        `The backup was made by a newer Haulway (it has ${name}, unknown here). Restore it with that version.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new BackupProblem(
        `The backup was made where migration ${name} was another one. Start its installation with this version, then back it up again.`,
      )
    }
    return migration
  })
}

/**
 * Columns of the backup that the table lacks would be lost; columns it has in addition were added by later
 * migrations.
 */
async function assertColumns(client: ClientBase, tables: readonly TableContents[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  const here = new Set(rows.map(({ name }) => name))
  const missing = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`).filter((column) => !here.has(column)),
  )
  if (missing.length > 0) throw new BackupProblem(`The backup has ${missing[0]}, which is unknown here.`)
}

interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Prepares tables for loading. Tables refer to each other in cycles, row-level security binds the owner, and what
 * triggers maintain is in the backup itself: so during loading foreign keys are dropped, row-level security binds the
 * application role alone, and triggers are disabled. Adding the keys back checks every one of them.
 */
async function openTables(client: ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Constraint>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: triggered } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  const { rows: forced } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
    for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
    for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
  }
}

/** Removes rows that migrations inserted: the backup holds them too, as people have changed them since. */
async function emptyTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

/** Reads members in order and groups those of one table. */
interface Cursor {
  current: TarMember | undefined
  next(): Promise<void>
  close(): Promise<void>
}

async function cursorOver(file: string): Promise<Cursor> {
  const members = readTar(file)
  const cursor: Cursor = {
    current: undefined,
    async next() {
      const { value, done } = await members.next()
      cursor.current = done ? undefined : value
    },
    async close() {
      await members.return(undefined)
    },
  }
  await cursor.next()
  return cursor
}

async function loadTable(
  client: ClientBase,
  file: string,
  cursor: Cursor,
  table: TableContents,
): Promise<void> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (; cursor.current && tableOfMember(cursor.current.name) === table.name; await cursor.next())
      yield unpackRows(file, cursor.current.name, cursor.current.content)
  }
  const target = `${escapeIdentifier(table.name)} (${columnList(table.columns)})`
  const rows = await copyIn(client, `copy ${target} from stdin`, pieces())
  if (rows !== table.rows)
    throw new BackupProblem(`${rows} rows of ${table.name} arrived instead of ${table.rows}`)
}

const UPLOAD = /^files\/([^/]+)\/([^/]+)\/(\d+)$/

/** Restores uploads and the other files of the data folder. */
async function placeFile({ name, content }: TarMember, dataDirectory: string): Promise<void> {
  const upload = UPLOAD.exec(name)
  if (upload) {
    const [, account = '', object = '', part] = upload
    const store = folderStore(join(dataDirectory, 'files'), Infinity)
    await store.put({ account, object, part: Number(part) }, content)
  } else if (name === 'data/fleet/practice-devices.json') {
    const path = join(dataDirectory, 'fleet/practice-devices.json')
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { mode: 0o600 })
  }
}

async function loadAll(
  client: ClientBase,
  file: string,
  contents: Contents,
  target: RestoreTarget,
): Promise<void> {
  const tables = new Map(contents.tables.map((table) => [table.name, table]))
  const cursor = await cursorOver(file)
  try {
    while (cursor.current) {
      const table = tables.get(tableOfMember(cursor.current.name) ?? '')
      if (table) {
        await loadTable(client, file, cursor, table)
      } else {
        await placeFile(cursor.current, target.dataDirectory)
        await cursor.next()
      }
    }
  } finally {
    await cursor.close()
  }
}

async function holdsFiles(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

/**
 * Restores the database and files that `contents` (of `verifyBackup`) lists. Later migrations run at the next start.
 * Throws `BackupProblem` when the target is not empty; after any failure the target is empty again.
 */
export async function restoreBackup(file: string, contents: Contents, target: RestoreTarget): Promise<void> {
  const migrations = migrationsOf(contents, target.migrations)
  const files = join(target.dataDirectory, 'files')
  if (await holdsFiles(files))
    throw new BackupProblem(`The folder ${files} is not empty. Restore into an empty HAULWAY_DATA.`)
  const client = new Client({ connectionString: target.url, application_name: 'haulway restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(PORTABLE_VALUE_SETTINGS)
    await client.query('begin')
    if (!(await isEmptyDatabase(client)))
      throw new BackupProblem('The database is not empty. Restore into an empty one.')
    await applyMigrations(client, migrations)
    await assertColumns(client, contents.tables)
    await emptyTables(client)
    const closeTables = await openTables(client)
    await loadAll(client, file, contents, target)
    await closeTables()
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await rm(files, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
