/** Backups while devices deliver, and restoring them into another PostgreSQL. */
import { execFile } from 'node:child_process'
import { chmodSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileSite, upload } from '@haulway/features/files/server/files-world.ts'
import {
  addLocation,
  addMachine,
  CRUSHER,
  batchItems,
  PIT,
  shuttle,
  square,
  type TestMachine,
} from '@haulway/features/telemetry/server/testing/site.ts'
import { testApp, type TestApp, type TestClient } from '@haulway/features/testing/test-app.ts'
import { makeBackup } from '@haulway/platform/server/backup/make.ts'
import { restoreBackup } from '@haulway/platform/server/backup/restore.ts'
import { runBackup } from '@haulway/platform/server/backup/run.ts'
import { withDatabase } from '@haulway/platform/server/backup/installation.ts'
import { verifyBackup } from '@haulway/platform/server/backup/verify.ts'
import { openPools } from '@haulway/platform/server/db/database.ts'
import { type EmbeddedServer, startEmbedded } from '@haulway/platform/server/db/embedded.ts'
import { readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { silentLog } from '@haulway/testing'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { migrationsFolder } from '@haulway/testing/server.ts'
import { readTableChecksums } from './testing/table-checksums.ts'

const START = Date.parse('2026-03-02T04:00:00Z')
const LAPS = batchItems(shuttle(START, 3_600, 2, 5))
const CYCLES = '/api/cyclereport/loadDumpCycles?from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z'
const migrations = readMigrations(migrationsFolder)

let app: TestApp
let manager: TestClient
let machine: TestMachine
let folder: string
let target: EmbeddedServer
const file = () => join(folder, 'whole.tar')
const source = () => ({ url: app.database.url, dataDirectory: folder, secretKey: Buffer.alloc(32, 7) })

beforeAll(async () => {
  folder = scratchFolder('backup')
  chmodSync(folder, 0o755)
  app = await testApp()
  // The product stores files in its data folder, the server of the test elsewhere.
  symlinkSync(app.folder, join(folder, 'files'))
  const site = await fileSite(app, 'North')
  manager = site.manager
  const plan = await upload(
    manager,
    site.place,
    'plan.txt',
    Buffer.from('the plan of the site\n'.repeat(80_000)),
  )
  expect(plan.status, plan.text).toBe(201)
  await addLocation(app.database, site.account, 'Pit', 'load', square(PIT.lon, PIT.lat))
  await addLocation(app.database, site.account, 'Crusher', 'dump', square(CRUSHER.lon, CRUSHER.lat))
  machine = await addMachine(app.database, site.account)
  await app.database.owner.query(
    `insert into second_factors (user_id, secret) select id, 'v1.sealed' from users limit 1`,
  )
  target = await startEmbedded({
    dataDirectory: join(folder, 'restored/postgres'),
    log: silentLog,
    settings: ['fsync=off'],
  })
})
afterAll(async () => {
  await target.stop()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const deliver = async (from: number, to: number) => {
  const reply = await app.anonymous.fetch('/api/telemetry/batch', {
    body: { fixes: LAPS.slice(from, to) },
    headers: { authorization: `Bearer ${machine.secret}` },
  })
  expect(reply.status).toBe(200)
}

test('makes a consistent snapshot with matching checksums and rows while devices deliver', async () => {
  await deliver(0, 200)
  const beside = (async () => {
    for (let at = 200; at < LAPS.length; at += 20) await deliver(at, at + 20)
  })()
  const { rows, contents } = await runBackup({ ...source(), file: join(folder, 'beside.tar') }, app.clock)
  await beside
  expect(rows).toBe(contents.tables.reduce((sum, table) => sum + table.rows, 0))
  expect(contents.sealed).toBe(1)
  const { rows: kept } = await app.database.owner.query('select file, rows::int, problem from backups')
  expect(kept).toEqual([{ file: join(folder, 'beside.tar'), rows, problem: null }])
  await expect(runBackup({ ...source(), file: join(folder, 'beside.tar') }, app.clock)).rejects.toThrow(
    /is there already/,
  )
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('restores a backup into the embedded database with identical values', async () => {
  // Every kind of content a text may have is encoded differently in the archive.
  await app.database.owner.query('update accounts set description = $1', ['tab\t"quotes"\n\\N \\. 砂 \r\n'])
  // The locations were inserted directly: the server has noticed and recomputed before the backup.
  await expect.poll(async () => (await manager.fetch(CYCLES)).text).toContain('"loadedAt"')
  await makeBackup(source(), file(), app.clock())
  const contents = await verifyBackup(file())
  const dataDirectory = join(folder, 'restored')
  const url = target.url('postgres')
  await restoreBackup(file(), contents, { url, dataDirectory, migrations })
  expect(await readTableChecksums(url)).toEqual(await readTableChecksums(app.database.url))
  expect(await readdir(join(dataDirectory, 'files'), { recursive: true })).toEqual(
    await readdir(app.folder, { recursive: true }),
  )
  const again = restoreBackup(file(), contents, { url, dataDirectory: join(folder, 'empty'), migrations })
  await expect(again).rejects.toThrow('The database is not empty. Restore into an empty one.')
  const elsewhere = restoreBackup(file(), contents, { url, dataDirectory, migrations })
  await expect(elsewhere).rejects.toThrow(/files is not empty/)
})

test('lets users sign in after a restore and reports equal figures', async () => {
  const url = target.url('postgres')
  const pools = openPools(url, silentLog, 60)
  const restored = await testApp({}, { database: { ...pools, url }, clock: app.clock })
  try {
    const body = { username: 'user-1', password: 'correct horse battery' }
    const reply = await restored.anonymous.fetch('/api/sessions', { body })
    expect(reply.status).toBe(200)
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    const restoredCycles = await restored.anonymous.fetch(CYCLES, { headers: { cookie } })
    const here = await manager.fetch(CYCLES)
    expect(restoredCycles.status).toBe(200)
    expect(restoredCycles.body).toEqual(here.body)
    expect(restoredCycles.text).toContain('"loadedAt"')
    const found = await withDatabase(
      { databaseUrl: undefined, dataDirectory: join(folder, 'restored') },
      silentLog,
      (running) => Promise.resolve(running),
    )
    expect(new URL(found).search).toBe(new URL(url).search)
  } finally {
    await restored.close()
    await pools.close()
  }
})

test('rejects damaged files, truncated files and files that are not backups, each with its reason', async () => {
  const bytes = await readFile(file())
  const at = bytes.indexOf('tables/users/000000.copy.gz') + 512 + 20
  const damaged = join(folder, 'damaged.tar')
  await writeFile(damaged, bytes.with(at, bytes[at]! ^ 1))
  await expect(verifyBackup(damaged)).rejects.toThrow(
    `${damaged} is damaged: tables/users/000000.copy.gz is not what its checksum says`,
  )
  await writeFile(damaged, bytes)
  await truncate(damaged, bytes.length - 4_096)
  await expect(verifyBackup(damaged)).rejects.toThrow(/is not whole/)
  await writeFile(damaged, 'no archive at all'.repeat(100))
  await expect(verifyBackup(damaged)).rejects.toThrow(/is no backup of Haulway/)
})

/** Runs a command-line program on the restored data folder. */
function run(
  program: string,
  ...words: string[]
): Promise<{ code: number; output: string; refused: string }> {
  const environment = {
    ...process.env,
    DATABASE_URL: '',
    HAULWAY_DATA: join(folder, 'restored'),
    INIT_CWD: folder,
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, program), ...words],
      { env: environment },
      (error, output, refused) => done({ code: Number(error?.code ?? 0), output, refused }),
    )
  })
}

test('finds a running database, and otherwise refuses with one line', async () => {
  const made = await run('backup.ts', 'again.tar')
  expect(made.refused).toBe('')
  expect(made.code).toBe(0)
  expect(made.output).toMatch(/again\.tar: \d+ rows and 1 files, \d+\.\d MB, read back and verified\./)
  expect(made.output).toContain('keep a copy apart. Without it 1 sealed secrets cannot be read again.')
  expect((await verifyBackup(join(folder, 'again.tar'))).keyMark).toBeNull()
  const restored = await run('restore.ts', 'again.tar')
  expect(restored).toMatchObject({ code: 78, output: '' })
  expect(restored.refused).toBe(
    `There is a database in ${join(folder, 'restored')}. Restore into an empty HAULWAY_DATA.\n`,
  )
  expect((await run('export.ts', 'x.zip')).refused).toBe('Usage: npm run export -- --account ID FILE\n')
})

test('names the upgrade path of a data folder of another major version', async () => {
  const dataDirectory = join(folder, 'older')
  await mkdir(join(dataDirectory, 'postgres'), { recursive: true })
  await writeFile(join(dataDirectory, 'postgres/PG_VERSION'), '15\n')
  await expect(startEmbedded({ dataDirectory, log: silentLog })).rejects.toThrow(
    /belongs to PostgreSQL 15.*npm run backup -- FILE.*npm run restore -- FILE/,
  )
})
