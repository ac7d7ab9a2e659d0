/** `npm run export -- --account ID FILE`: exports all data of one account as open files. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { BackupProblem } from '@haulway/platform/server/backup/problem.ts'
import { withDatabase } from '@haulway/platform/server/backup/installation.ts'
import { resolveCallerPath, runCommand, printLine } from './command.ts'
import { exportAccount } from './export/account.ts'

function readArguments(): { account: string; file: string } {
  try {
    const options = { account: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [name, ...more] = positionals
    if (values.account !== undefined && name !== undefined && more.length === 0)
      return { account: values.account.toLowerCase(), file: resolveCallerPath(name) }
  } catch {
    // Reported below.
  }
  throw new BackupProblem('Usage: npm run export -- --account ID FILE')
}

await runCommand(async (config, log) => {
  const { account, file } = readArguments()
  if (existsSync(file)) throw new BackupProblem(`${file} is there already`)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const { dataDirectory } = config
  try {
    const exported = await withDatabase(config, log, (url) =>
      exportAccount({ url, dataDirectory, account }, unfinished, Date.now()),
    )
    await rename(unfinished, file)
    const { title, rows, positions, files } = exported
    printLine(`${file}: "${title}", ${rows} rows, ${positions} positions, ${files} files.`)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
})
