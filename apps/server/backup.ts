/** `npm run backup -- FILE`: writes a backup of the installation, which may be running. */
import { BackupProblem } from '@haulway/platform/server/backup/problem.ts'
import { runBackup } from '@haulway/platform/server/backup/run.ts'
import { withDatabase } from '@haulway/platform/server/backup/installation.ts'
import { resolveCallerPath, runCommand, printLine } from './command.ts'

const MEGABYTE = 1_000_000

await runCommand(async (config, log) => {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new BackupProblem('Usage: npm run backup -- FILE')
  const file = resolveCallerPath(name)
  const { dataDirectory, secretKey } = config
  const { rows, bytes, contents } = await withDatabase(config, log, (url) =>
    runBackup({ url, dataDirectory, secretKey, file }, Date.now),
  )
  const size = (bytes / MEGABYTE).toFixed(1)
  printLine(`${file}: ${rows} rows and ${contents.files} files, ${size} MB, read back and verified.`)
  if (contents.lostFiles > 0)
    printLine(`${contents.lostFiles} files are known to the database and have no content.`)
  printLine(
    'The key that seals secrets (HAULWAY_SECRET_KEY, or secret.key in the data folder) is not in it: keep a copy apart. ' +
      `Without it ${contents.sealed} sealed secrets cannot be read again.`,
  )
})
