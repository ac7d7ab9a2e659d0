/**
 * Counts the rows that the database reads for the statements of the product. The database reports them itself
 * (auto_explain) for every statement as it was sent, with its values, policies and functions. The shape of the plans
 * is not tested.
 */
import type { Pool } from 'pg'
import { openPools } from '@haulway/platform/server/db/database.ts'
import { silentLog, type TestDatabase } from './database.ts'

export interface StatementReads {
  readonly statement: string
  /** Rows read per table, including those that filters discarded. */
  readonly rows: Readonly<Record<string, number>>
  /** Pages of tables and indexes: reading an index from end to end discards no rows and shows only here. */
  readonly pages: number
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

function countRows(plan: Plan, rows: Record<string, number>): void {
  const { 'Relation Name': table, 'Node Type': kind } = plan
  if (table !== undefined && kind.endsWith('Scan')) {
    const kept = plan['Actual Rows']
    const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    rows[table] = (rows[table] ?? 0) + Math.round((kept + removed) * plan['Actual Loops'])
  }
  for (const part of plan.Plans ?? []) countRows(part, rows)
}

function readNotice(message: string): StatementReads | undefined {
  const begins = message.indexOf('{')
  if (!message.startsWith('duration:') || begins < 0) return undefined
  const report = JSON.parse(message.slice(begins)) as { 'Query Text': string; Plan: Plan }
  const rows: Record<string, number> = {}
  countRows(report.Plan, rows)
  const pages = (report.Plan['Shared Hit Blocks'] ?? 0) + (report.Plan['Shared Read Blocks'] ?? 0)
  return { statement: report['Query Text'].replace(/\s+/g, ' ').trim(), rows, pages }
}

/**
 * Settings of every new connection to the database; changing them needs the rights of a superuser. Rows are declared
 * expensive: with the few rows of a test the planner would prefer a sequential scan, with the rows of years it uses
 * an index.
 */
const settings = {
  cpu_tuple_cost: '10',
  seq_page_cost: '1000',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/**
 * Turns autovacuum off for all tables of this database, so that the test decides when to vacuum and analyze. While an
 * analyze of the server runs (long, on a busy machine), a vacuum keeps dead rows, and every later figure would count
 * their pages.
 */
export async function stopAutovacuum({ owner }: TestDatabase): Promise<void> {
  await owner.query(
    `do $$ declare name regclass; begin
       for name in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' loop
         execute format('alter table %s set (autovacuum_enabled = off, toast.autovacuum_enabled = off)', name);
       end loop;
     end $$`,
  )
}

export interface WatchedDatabase extends TestDatabase {
  /** The statements that the product sends while `work` runs, with what they read. */
  recordReads(work: () => Promise<unknown>): Promise<StatementReads[]>
}

/** The same database on watched connections of its own; closing these leaves the given connections open. */
export async function watchDatabase({ url, owner }: TestDatabase): Promise<WatchedDatabase> {
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(settings))
    await owner.query(`alter database ${name} set ${setting} = '${value}'`)
  const opened = openPools(url, silentLog, 60)
  let recorded: StatementReads[] = []
  const listen = (pool: Pool): void => {
    // Connections stay open: what a new connection reads from the catalogue is not part of a measurement.
    pool.options.idleTimeoutMillis = 0
    pool.on('connect', (client) => {
      client.on('notice', ({ message }) => {
        const reads = readNotice(message ?? '')
        if (reads) recorded.push(reads)
      })
    })
  }
  for (const pool of [opened.pool, opened.ingest, opened.reports, opened.owner]) listen(pool)
  return {
    ...opened,
    url,
    async recordReads(work) {
      recorded = []
      await work()
      return recorded
    },
  }
}
