/**
 * Data folders that need recovery: always possible after a crash, but only sometimes for a copy made while the server
 * ran.
 */
import {
  chmodSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { StartError } from '../process/start-error.ts'
import { databaseProblem } from './problems.ts'
import { wasCopiedOrMoved } from './postmaster.ts'
import type { SystemUser } from './unprivileged.ts'

const HOW = 'Make copies with "npm run backup" while it runs, or stop it first'

const markOf = (folder: string): string => `${folder}.copied`

/** A copy made by root belongs to root, whom the server does not run as. */
export function transferOwnership(folder: string, user: SystemUser | null): void {
  if (user === null || statSync(folder).uid !== 0) return
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(folder, path), user.uid, user.gid)
  }
  chmodSync(folder, 0o700)
}

/**
 * Removes the records of the server that ran at the original path, and marks the folder as a copy until it is
 * verified.
 */
export function markCopy(folder: string, log: Log): void {
  if (!wasCopiedOrMoved(folder)) return
  log.warn({ folder }, 'this data folder was copied or moved while it was in use; it is looked through')
  writeFileSync(markOf(folder), '')
  // The lock of the socket names the process of the other folder, too.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    rmSync(join(folder, name), { force: true })
  }
}

/** Reads every table with its long values from the first page to the last, which verifies the page checksums. */
const TABLES = `select oid::regclass::text as name from pg_class where relkind in ('r', 't', 'm') order by oid`
const WHOLE = 'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off'

/** Verifies a folder that was marked as a copy. Throws a StartError when it is damaged. */
export async function verifyCopy(folder: string, client: Client): Promise<void> {
  if (!existsSync(markOf(folder))) return
  try {
    await client.query(WHOLE)
    const { rows } = await client.query<{ name: string }>(TABLES)
    for (const { name } of rows) await client.query(`select count(*) from ${name}`)
    await client.query('reset all')
  } catch (error) {
    const problem = databaseProblem(error)
    if (problem?.kind !== 'damaged') throw error
    throw new StartError(
      `${problem.message}: the data folder ${folder} was copied while Haulway ran on it, and the copy is damaged. ${HOW}.`,
      { cause: error },
    )
  }
  rmSync(markOf(folder), { force: true })
}

/** The last error message of PostgreSQL in its output: without time, process and hints. */
export function lastServerMessage(output: string): string {
  const said = output.split('\n').flatMap((line) => /\b(?:PANIC|FATAL): {2}(.*)$/.exec(line)?.[1] ?? [])
  return said.find((line) => !line.startsWith('the database system is')) ?? output.trim().slice(-300)
}

/** Whether the output of the server means that another start will not help. */
export function isBeyondRecovery(output: string): boolean {
  return /aborting startup due to|\bPANIC:|database files are incompatible|in control file|is not a database cluster/.test(
    output,
  )
}

/** Why the server of the folder does not start, the cause first. */
export function startFailure(folder: string): StartError {
  const output = readFileSync(`${folder}.log`, 'utf8')
  const advice = !isBeyondRecovery(output)
    ? `its log is ${folder}.log`
    : existsSync(markOf(folder))
      ? `the folder was copied while Haulway ran on it, and cannot be recovered. ${HOW}`
      : `a copy that was made while Haulway ran cannot always be recovered. ${HOW}`
  return new StartError(
    `${lastServerMessage(output).replace(/\s+/g, ' ')}: PostgreSQL does not start on ${folder}; ${advice}.`,
  )
}
