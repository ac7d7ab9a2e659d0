/**
 * A complete backup run: written, read back and verified, and only then given its final name; the outcome is stored
 * for the console.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { makeBackup, type BackupSource } from './make.ts'
import type { Contents } from './contents.ts'
import { BackupProblem } from './problem.ts'
import { verifyBackup } from './verify.ts'

export interface BackupRequest extends BackupSource {
  readonly file: string
}

export interface BackupReport {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly contents: Contents
}

/** The reason as text for the operator. */
export const failureReason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

interface Outcome {
  readonly began: number
  readonly ended: number
  readonly file: string
  readonly report: BackupReport | undefined
  readonly problem: string | null
}

/** Stores the outcome, unless the database is of an earlier version without a table for it. */
async function record(url: string, outcome: Outcome): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'haulway backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.backups') is not null as there`,
    )
    if (!rows[0]?.there) return
    const { began, ended, file, report, problem } = outcome
    await client.query(
      `insert into backups (began_at, ended_at, file, bytes, rows, problem)
       values (to_timestamp($1 / 1000.0), to_timestamp($2 / 1000.0), $3, $4, $5, $6)`,
      [began, ended, file, report?.bytes ?? null, report?.rows ?? null, problem],
    )
    await client.query(
      `delete from backups where ended_at < to_timestamp($1 / 1000.0) - interval '400 days'`,
      [ended],
    )
  } finally {
    await client.end()
  }
}

async function finish(request: BackupRequest, now: number): Promise<BackupReport> {
  const { file } = request
  if (existsSync(file)) throw new BackupProblem(`${file} is there already`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    await makeBackup(request, unfinished, now)
    const contents = await verifyBackup(unfinished)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: size, rows, contents }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Makes and verifies a backup. `clock`: epoch milliseconds. Throws the cause of a failure after storing it. */
export async function runBackup(request: BackupRequest, clock: () => number): Promise<BackupReport> {
  const began = clock()
  const { url, file } = request
  try {
    const report = await finish(request, began)
    await record(url, { began, ended: clock(), file, report, problem: null })
    return report
  } catch (error) {
    const problem = failureReason(error)
    await record(url, { began, ended: clock(), file, report: undefined, problem }).catch(() => undefined)
    throw error
  }
}
