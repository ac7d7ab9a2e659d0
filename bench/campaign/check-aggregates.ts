/** Checks of what the product keeps beside positions: sums by the hour, and what it says that it has deleted. */
import { forgetOld } from '@haulway/features/retention/server/forget-old.job.ts'
import type { Database } from '@haulway/platform/server/db/index.ts'
import { trustClock } from '@haulway/platform/server/trusted-clock.ts'

/**
 * Figures that are added up as segments close: they hold each position once, also those that were deleted by age since. Answers the
 * machines in which they do not.
 */
export async function checkHours(database: Database): Promise<string[]> {
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

/** Deletes by age what is old by now, to the end. */
export const forgetAll = async (database: Database): Promise<void> =>
  await forgetOld({ database, trusted: trustClock(Date.now) })

/** Answers accounts that have segments older than the record says that they were deleted. */
export async function checkForgotten({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ account: string; to: string; segments: string }>(
    `with said as (
       select account_id, max((after ->> 'to')::timestamptz) as until from audit_log
        where action = 'forget' and after ? 'keepPositionsDays' group by 1)
     select account_id as account, max(until)::text as "to", count(*) as segments
       from said join track_segments using (account_id) where t1 < until group by 1`,
  )
  return rows.map(
    ({ account, to, segments }) =>
      `${segments} segments of ${account} are older than ${to}, which were deleted`,
  )
}
