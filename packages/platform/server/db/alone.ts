import type { Pool, PoolClient } from 'pg'

/**
 * Runs `work` on a connection that holds the advisory lock, unless it is already running, in this process or another.
 * The lock is not tied to a transaction, so `work` may run statements that refuse one.
 */
export async function runAlone(
  owner: Pool,
  lock: number,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) return
    try {
      await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
