/** Finds accounts with pending recomputation and no live owner. */
import type { Database } from '@haulway/platform/server/db/index.ts'

/** Distinct accounts of a table, by an index skip scan: its primary key begins with the account. */
const accountsOf = (table: string): string =>
  `${table}_of as (
    (select account_id from ${table} order by account_id limit 1)
    union all
    select (select account_id from ${table} t where t.account_id > before.account_id order by account_id limit 1)
      from ${table}_of before where before.account_id is not null)`

/**
 * A changed site counts only where there are tracks. Runs as the database owner because it spans all accounts. $2: no
 * other process uses this database.
 */
const FIND = `
  with recursive ${['stale_tracks', 'occupancy_marks', 'telemetry_site_changes'].map(accountsOf).join(', ')},
  marked as (
    select account_id from stale_tracks_of union select account_id from occupancy_marks_of
    union select account_id from telemetry_site_changes_of changed where exists (select from machine_tracks t
      where t.account_id = changed.account_id))
  select marked.account_id as account from marked join accounts on id = account_id and status <> 'DELETING'
    where $2 or not exists (select from telemetry_owners held join telemetry_processes p on p.id = held.process_id
      where held.account_id = marked.account_id and p.id <> $1 and p.valid_until > clock_timestamp())
    order by 1`

export async function accountsWithWorkLeft(
  { owner }: Pick<Database, 'owner'>,
  process: string,
  singleProcess: boolean,
): Promise<string[]> {
  const { rows } = await owner.query<{ account: string }>(FIND, [process, singleProcess])
  return rows.map(({ account }) => account)
}
