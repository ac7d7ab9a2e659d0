/**
 * What must hold on the oldest PostgreSQL as well: every statement that the product sent while it was tested on the embedded
 * server can be prepared there, and what depends on how a server stores, locks and orders is tested there again.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Client, DatabaseError } from 'pg'
import { prepare } from '@haulway/platform/server/db/database.ts'
import { administer, migrationsFolder, silentLog, urlOf } from '@haulway/testing/server.ts'
import { note, root, suite } from './runs.ts'
import { startSystemPostgres, systemPostgres } from './system-postgres.ts'

/** Storage, locking, migrations, and the lists of every other resource: parts of paths of test files. */
const again = [
  'platform/server/db/database',
  'platform/server/db/migrate',
  // From the oldest to the embedded one, and what earlier products have stored.
  'platform/server/backup/',
  'apps/server/backup',
  'tools/landings',
  'packages/resource/server/',
  'packages/storage/',
  // Facts are put in order before they are stored.
  ...globSync('features/telemetry/server/*.api.test.ts', { cwd: root }).filter(
    (path) => !path.endsWith('/order.api.test.ts'),
  ),
  'features/accounts/ends',
  'concurrency.api',
  'idempotency.api',
  'contract-1',
  'contract-3',
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

async function prepareAll(server: string, folder: string): Promise<void> {
  const all = statementsIn(folder)
  const statements = all.filter((text) => PREPARABLE.test(text))
  const database = 'haulway_statements'
  await administer(server, `create database ${database}`)
  const url = urlOf(server, database)
  await prepare(url, { migrations: migrationsFolder, log: silentLog })
  // The job runner keeps its tables itself.
  await runMigrations({ connectionString: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  const { refused, ofTests } = await tryAll(client, statements)
  await client.end()
  for (const one of refused) process.stdout.write(`${one}\n`)
  const right = statements.length - ofTests - refused.length
  // None at all would mean that nothing was recorded.
  const wrong = Math.max(refused.length, right === 0 ? 1 : 0)
  const others = all.filter((text) => !PREPARABLE.test(text)).map((text) => text.replace(/'[^']*'/g, '?'))
  const rest = `${ofTests} ask tables of tests alone, ${new Set(others).size} of transactions and settings are sent by the tests below`
  note(`statements prepared: ${right} passed, ${wrong} failed; ${rest}`, right, wrong)
}

/** Runs on the server that the system has installed, when it has one; `folder`: what was recorded. */
export async function checkOldestPostgres(folder: string): Promise<void> {
  const programs = systemPostgres()
  if (programs === undefined) return
  const server = startSystemPostgres(programs)
  try {
    process.stdout.write(`\n── statements on the server of ${programs}\n`)
    await prepareAll(server.url, folder)
    await suite('tests on a PostgreSQL server', ['vitest', 'run', '--project', 'api', ...again], {
      HAULWAY_TEST_DATABASE_URL: server.url,
      HAULWAY_CONTRACT: 'lists',
    })
  } finally {
    server.stop()
  }
}
