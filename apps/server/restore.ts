/**
 * `npm run restore -- FILE`: restores a backup into an empty data folder, or an empty database and an empty folder of
 * files.
 */
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contents } from '@haulway/platform/server/backup/contents.ts'
import { keyFingerprint } from '@haulway/platform/server/backup/key-fingerprint.ts'
import { BackupProblem } from '@haulway/platform/server/backup/problem.ts'
import { restoreBackup } from '@haulway/platform/server/backup/restore.ts'
import { embeddedHome } from '@haulway/platform/server/backup/installation.ts'
import { verifyBackup } from '@haulway/platform/server/backup/verify.ts'
import type { Config } from '@haulway/platform/server/config.ts'
import { startEmbedded } from '@haulway/platform/server/db/embedded.ts'
import { readMigrations } from '@haulway/platform/server/db/migrate.ts'
import { postgresUser } from '@haulway/platform/server/db/unprivileged.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { makePrivate } from '@haulway/platform/server/files/private-folder.ts'
import { resolveCallerPath, runCommand, printLine } from './command.ts'

const migrations = readMigrations(fileURLToPath(new URL('../../database/migrations', import.meta.url)))

/** An embedded database created for the restore, and removed when it fails. */
async function restoreEmbedded(
  file: string,
  contents: Contents,
  { dataDirectory }: Config,
  log: Log,
): Promise<void> {
  const home = embeddedHome(dataDirectory)
  if (existsSync(join(home, 'postgres')))
    throw new BackupProblem(`There is a database in ${dataDirectory}. Restore into an empty HAULWAY_DATA.`)
  makePrivate(dataDirectory, postgresUser())
  const server = await startEmbedded({ dataDirectory: home, log })
  try {
    await restoreBackup(file, contents, { url: server.url('postgres'), dataDirectory, migrations })
    await server.stop()
  } catch (error) {
    await server.stop()
    // It may be a link to a folder that its user can enter.
    rmSync(realpathSync(join(home, 'postgres')), { recursive: true, force: true })
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

function printKeyAdvice(
  { sealed, keyMark: backedUpFingerprint }: Contents,
  { secretKey, dataDirectory }: Config,
): void {
  const presentFingerprint = keyFingerprint(secretKey, dataDirectory)
  if (sealed === 0 || presentFingerprint === backedUpFingerprint) return
  printLine(
    `${presentFingerprint === null ? 'The key is not here' : 'The key here is another one'}: put the secret.key of the backed up ` +
      `installation into ${dataDirectory} (or set HAULWAY_SECRET_KEY) before the start; ${sealed} sealed secrets need it.`,
  )
}

await runCommand(async (config, log) => {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new BackupProblem('Usage: npm run restore -- FILE')
  const file = resolveCallerPath(name)
  if (!existsSync(file)) throw new BackupProblem(`There is no ${file}`)
  const contents = await verifyBackup(file)
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl === undefined) {
    await restoreEmbedded(file, contents, config, log)
  } else {
    makePrivate(dataDirectory, null)
    await restoreBackup(file, contents, { url: databaseUrl, dataDirectory, migrations })
  }
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  printLine(`Restored what was backed up at ${contents.madeAt}: ${rows} rows and ${contents.files} files.`)
  printKeyAdvice(contents, config)
})
