/** Deletes readings beyond the account's retention. What a battery had by day stays. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { sensorKinds } from '../../sensors.ts'

/**
 * By the key of the table. Of a clock far ahead, the time of receipt counts, so that its readings do not stay until
 * their own time has come.
 */
const DELETE = `delete from sensor_readings where (account_id, sensor_id, kind, t) in (
    select haulway_account(), old.sensor_id, old.kind, old.t
      from sensors s cross join unnest($3::text[]) as kinds (kind) cross join lateral (
        (select sensor_id, kind, t from sensor_readings
          where account_id = haulway_account() and sensor_id = s.id and kind = kinds.kind and t < $1 order by t limit $2)
        union all
        (select sensor_id, kind, t from sensor_readings
          where account_id = haulway_account() and sensor_id = s.id and kind = kinds.kind and t > now()
            and received_at < $1 limit $2)) old
     where s.account_id = haulway_account() limit $2)`

/** Deletes one portion. */
export async function deleteReadings(
  tx: Transaction,
  before: Date,
  portion: number,
): Promise<{ readonly rows: number; readonly more: boolean }> {
  const { rowCount } = await tx.query(DELETE, [before, portion, sensorKinds])
  return { rows: rowCount ?? 0, more: rowCount === portion }
}
