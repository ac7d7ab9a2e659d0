/** The export of one customer: all of its data, nothing of others, no credentials. */
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileSite, fileSite, upload } from '@haulway/features/files/server/files-world.ts'
import { addMachine, batchItems, shuttle } from '@haulway/features/telemetry/server/testing/site.ts'
import { testApp, type TestApp } from '@haulway/features/testing/test-app.ts'
import { readTables } from '@haulway/platform/server/backup/tables.ts'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { exportAccount, type ExportSummary } from './export/account.ts'

const FIXES = batchItems(shuttle(Date.parse('2026-02-28T23:30:00Z'), 3_600, 4, 5))
let app: TestApp
let folder: string
let mine: FileSite
let exported: ExportSummary
let files: Record<string, Uint8Array>

/** Machines, positions, a file and a material with a unique name. */
async function fill(title: string): Promise<FileSite> {
  const site = await fileSite(app, title)
  const machine = await addMachine(app.database, site.account)
  for (let at = 0; at < FIXES.length; at += 300) {
    const reply = await app.anonymous.fetch('/api/telemetry/batch', {
      body: { fixes: FIXES.slice(at, at + 300) },
      headers: { authorization: `Bearer ${machine.secret}` },
    })
    expect(reply.status).toBe(200)
  }
  const plan = await upload(site.manager, site.place, '../plan.txt', Buffer.from(`plan of ${title}\n`))
  expect(plan.status, plan.text).toBe(201)
  await site.manager.fetch('/api/materials', { body: { title: `Sand "${title}", fine` } })
  return site
}

const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
const rowsOf = (name: string) =>
  Papa.parse<Record<string, string>>(textOf(name), { header: true, skipEmptyLines: true }).data

beforeAll(async () => {
  folder = scratchFolder('export')
  app = await testApp()
  symlinkSync(app.folder, join(folder, 'files'))
  mine = await fill('North')
  await fill('South')
  const operator = await app.account('Operator')
  const system = await app.client(operator, [], { systemAdmin: true })
  const headers = { 'x-context-account': mine.account }
  const made = await system.fetch('/api/materials', { body: { title: 'Gravel' }, headers })
  expect(made.status, made.text).toBe(201)
  await app.database.owner.query(
    `insert into memberships (account_id, user_id, roles)
     select $1, id, '{2}' from users where login_id = 'user-2'`,
    [mine.account],
  )
  await app.database.owner.query(`update users set email = login_id || '@haulway.example'`)
  const path = join(folder, 'north.zip')
  const request = { url: app.database.url, dataDirectory: folder, account: mine.account }
  exported = await exportAccount(request, path, app.clock())
  files = unzipSync(readFileSync(path))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('exports every table of the account, with its rows and no rows of other accounts', async () => {
  const client = await app.database.owner.connect()
  const tables = await readTables(client).finally(() => client.release())
  const owned = tables.filter((one) => one.ofAccounts).map(({ name }) => `tables/${name}.csv`)
  expect(owned.filter((name) => !(name in files))).toEqual(
    [
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
    ].map((name) => `tables/${name}.csv`),
  )
  const all = Object.values(files).map((bytes) => strFromU8(bytes))
  expect(all.filter((text) => text.includes('South'))).toEqual([])
  for (const name of owned.filter((one) => one in files))
    for (const row of rowsOf(name)) expect(row['account_id']).toBe(mine.account)
  const materials = rowsOf('tables/materials.csv').map((row) => row['title'])
  expect(new Set(materials)).toEqual(new Set(['Gravel', 'Sand "North", fine']))
  expect(JSON.parse(textOf('account.json'))).toMatchObject({ id: mine.account, title: 'North' })
  expect(textOf('README.txt')).toContain('tables/materials.csv: 2 rows')
  expect(exported).toMatchObject({ title: 'North', files: 1, positions: FIXES.length })
})

test('exports people of the account in full, guests with their address, and administrators from outside by name', () => {
  const people = rowsOf('people.csv').toSorted((a, b) =>
    (a['full_name'] ?? '').localeCompare(b['full_name'] ?? ''),
  )
  const exported = people.map((row) => [
    row['full_name'],
    row['login_id'],
    row['email'],
    row['last_login_at'] !== '',
  ])
  expect(exported).toEqual([
    ['User 1', 'user-1', 'user-1@haulway.example', true],
    ['User 2', '', 'user-2@haulway.example', false],
    ['User 3', '', '', false],
  ])
})

test('exports every user that a table refers to', async () => {
  const { rows } = await app.database.owner.query<{ id: string }>('select id from users')
  const people = new Set(rowsOf('people.csv').map((row) => row['id']))
  const names = Object.keys(files).filter((name) => name.startsWith('tables/'))
  const named = new Set(names.flatMap((name) => rowsOf(name).map((row) => row['created_by'])))
  const users = rows.map(({ id }) => id).filter((id) => named.has(id))
  expect(users).toHaveLength(2)
  expect(users.filter((id) => !people.has(id))).toEqual([])
})

test('exports positions as the devices sent them, in one file per month', () => {
  const names = Object.keys(files).filter((name) => name.startsWith('positions/'))
  expect(names.map((name) => name.slice(-11))).toEqual(['2026-02.csv', '2026-03.csv'])
  const rows = names.flatMap(rowsOf)
  const exported = rows.map((row) => [
    Date.parse(row['time'] ?? ''),
    Number(row['lon']),
    Number(row['speed']),
  ])
  expect(exported).toEqual(FIXES.map((fix) => [fix['t'], fix['lon'], fix['speed']]))
})

test('exports uploads under safe names, and no hashes of secrets', () => {
  const uploads = Object.keys(files).filter((name) => name.startsWith('files/'))
  expect(uploads).toEqual([`files/equipment/${mine.machine}/_plan.txt`])
  expect(textOf(uploads[0] ?? '')).toBe('plan of North\n')
  expect(Object.keys(rowsOf('tables/devices.csv')[0] ?? {})).not.toContain('secret_hash')
  expect(Object.values(files).some((bytes) => strFromU8(bytes).includes('$argon2'))).toBe(false)
})

test('reports an unknown or missing account', async () => {
  const request = { url: app.database.url, dataDirectory: folder, account: crypto.randomUUID() }
  await expect(exportAccount(request, join(folder, 'none.zip'), 0)).rejects.toThrow(/There is no account/)
  await expect(exportAccount({ ...request, account: 'North' }, '', 0)).rejects.toThrow(/is not the id/)
})
