/** Hours of committed periods are frozen: open hours do not add to them (decision 0095). */
import { type Database, type Scope, sendInAccount } from '@haulway/platform/server/db/index.ts'
import type { OpenHour } from './open-hours.ts'

const COMMITTED = `select (place - 1)::int as place
  from unnest($1::uuid[], $2::timestamptz[]) with ordinality as open (machine, hour, place)
  where hour < (select max(until_at) from commits where account_id = haulway_account() and unlocked_at is null)
    and haulway_commit_at(null, null, machine, hour) is not null`

/** The hours outside committed periods. */
export async function excludeCommitted(
  database: Database,
  { account }: Scope,
  hours: readonly OpenHour[],
): Promise<OpenHour[]> {
  if (hours.length === 0) return []
  const values = [
    hours.map(({ equipmentId }) => equipmentId),
    hours.map(({ hour }) => new Date(hour).toISOString()),
  ]
  const statement = { name: 'telemetry-open-hours-committed', text: COMMITTED, values }
  const [found] = await sendInAccount({ account }, [statement], database.reports)
  const committed = new Set(found!.rows.map((row) => row.place))
  return hours.filter((_, place) => !committed.has(place))
}
