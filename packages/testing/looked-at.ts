/**
 * How many rows the server looks at to answer what the product asks, told by the server itself (auto_explain) of every
 * statement as it was really sent, with its values, its policies and its functions. The shape of plans is nobody's business.
 */
import type { Pool } from 'pg'
import { openPools } from '@haulway/platform/server/db/database.ts'
import { silentLog, type TestDatabase } from './database.ts'

export interface LookedAt {
  readonly statement: string
  /** Rows of tables that were read, those that were thrown away included, by table. */
  readonly rows: Readonly<Record<string, number>>
  /** Pages of tables and indexes: an index that is read from end to end throws nothing away. */
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

function readNotice(message: string): LookedAt | undefined {
  const begins = message.indexOf('{')
  if (!message.startsWith('duration:') || begins < 0) return undefined
  const told = JSON.parse(message.slice(begins)) as { 'Query Text': string; Plan: Plan }
  const rows: Record<string, number> = {}
  countRows(told.Plan, rows)
  const pages = (told.Plan['Shared Hit Blocks'] ?? 0) + (told.Plan['Shared Read Blocks'] ?? 0)
  return { statement: told['Query Text'].replace(/\s+/g, ' ').trim(), rows, pages }
}

/**
 * What each connection to the database says from now on. Needs the rights of a superuser. Rows are told to be dear: on the few of
 * a test the server would rather read a table from end to end, on those of years it looks them up.
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
 * Leaves vacuuming and statistics of this database to the test: beside an analyze of the server's own, which takes long on a busy
 * machine, a vacuum keeps the dead rows, and every figure after it counts their pages.
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
  /** What the product sends while the work goes on. */
  during(work: () => Promise<unknown>): Promise<LookedAt[]>
}

/** The database again, on connections of its own that are watched; closing them leaves the given ones open. */
export async function watchedDatabase({ url, owner }: TestDatabase): Promise<WatchedDatabase> {
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries(settings))
    await owner.query(`alter database ${name} set ${setting} = '${value}'`)
  const opened = openPools(url, silentLog, 60)
  let heard: LookedAt[] = []
  const listen = (pool: Pool): void => {
    // What a new connection reads of the catalogue is nothing that was asked.
    pool.options.idleTimeoutMillis = 0
    pool.on('connect', (client) => {
      client.on('notice', ({ message }) => {
        const looked = readNotice(message ?? '')
        if (looked) heard.push(looked)
      })
    })
  }
  for (const pool of [opened.pool, opened.ingest, opened.reports, opened.owner]) listen(pool)
  return {
    ...opened,
    url,
    async during(work) {
      heard = []
      await work()
      return heard
    },
  }
}
