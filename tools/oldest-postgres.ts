/**
 * What must hold on the oldest PostgreSQL as well: each statement that the product sent while it was tested on the
 * embedded server can be prepared there, and everything that depends on how a server stores, locks and sorts is
 * tested there again.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Client, DatabaseError } from 'pg'
import { prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { runSql, migrationsFolder, silentLog, databaseUrl } from '@haulway/testing/server.ts'
import { root } from './check/program.ts'
import type { Suite } from './check/suite.ts'
import { requireTestFiles } from './check/test-files.ts'
import type { Verdict } from './check/verdict.ts'

import { startSystemPostgres, findSystemPostgres } from './system-postgres.ts'

const telemetry = (name: string) => `features/telemetry/server/tests/${name}.api`

/** Parts of test file paths: storage, locking, migrations, lists, and storing of facts. */
const repeatedTests = requireTestFiles([
  'platform/server/db/database',
  'platform/server/db/migrate',
  // Restores from the oldest to the embedded server, and what an earlier product stored.
  'platform/server/backup/',
  'tools/landed/landings',
  'packages/storage/',
  ...[
    'intake/ingest',
    'intake/off-shift-positions',
    'intake/stated-events',
    'storage/pipelined-commits',
    'storage/owners',
  ].map(telemetry),
  'concurrency.api',
  'idempotency.api',
  'contract-1',
])

/** Additional tests that only `npm run sweeps` repeats. Their statements are prepared in every run. */
const repeatedInSweeps = requireTestFiles([
  'apps/server/backup',
  'features/accounts/ends',
  ...globSync('features/telemetry/server/**/*.api.test.ts', { cwd: root }),
  'contract-2',
  'contract-3',
  'contract-4',
])

/** Statements that PREPARE accepts. Every repeated test sends those that begin, end or configure transactions. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|values|merge|table)\b/i

function readStatements(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const texts = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as string)
  // Statements that differ only in white space are the same.
  return [...new Map(texts.map((text) => [text.replace(/\s+/g, ' ').trim(), text])).values()]
}

interface PreparationResult {
  /** Error and text of each statement that the server rejects. */
  readonly refused: readonly string[]
  /**
   * Number of statements that query a table without a migration: a test created it on the other server to try a rule.
   */
  readonly ofTests: number
}

const UNDEFINED_TABLE = '42P01'

async function prepareAll(client: Client, statements: readonly string[]): Promise<PreparationResult> {
  const refused: string[] = []
  let ofTests = 0
  for (const text of statements) {
    try {
      // The server infers the types of parameters, as it does for the driver.
      await client.query(`prepare tried as ${text.trim().replace(/;$/, '')}`)
      await client.query('deallocate tried')
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) ofTests += 1
      else refused.push(`${error instanceof Error ? error.message : String(error)}: ${text}`)
    }
  }
  return { refused, ofTests }
}

/** Prepares the statements recorded in `folder` on a server. */
async function checkStatements(server: string, folder: string, verdict: Verdict): Promise<void> {
  const all = readStatements(folder)
  const statements = all.filter((text) => PREPARABLE.test(text))
  const database = 'haulway_statements'
  await runSql(server, `create database ${database}`)
  const url = databaseUrl(server, database)
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  // The job runner manages its own tables.
  await runMigrations({ connectionString: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  const { refused, ofTests } = await prepareAll(client, statements)
  await client.end()
  for (const one of refused) process.stdout.write(`${one}\n`)
  const passed = statements.length - ofTests - refused.length
  // No statement at all means that nothing was recorded.
  const failed = Math.max(refused.length, passed === 0 ? 1 : 0)
  const others = all.filter((text) => !PREPARABLE.test(text)).map((text) => text.replace(/'[^']*'/g, '?'))
  const rest = `${ofTests} ask tables of tests alone, ${new Set(others).size} of transactions and settings are sent by the tests below`
  verdict.count(`statements prepared: ${passed} passed, ${failed} failed; ${rest}`, passed, failed)
}

/** Tests that run again on the server of `programs`, on a new one each time. */
const createSuite = (programs: string, files: readonly string[]): Suite => ({
  name: 'tests on the oldest PostgreSQL',
  runner: 'vitest',
  options: ['--project', 'api'],
  files,
  acquire() {
    const server = startSystemPostgres(programs)
    const environment = { HAULWAY_TEST_DATABASE_URL: server.url, HAULWAY_CONTRACT: 'lists' }
    return { environment, release: () => server.stop() }
  },
})

/** Checks the oldest installed PostgreSQL, if there is one. `folder`: the recorded statements. */
export async function checkOldestPostgres(folder: string, verdict: Verdict): Promise<void> {
  const programs = findSystemPostgres()
  if (programs === undefined) return
  const server = startSystemPostgres(programs)
  try {
    process.stdout.write(`\n── statements on the server of ${programs}\n`)
    await checkStatements(server.url, folder, verdict)
  } finally {
    server.stop()
  }
  await verdict.runSuite(createSuite(programs, repeatedTests), { output: 'beside' })
}

/** Repeats more tests, with all of their cases. */
export async function sweepOldestPostgres(verdict: Verdict): Promise<void> {
  const programs = findSystemPostgres()
  if (programs === undefined) return
  const suite = createSuite(programs, [...repeatedTests, ...repeatedInSweeps])
  await verdict.runSuite({ ...suite, environment: { HAULWAY_WHOLE: 'yes' } })
}
