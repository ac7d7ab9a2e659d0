/**
 * Restores what products of the last landings stored, and migrates it completely: small backups of synthetic sites,
 * made by those products (`database/landings`), restored on this server.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testApp } from '@haulway/features/testing/test-app.ts'
import { type Contents, tableOfMember } from '@haulway/platform/server/backup/contents.ts'
import { copyOut } from '@haulway/platform/server/backup/copy.ts'
import { restoreBackup } from '@haulway/platform/server/backup/restore.ts'
import { columnList, PORTABLE_VALUE_SETTINGS } from '@haulway/platform/server/backup/tables.ts'
import { readTar } from '@haulway/platform/server/backup/tar.ts'
import { unpackRows, verifyBackup } from '@haulway/platform/server/backup/verify.ts'
import { openPools } from '@haulway/platform/server/db/database.ts'
import { migrate, readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { fakeClock, silentLog } from '@haulway/testing'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { sample, serverIndex } from '@haulway/testing/sampling/sample.ts'
import { runSql, migrationsFolder, databaseUrl } from '@haulway/testing/server.ts'
import '@haulway/testing/global-setup.ts'

/** The administrator's password in new landings. */
const PASSWORD = 'seven brass lanterns'
/** The administrator's password in landings from before passwords with words of the trade were refused. */
const EARLIER_PASSWORD = 'landed quarry 1'

const server = inject('testServer')
const landings = join(import.meta.dirname, '../../database/landings')
const files = readdirSync(landings).sort()
const migrations = readMigrations(migrationsFolder)
const folder = scratchFolder('landings')
const made: string[] = []
/** Tables of sums over other rows. Migrations empty them so that the sums are computed again (0063). */
const ADDED_UP = new Set(['cycle_days', 'cycle_day_sums'])
/** Settings by which loads are valued. Migrations add terms to its entries, and entries of further kinds (0197). */
const ADDED_TO = 'load_terms'
afterAll(async () => {
  for (const name of made) await runSql(server.url, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('there are backups of three landings', () => {
  expect(files).toHaveLength(3)
})

/** Rows of the backup by table, sorted; `columns` holds the indexes of the values to read. */
async function rowsBefore(
  file: string,
  columns: ReadonlyMap<string, number[]>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const { name, content } of readTar(file)) {
    const table = tableOfMember(name)
    const wanted = columns.get(table ?? '')
    if (table === undefined || wanted === undefined) continue
    const lines = unpackRows(file, name, content).toString('utf8').trimEnd().split('\n')
    const values = lines.map((line) => line.split('\t'))
    const rows = values.map((cells) => wanted.map((column) => cells[column]).join('\t'))
    found.set(table, [...(found.get(table) ?? []), ...rows].sort())
  }
  return found
}

/** By table that still exists, the indexes of the columns that still exist. */
async function columnsNow(client: Client, { tables }: Contents): Promise<Map<string, number[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (table_name, column_name) <> ('${ADDED_TO}', 'terms')`,
  )
  const here = new Set(rows.map(({ name }) => name))
  const kept = tables.map(
    ({ name, columns }) =>
      [name, columns.flatMap((column, index) => (here.has(`${name}.${column}`) ? [index] : []))] as const,
  )
  return new Map(kept.filter(([, columns]) => columns.length > 0))
}

async function rowsAfter(client: Client, table: string, columns: readonly string[]): Promise<string[]> {
  const pieces: string[] = []
  await copyOut(client, `copy (select ${columnList(columns)} from ${table}) to stdout`, (piece) => {
    pieces.push(piece.toString('utf8'))
    return Promise.resolve()
  })
  return pieces.join('').trimEnd().split('\n').filter(Boolean).sort()
}

/** On the oldest server one backup a day: only how a backup is restored differs there. */
const testedFiles = serverIndex === 0 ? files : sample(files, files.length)

describe.each(testedFiles)('%s', (name) => {
  const file = join(landings, name)
  const database = `haulway_landing_${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(server.url, database)

  test('restores every row with its stored values', async () => {
    const contents = await verifyBackup(file)
    await runSql(server.url, `create database ${database}`)
    made.push(database)
    await restoreBackup(file, contents, { url, dataDirectory: join(folder, name), migrations })
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await migrate(client, migrations)
      await client.query(PORTABLE_VALUE_SETTINGS)
      const columns = await columnsNow(client, contents)
      const before = await rowsBefore(file, columns)
      expect(before.get('cycles')?.length).toBeGreaterThan(5)
      for (const table of contents.tables) {
        const kept = columns.get(table.name)?.map((index) => table.columns[index] ?? '')
        if (!kept || ADDED_UP.has(table.name)) continue
        const had = before.get(table.name) ?? []
        const found = await rowsAfter(client, table.name, kept)
        expect(found, table.name).toEqual(table.name === ADDED_TO ? expect.arrayContaining(had) : had)
      }
    } finally {
      await client.end()
    }
  })

  test('lets the administrator sign in and read all cycles and machines', async () => {
    const pools = openPools(url, silentLog, 60)
    const app = await testApp({}, { database: { ...pools, url }, clock: fakeClock('2026-11-29T08:00:00Z') })
    try {
      const signIn = (password: string) =>
        app.anonymous.fetch('/api/sessions', { body: { username: 'admin', password } })
      const first = await signIn(PASSWORD)
      const reply = first.status === 200 ? first : await signIn(EARLIER_PASSWORD)
      expect(reply.status, reply.text).toBe(200)
      const headers = { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
      const { rows } = await pools.owner.query<{ cycles: number; machines: number }>(
        `select (select count(*)::int from cycles where ended_at is not null) as cycles,
                (select count(*)::int from equipment) as machines`,
      )
      const machines = await app.anonymous.fetch('/api/equipment', { headers })
      expect(machines.body).toMatchObject({ total: rows[0]?.machines })
      const path = '/api/cyclereport/loadDumpCycles?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z'
      const report = await app.anonymous.fetch(path, { headers })
      expect(report.status, report.text).toBe(200)
      expect((report.body as { total: number }).total).toBeGreaterThanOrEqual(rows[0]?.cycles ?? 1)
    } finally {
      await app.close()
      await pools.close()
    }
  })
})
