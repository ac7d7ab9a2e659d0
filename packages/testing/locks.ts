/** What waits while another holds something. */
import type { Database } from '@haulway/platform/server/db/database.ts'

/** Of this database alone: files of tests share a server. */
const BLOCKED = `select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/** How many sessions wait for what another holds. */
export const waitingIn = async ({ owner }: Database): Promise<number> =>
  (await owner.query(BLOCKED)).rowCount ?? 0

/** Holds what a statement locks while `body` runs, until that lets it go: a test that fails leaves nothing held. */
export async function whileHeld(
  { owner }: Database,
  [sql, values = []]: readonly [sql: string, values?: readonly unknown[]],
  body: (letGo: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query(sql, [...values])
    await body(() => holder.query('commit'))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}
