/** Checks of what the product stores beside positions: hourly sums, and the record of what it has deleted. */
import { forgetOld } from '@haulway/features/retention/server/forget-old.job.ts'
import type { Database } from '@haulway/platform/server/db/index.ts'
import { trustClock } from '@haulway/platform/server/trusted-clock.ts'

/**
 * Checks the figures that are summed as segments close: they contain each position once, including those deleted by
 * age since. Returns the machines for which they do not.
 */
export async function checkHourlySums(database: Database): Promise<string[]> {
  const { rows } = await database.owner.query<{ machine: string; hours: string; segments: string }>(
    `select equipment_id as machine, coalesce(hours, 0) as hours, coalesce(segments, 0) as segments
      from (select equipment_id, sum(n) as segments from track_segments group by 1) s
      full join (select equipment_id, sum(positions) as hours from track_hours group by 1) h using (equipment_id)
      left join machine_tracks m using (equipment_id)
      where coalesce(hours, 0) < coalesce(segments, 0)
         or (coalesce(hours, 0) > coalesce(segments, 0) and m.forgotten_until is null)`,
  )
  return rows.map(({ machine, hours, segments }) => `hours of ${machine}: ${hours} positions of ${segments}`)
}

/** Runs the retention job to its end, so that everything past the limit is deleted. */
export const runRetention = async (database: Database): Promise<void> =>
  await forgetOld({ database, trusted: trustClock(Date.now) })

/** Returns the accounts that still have segments older than the time up to which deletion is recorded. */
export async function checkDeletionRecords({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ account: string; to: string; segments: string }>(
    `with deleted as (
       select account_id, max((after ->> 'to')::timestamptz) as until from audit_log
        where action = 'forget' and after ? 'keepPositionsDays' group by 1)
     select account_id as account, max(until)::text as "to", count(*) as segments
       from deleted join track_segments using (account_id) where t1 < until group by 1`,
  )
  return rows.map(
    ({ account, to, segments }) =>
      `${segments} segments of ${account} are older than ${to}, which were deleted`,
  )
}
