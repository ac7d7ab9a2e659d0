/** Shared by the command-line programs: the same settings, and one clear line for each failure. */
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { BackupProblem } from '@haulway/platform/server/backup/problem.ts'
import { type Config, readConfig } from '@haulway/platform/server/config.ts'
import { missingRightsError } from '@haulway/platform/server/db/index.ts'
import { type Log, openLog } from '@haulway/platform/server/log/log.ts'
import { errorReason, StartError } from '@haulway/platform/server/process/start-error.ts'

/** EX_CONFIG of sysexits: cannot be done with the present configuration. */
export const EXIT_CONFIG = 78
/** Niceness from -20 to 19, default 0: the product has priority. */
const NICENESS = 10

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

function exitWith(lines: readonly string[], code: number): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(code)
}

/** npm starts programs in the project's folder; paths are relative to the caller's. */
export const resolveCallerPath = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name)

/** Reads the settings, runs and exits: 0 for success, 78 for a refusal, otherwise 1. */
export async function runCommand(action: (config: Config, log: Log) => Promise<void>): Promise<never> {
  const read = readConfig(process.env)
  if ('mistakes' in read) exitWith(read.mistakes, EXIT_CONFIG)
  setPriority(NICENESS)
  try {
    await action(read.config, openLog('warn'))
  } catch (error) {
    const failure = missingRightsError(error)
    const isOperatorError = failure instanceof BackupProblem || failure instanceof StartError
    exitWith([errorReason(failure)], isOperatorError ? EXIT_CONFIG : 1)
  }
  process.exit(0)
}
