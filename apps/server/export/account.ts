/**
 * All data of one account as open files in a ZIP, read as the application role in one snapshot, so that row-level
 * security limits it to this account.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { everyPosition } from '@haulway/features/telemetry/server/reading/every-position.ts'
import { copyOut } from '@haulway/platform/server/backup/copy.ts'
import { BackupProblem } from '@haulway/platform/server/backup/problem.ts'
import {
  columnList,
  PORTABLE_VALUE_SETTINGS,
  readTables,
  type Table,
} from '@haulway/platform/server/backup/tables.ts'
import { APPLICATION_ROLE } from '@haulway/platform/server/db/pools.ts'
import { formatPositions, POSITION_COLUMNS } from './positions.ts'
import { type ExportedTable, formatReadme } from './readme.ts'
import { createZip, type ZipWriter } from './zip.ts'

export interface ExportRequest {
  /** Connection of the owner. */
  readonly url: string
  readonly dataDirectory: string
  /** Account id. */
  readonly account: string
}

export interface ExportSummary {
  readonly title: string
  readonly rows: number
  readonly positions: number
  readonly files: number
}

/** Packed positions, which are exported as positions; internal bookkeeping; credentials. */
const EXCLUDED_TABLES = new Set([
  'cycle_changes',
  'cycle_day_sums',
  'cycle_days',
  'file_objects',
  'file_uploads',
  'idempotency_keys',
  'machine_tracks',
  'occupancy_marks',
  'occupancy_places',
  'report_consent_links',
  'telemetry_journal',
  'track_segments',
])

/** Hashes of secrets are bytes, or named so; the checksum of a file is not a secret. */
const isExportable = ({ name, type }: Table['columns'][number]): boolean =>
  name === 'sha256' || (type !== 'bytea' && !/(^|_)(hash|secret|token)$/.test(name))

/** The characters of a name that are valid in paths of every system. */
const safeFileName = (name: string): string => {
  // oxlint-disable-next-line no-control-regex -- the point of the pattern
  const plain = name.replaceAll(/[\u0000-\u001F\u007F<>:"/\\|?*]+/g, '_').replace(/^[. ]+|[. ]+$/g, '')
  return plain.slice(0, 120) || '_'
}

async function writeText(zip: ZipWriter, name: string, text: string): Promise<void> {
  const entry = await zip.entry(name)
  await entry.write(Buffer.from(text))
  await entry.end()
}

async function writeRows(
  client: ClientBase,
  zip: ZipWriter,
  file: string,
  columns: readonly string[],
  from: string,
): Promise<ExportedTable> {
  const entry = await zip.entry(file)
  const sql = `copy (select ${columnList(columns)} from ${from}) to stdout with (format csv, header)`
  const rows = await copyOut(client, sql, (piece) => entry.write(piece))
  await entry.end()
  return { file, rows, columns }
}

const PEOPLE = ['id', 'full_name', 'login_id', 'email', 'active', 'created_at', 'last_login_at']

/**
 * People of the account, and everyone its tables refer to: people of the system account, who administer it. People of
 * other accounts appear as on the account's own screens: guests with their mail address, others by name.
 */
function peopleQuery(tables: readonly Table[]): string {
  const references = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.type === 'uuid' && /(^|_)(by|user_id)$/.test(column.name))
      .map((column) => {
        const quotedColumn = escapeIdentifier(column.name)
        return `select ${quotedColumn} from ${escapeIdentifier(name)} where account_id = haulway_account()`
      }),
  )
  return `(
    select u.id, full_name, active, case when own then login_id end as login_id,
           case when own or guest then email end as email,
           case when own then u.created_at end as created_at,
           case when own then last_login_at end as last_login_at
      from users u,
           lateral (select u.home_account_id = haulway_account() as own,
                           exists (select from memberships m
                                    where m.account_id = haulway_account() and m.user_id = u.id) as guest) belongs
     where own or guest or u.id in (${references.join(' union ')})
  ) people order by id`
}

