/** Maintenance by the owner of an account: trims the journal, stores last contacts and counts of devices. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Loaded } from '../storage/load-account.ts'
import type { Account } from './account.ts'
import { tailRows } from '../model/machine.ts'
import { inOwned } from '../storage/owned.ts'
import type { Owned } from '../model/ownership.ts'

/** Deletes the journal rows that no open tail needs. */
export async function trimJournal(database: Database, owned: Owned, loaded: Loaded): Promise<void> {
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

/** Stores when devices were last heard; authors of stated events are no devices and match no row. */
export async function storeLastSeen(
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

type Counts = Account['dropped']
const date = (at: number): string => new Date(at).toISOString()

const counted = (column: 'dropped' | 'refused') =>
  `update devices set ${column} = ${column} + counted.n, ${column}_at = counted.at
     from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as counted (device, n, at)
    where account_id = haulway_account() and id = counted.device`

async function addCounts(tx: Transaction, column: 'dropped' | 'refused', counts: Counts): Promise<void> {
  if (counts.size === 0) return
  const all = [...counts.values()]
  await tx.query(counted(column), [[...counts.keys()], all.map(({ n }) => n), all.map(({ at }) => date(at))])
}

/** Stores counts of dropped and refused facts, and which devices look like two senders. */
export async function storeCounts(
  database: Database,
  { id, dropped, refused, twoSenders }: Account,
): Promise<void> {
  if (dropped.size + refused.size + twoSenders.size === 0) return
  const work = async (tx: Transaction): Promise<void> => {
    await addCounts(tx, 'dropped', dropped)
    await addCounts(tx, 'refused', refused)
    if (twoSenders.size > 0)
      await tx.query(
        `update devices set two_senders_at = told.at from unnest($1::uuid[], $2::timestamptz[]) as told (device, at)
          where account_id = haulway_account() and id = told.device`,
        [[...twoSenders.keys()], [...twoSenders.values()].map(date)],
      )
  }
  await inAccount(database, { account: id }, work, database.ingest)
  for (const written of [dropped, refused, twoSenders]) written.clear()
}
