/**
 * Makes a backup of a database and its files while the product runs: one snapshot of all tables (repeatable read),
 * piece by piece. It takes no lock that blocks writers, and holds only a few pieces in memory for any size.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import {
  type Contents,
  CONTENTS_MEMBER,
  BACKUP_FORMAT,
  HEAD_MEMBER,
  type Head,
  pieceName,
  startDigestChain,
} from './contents.ts'
import { copyOut } from './copy.ts'
import { keyFingerprint } from './key-fingerprint.ts'
import { BackupProblem } from './problem.ts'
import {
  columnList,
  PORTABLE_VALUE_SETTINGS,
  readAppliedMigrations,
  readTables,
  type Table,
} from './tables.ts'
import { type TarWriter, createTar } from './tar.ts'

export interface BackupSource {
  /** The owner's connection to the database. */
  readonly url: string
  readonly dataDirectory: string
  /** The key that seals secrets when it is configured; it is not copied. */
  readonly secretKey: Uint8Array | undefined
}

const PIECE_BYTES = 4 * 1_048_576
/** Compression level: a third of the time of the default level for 5 % more bytes. */
const LEVEL = 3

/** Cuts incoming rows into compressed members of a table. */
function pieceWriter(tar: TarWriter, table: string) {
  let pieces: Buffer[] = []
  let size = 0
  let written = 0
  const flush = async () => {
    const content = Buffer.concat(pieces, size)
    pieces = []
    size = 0
    // Synchronous: this thread or program runs at low priority as a whole.
    await tar.add(pieceName(table, written++), gzipSync(content, { level: LEVEL }))
  }
  return {
    take: async (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size >= PIECE_BYTES) await flush()
    },
    end: async () => {
      if (size > 0) await flush()
    },
  }
}

interface Snapshot {
  readonly client: ClientBase
  /** Row-level security does not bind this user: a table is read in one statement. */
  readonly seesAll: boolean
  readonly accounts: readonly string[]
}

/** Reads a table; account by account where row-level security binds the owner too. Returns the number of rows. */
async function writeTable(tar: TarWriter, table: Table, snapshot: Snapshot): Promise<number> {
  const { client, seesAll, accounts } = snapshot
  const writer = pieceWriter(tar, table.name)
  const name = escapeIdentifier(table.name)
  const columns = columnList(table.columns.map((column) => column.name))
  let rows = 0
  if (!table.ofAccounts || seesAll) {
    rows = await copyOut(client, `copy (select ${columns} from ${name}) to stdout`, writer.take)
  } else {
    for (const account of accounts) {
      await client.query(`select set_config('app.account', $1, true)`, [account])
      const own = `select ${columns} from ${name} where account_id = haulway_account()`
      rows += await copyOut(client, `copy (${own}) to stdout`, writer.take)
    }
  }
  await writer.end()
  return rows
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** The parts of the files that the snapshot names. Files removed meanwhile are counted as missing. */
async function writeFiles(
  tar: TarWriter,
  folder: string,
  { client, accounts }: Snapshot,
): Promise<{ files: number; lostFiles: number }> {
  let [files, lostFiles] = [0, 0]
  for (const account of accounts) {
    await client.query(`select set_config('app.account', $1, true)`, [account])
    const { rows } = await client.query<{ id: string; state: string }>(
      `select id, state from file_objects where account_id = haulway_account() and state <> 'doomed' order by id`,
    )
    for (const { id, state } of rows) {
      const object = join('files', account, id)
      const names = await readdir(join(folder, object)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const parts = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b))
      for (const part of parts) await tar.add(join(object, part), await readFile(join(folder, object, part)))
      if (parts.length > 0) files += 1
      else if (state === 'kept') lostFiles += 1
    }
  }
  return { files, lostFiles }
}

/** Files of the data folder besides the database and uploads; never the key. */
const BESIDE = ['fleet/practice-devices.json']

async function writeBeside(tar: TarWriter, folder: string): Promise<void> {
  for (const name of BESIDE) {
    const content = await readFile(join(folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    if (content) await tar.add(join('data', name), content)
  }
}

async function headOf(client: ClientBase, now: number): Promise<Head> {
  const migrations = await readAppliedMigrations(client)
  if (migrations === undefined) throw new BackupProblem('The database holds nothing of Haulway.')
  const { rows } = await client.query<{ version: string; installation: string | null }>(
    `select current_setting('server_version') as version, (select id from accounts where system) as installation`,
  )
  return {
    format: BACKUP_FORMAT,
    madeAt: new Date(now).toISOString(),
    installation: rows[0]?.installation ?? '',
    postgres: rows[0]?.version ?? '',
    migrations,
  }
}

async function snapshotOf(client: ClientBase): Promise<Snapshot> {
  const { rows } = await client.query<{ sees_all: boolean; accounts: string[] }>(
    `select rolsuper or rolbypassrls as sees_all, array(select id::text from accounts order by id) as accounts
       from pg_roles where rolname = current_user`,
  )
  return { client, seesAll: rows[0]?.sees_all ?? false, accounts: rows[0]?.accounts ?? [] }
}

/** Columns of sealed secrets. They are in tables of no account, so all of them are visible. */
const SEALED = [
  ['second_factors', 'secret'],
  ['software_keys', 'private_key'],
] as const

async function countSealed(client: ClientBase, has: (table: string) => boolean): Promise<number> {
  let count = 0
  for (const [table, column] of SEALED.filter(([name]) => has(name))) {
    const { rows } = await client.query<{ sealed: number }>(
      `select count(*)::int as sealed from ${table} where ${column} like 'v1.%'`,
    )
    count += rows[0]?.sealed ?? 0
  }
  return count
}

async function writeAll(
  client: ClientBase,
  given: TarWriter,
  source: BackupSource,
  now: number,
): Promise<Contents> {
  const head = await headOf(client, now)
  const chain = startDigestChain()
  const tar: TarWriter = {
    ...given,
    async add(name, content) {
      const digest = await given.add(name, content)
      chain.add(name, digest)
      return digest
    },
  }
  await tar.add(HEAD_MEMBER, Buffer.from(JSON.stringify(head)))
  const snapshot = await snapshotOf(client)
  const all = await readTables(client)
  const has = (name: string) => all.some((table) => table.name === name)
  const tables: Contents['tables'][number][] = []
  for (const table of all) {
    const rows = await writeTable(tar, table, snapshot)
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows })
  }
  const files = has('file_objects')
    ? await writeFiles(tar, source.dataDirectory, snapshot)
    : { files: 0, lostFiles: 0 }
  await writeBeside(tar, source.dataDirectory)
  const contents: Contents = {
    ...head,
    tables,
    ...files,
    sealed: await countSealed(client, has),
    keyMark: keyFingerprint(source.secretKey, source.dataDirectory),
    members: chain.count(),
    chain: chain.value(),
  }
  await given.add(CONTENTS_MEMBER, Buffer.from(JSON.stringify(contents)))
  return contents
}

/** Writes a backup to a new file and returns its contents. When it fails, the caller removes the unfinished file. */
export async function makeBackup(source: BackupSource, file: string, now: number): Promise<Contents> {
  const client = new Client({ connectionString: source.url, application_name: 'haulway backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(PORTABLE_VALUE_SETTINGS)
    await client.query('begin isolation level repeatable read read only')
    const tar = await createTar(file, now)
    try {
      const contents = await writeAll(client, tar, source, now)
      await tar.close()
      return contents
    } catch (error) {
      await tar.abandon()
      throw error
    }
  } finally {
    await client.end()
  }
}