async function writeTables(client: ClientBase, zip: ZipWriter, account: string): Promise<ExportedTable[]> {
  const tables = (await readTables(client)).filter((one) => one.ofAccounts && !EXCLUDED_TABLES.has(one.name))
  const written = [await writeRows(client, zip, 'people.csv', PEOPLE, peopleQuery(tables))]
  for (const { name, columns } of tables) {
    const exportable = columns.filter(isExportable).map((column) => column.name)
    const source = `${escapeIdentifier(name)} where account_id = haulway_account()`
    written.push(await writeRows(client, zip, `tables/${name}.csv`, exportable, source))
  }
  const { rows } = await client.query<{ account: object }>(
    'select row_to_json(accounts) as account from accounts where id = $1',
    [account],
  )
  await writeText(zip, 'account.json', `${JSON.stringify(rows[0]?.account, null, 2)}\n`)
  return written
}

async function writePositions(client: ClientBase, zip: ZipWriter): Promise<number> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, equipment_id as name from equipment where account_id = haulway_account()',
  )
  const names = new Map(rows.map(({ id, name }) => [id, `${safeFileName(name)}_${id.slice(-6)}`]))
  let [path, positions] = ['', 0]
  let entry: Awaited<ReturnType<ZipWriter['entry']>> | undefined
  for await (const stretch of everyPosition(client)) {
    const folder = `positions/${names.get(stretch.machine) ?? stretch.machine}`
    for (const { month, text, rows: count } of formatPositions(stretch)) {
      if (path !== `${folder}/${month}.csv`) {
        await entry?.end()
        path = `${folder}/${month}.csv`
        entry = await zip.entry(path)
        await entry.write(Buffer.from(`${POSITION_COLUMNS.join(',')}\n`))
      }
      await entry?.write(Buffer.from(text))
      positions += count
    }
  }
  await entry?.end()
  return positions
}

async function writeFiles(client: ClientBase, zip: ZipWriter, folder: string): Promise<number> {
  const { rows } = await client.query<{
    object: string
    container: string | null
    owner: string
    name: string
  }>(
    `select o.id as object, f.container, f.container_id as owner, f.name from file_objects o
       left join files f on f.account_id = o.account_id and f.object_id = o.id
      where o.account_id = haulway_account() and o.state = 'kept' order by o.id`,
  )
  let files = 0
  for (const { object, container, owner, name } of rows) {
    const parts = (await readdir(join(folder, object)).catch(() => [])).filter((part) => /^\d+$/.test(part))
    if (parts.length === 0) continue
    const path =
      container === null ? `files/pictures/${object}` : `files/${container}/${owner}/${safeFileName(name)}`
    const entry = await zip.entry(path)
    for (const part of parts.sort((a, b) => Number(a) - Number(b)))
      await entry.write(await readFile(join(folder, object, part)))
    await entry.end()
    files += 1
  }
  return files
}

async function readTitle(client: ClientBase, account: string): Promise<string> {
  const { rows } = await client.query<{ title: string }>('select title from accounts where id = $1', [
    account,
  ])
  if (!rows[0]) throw new BackupProblem(`There is no account ${account}.`)
  return rows[0].title
}

async function writeContents(
  client: ClientBase,
  zip: ZipWriter,
  { dataDirectory, account }: ExportRequest,
  now: number,
): Promise<ExportSummary> {
  const title = await readTitle(client, account)
  const tables = await writeTables(client, zip, account)
  const positions = await writePositions(client, zip)
  const files = await writeFiles(client, zip, join(dataDirectory, 'files', account))
  const at = new Date(now).toISOString()
  await writeText(zip, 'README.txt', formatReadme({ account, title, at, tables, positions, files }))
  return { title, rows: tables.reduce((sum, one) => sum + one.rows, 0), positions, files }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Writes the account to a new file. After a failure the caller removes the partial file. */
export async function exportAccount(
  request: ExportRequest,
  file: string,
  now: number,
): Promise<ExportSummary> {
  if (!UUID.test(request.account))
    throw new BackupProblem(`"${request.account}" is not the id of an account.`)
  const client = new Client({ connectionString: request.url, application_name: 'haulway export' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(PORTABLE_VALUE_SETTINGS)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local role ${APPLICATION_ROLE}`)
    await client.query(`select set_config('app.account', $1, true)`, [request.account])
    const zip = await createZip(file, now)
    try {
      const exported = await writeContents(client, zip, request, now)
      await zip.close()
      return exported
    } catch (error) {
      await zip.abandon()
      throw error
    }
  } finally {
    await client.end()
  }
}
