import type { Transaction } from '@haulway/platform/server/db/index.ts'

/**
 * Deletes a portion of the readings before a time, and of those from far ahead that were received before it; the
 * battery of their days remains.
 */
export async function forgetReadings(
  tx: Transaction,
  before: Date,
  portion: number,
): Promise<{ rows: number; more: boolean }> {
  const { rowCount } = await tx.query(
    `delete from sensor_readings where (account_id, sensor_id, t, kind, heard_by_id) in (
       select r.account_id, r.sensor_id, r.t, r.kind, r.heard_by_id from sensors s
        cross join lateral (
          (select * from sensor_readings r
            where r.account_id = s.account_id and r.sensor_id = s.id and r.t < $1 order by r.t limit $2)
          union all
          (select * from sensor_readings r
            where r.account_id = s.account_id and r.sensor_id = s.id and r.t > now() and r.received_at < $1 limit $2)) r
        where s.account_id = haulway_account() limit $2)`,
    [before, portion],
  )
  return { rows: rowCount ?? 0, more: rowCount === portion }
}
