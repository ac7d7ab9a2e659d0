/**
 * What must hold on the oldest PostgreSQL as well: every statement that the product sent while it was tested on the embedded
 * server can be prepared there, and what depends on how a server stores, locks and orders is tested there again.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Client, DatabaseError } from 'pg'
import { prepareDatabase } from '@haulway/platform/server/db/database.ts'
import { administer, migrationsFolder, silentLog, urlOf } from '@haulway/testing/server.ts'
import { root } from './check/program.ts'
import type { Suite } from './check/suite.ts'
import type { Verdict } from './check/verdict.ts'
import { startSystemPostgres, systemPostgres } from './system-postgres.ts'

const facts = (name: string) => `features/telemetry/server/${name}.api`

/** Parts of paths of test files: storage, locking, migrations, lists, and the storing of facts. */
const repeated = [
  'platform/server/db/database',
  'platform/server/db/migrate',
  // From the oldest to the embedded one, and what an earlier product has stored.
  'platform/server/backup/',
  'tools/landings',
  'packages/resource/server/',
  'packages/storage/',
  ...['ingest', 'ahead', 'keeps', 'owners', 'nothing-dropped'].map(facts),
  'concurrency.api',
  'idempotency.api',
  'contract-1',
]

/** Those that only `npm run sweeps` repeats besides: their statements are prepared each time. */
const repeatedInSweeps = [
  'apps/server/backup',
  'features/accounts/ends',
  ...globSync('features/telemetry/server/{*,tests/**/*}.api.test.ts', { cwd: root }),
  'contract-2',
  'contract-3',
  'contract-4',
]

/** PREPARE takes these; what begins and ends transactions or sets them up is sent by every test that runs again. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|values|merge|table)\b/i

function statementsIn(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const texts = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as string)
  // Written on more lines or fewer, it is the same.
  return [...new Map(texts.map((text) => [text.replace(/\s+/g, ' ').trim(), text])).values()]
}

interface Prepared {
  /** What is wrong with each statement that the server does not take. */
  readonly refused: readonly string[]
  /** How many ask a table that no migration makes: a test made it to try a rule on, the other server had it from there. */
  readonly ofTests: number
}

const UNDEFINED_TABLE = '42P01'

async function tryAll(client: Client, statements: readonly string[]): Promise<Prepared> {
  const refused: string[] = []
  let ofTests = 0
  for (const text of statements) {
    try {
      // Types of parameters are left to the server, as the driver leaves them.
      await client.query(`prepare tried as ${text.trim().replace(/;$/, '')}`)
      await client.query('deallocate tried')
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) ofTests += 1
      else refused.push(`${error instanceof Error ? error.message : String(error)}: ${text}`)
    }
  }
  return { refused, ofTests }
}

/** Prepares the statements that were recorded in `folder` on a server. */
async function checkStatements(server: string, folder: string, verdict: Verdict): Promise<void> {
  const all = statementsIn(folder)
  const statements = all.filter((text) => PREPARABLE.test(text))
  const database = 'haulway_statements'
  await administer(server, `create database ${database}`)
  const url = urlOf(server, database)
  await prepareDatabase(url, { migrations: migrationsFolder, log: silentLog })
  // The job runner keeps its tables itself.
  await runMigrations({ connectionString: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  const { refused, ofTests } = await tryAll(client, statements)
  await client.end()
  for (const one of refused) process.stdout.write(`${one}\n`)
  const passed = statements.length - ofTests - refused.length
  // None at all would mean that nothing was recorded.
  const failed = Math.max(refused.length, passed === 0 ? 1 : 0)
  const others = all.filter((text) => !PREPARABLE.test(text)).map((text) => text.replace(/'[^']*'/g, '?'))
  const rest = `${ofTests} ask tables of tests alone, ${new Set(others).size} of transactions and settings are sent by the tests below`
  verdict.count(`statements prepared: ${passed} passed, ${failed} failed; ${rest}`, passed, failed)
}

/** Tests that run again on the server of `programs`, each time on a new one. */
const suiteOn = (programs: string, files: readonly string[]): Suite => ({
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

/** Checks what must hold on the oldest PostgreSQL that is installed, where one is; `folder`: the recorded statements. */
export async function checkOldestPostgres(folder: string, verdict: Verdict): Promise<void> {
  const programs = systemPostgres()
  if (programs === undefined) return
  const server = startSystemPostgres(programs)
  try {
    process.stdout.write(`\n── statements on the server of ${programs}\n`)
    await checkStatements(server.url, folder, verdict)
  } finally {
    server.stop()
  }
  await verdict.runSuite(suiteOn(programs, repeated), { output: 'beside' })
}

/** Repeats more tests, with all of their cases. */
export async function sweepOldestPostgres(verdict: Verdict): Promise<void> {
  const programs = systemPostgres()
  if (programs === undefined) return
  const suite = suiteOn(programs, [...repeated, ...repeatedInSweeps])
  await verdict.runSuite({ ...suite, environment: { HAULWAY_WHOLE: 'yes' } })
}
