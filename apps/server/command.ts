/** What programs beside the server have in common: the same settings, one clear line for what goes wrong. */
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { BackupProblem } from '@haulway/platform/server/backup/problem.ts'
import { type Config, readConfig } from '@haulway/platform/server/config.ts'
import { missingRightsError } from '@haulway/platform/server/db/index.ts'
import { type Log, openLog } from '@haulway/platform/server/log/log.ts'
import { errorReason, StartError } from '@haulway/platform/server/process/start-error.ts'

/** EX_CONFIG of sysexits: it was asked for what cannot be done as things stand. */
export const EXIT_CONFIG = 78
/** Of the levels from -20 to 19, 0 is usual: the product comes first. */
const BEHIND = 10

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

function refuse(lines: readonly string[], code: number): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(code)
}

/** npm starts programs in the project's folder; people name files from where they are. */
export const pathFrom = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name)

/** Reads the settings, runs, ends the process: 0 when it went well, 78 when it was refused, otherwise 1. */
export async function runCommand(work: (config: Config, log: Log) => Promise<void>): Promise<never> {
  const read = readConfig(process.env)
  if ('mistakes' in read) refuse(read.mistakes, EXIT_CONFIG)
  setPriority(BEHIND)
  try {
    await work(read.config, openLog('warn'))
  } catch (error) {
    const told = missingRightsError(error)
    const isTheirs = told instanceof BackupProblem || told instanceof StartError
    refuse([errorReason(told)], isTheirs ? EXIT_CONFIG : 1)
  }
  process.exit(0)
}
