/** Tests of code that waits for a lock. */
import type { Database } from '@haulway/platform/server/db/database.ts'

/** Only sessions of this database: test files share a server. */
const BLOCKED = `select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/** The number of sessions that wait for a lock of another session. */
export const countBlockedSessions = async ({ owner }: Database): Promise<number> =>
  (await owner.query(BLOCKED)).rowCount ?? 0

/**
 * Holds the locks of a statement while `body` runs, until `body` calls `release`. A failing test leaves no lock behind.
 */
export async function withLockHeld(
  { owner }: Database,
  [sql, values = []]: readonly [sql: string, values?: readonly unknown[]],
  body: (release: () => Promise<unknown>) => Promise<void>,
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
