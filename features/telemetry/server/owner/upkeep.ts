/** What an owner does beside taking facts in. */
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import type { Loaded } from '../storage/load-account.ts'
import { tailRows } from './machine.ts'
import { inOwned, type Owned } from '../storage/owned.ts'

/** Deletes the journal rows that no open tail needs. */
export async function cutJournal(database: Database, owned: Owned, loaded: Loaded): Promise<void> {
  let needed = loaded.journalId + 1
  for (const machine of loaded.machines.values()) {
    if (tailRows(machine) > 0) needed = Math.min(needed, machine.journalFrom ?? needed)
  }
  if (needed <= loaded.journalCutTo) return
  await inOwned(database, owned, (tx) =>
    tx.query('delete from telemetry_journal where account_id = haulway_account() and id < $1', [needed]),
  )
  loaded.journalCutTo = needed
}

/** Remembers when devices were last heard of; authors that are no devices are not among the rows. */
export async function writeSeen(
  database: Database,
  owned: Owned,
  seen: ReadonlyMap<string, number>,
): Promise<void> {
  await inOwned(database, owned, (tx) =>
    tx.query(
      `update devices set last_seen_at = seen.at from unnest($1::uuid[], $2::timestamptz[]) as seen (device, at)
        where account_id = haulway_account() and id = seen.device`,
      [[...seen.keys()], [...seen.values()].map((at) => new Date(at).toISOString())],
    ),
  )
}

/** Counts positions of devices that were not kept, so that people are told why there are none. */
export async function writeDropped(
  database: Database,
  account: string,
  dropped: ReadonlyMap<string, { readonly n: number; readonly at: number }>,
): Promise<void> {
  if (dropped.size === 0) return
  const counts = [...dropped.values()]
  const values = [
    [...dropped.keys()],
    counts.map(({ n }) => n),
    counts.map(({ at }) => new Date(at).toISOString()),
  ]
  await inAccount(
    database,
    { account },
    (tx) =>
      tx.query(
        `update devices set dropped = dropped + left_out.n, dropped_at = left_out.at
           from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as left_out (device, n, at)
          where account_id = haulway_account() and id = left_out.device`,
        values,
      ),
    database.ingest,
  )
}
