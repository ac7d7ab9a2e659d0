/** A device that was enrolled for one machine is a tracker in the inventory of tablets, under the same id. */
import type { Change } from '@haulway/storage'

/** Enters the stand-alone devices of a machine into the inventory; `by` is who registered them. */
export async function registerTrackers(
  { tx, account }: Pick<Change, 'tx' | 'account'>,
  machine: string,
  by: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into tablets (account_id, id, title, language, kind, created_at, created_by, joined_at, unregistered_at)
     select account_id, id, title, 'en', 'tracker', created_at, $3, created_at, revoked_at
       from devices where account_id = $1 and equipment_id = $2 and tablet_id is null
     returning id`,
    [account, machine, by],
  )
  const ids = rows.map(({ id }) => id)
  await tx.query(
    `insert into tablets_machines (account_id, tablet_id, equipment_id, entered_at)
     select account_id, id, equipment_id, created_at from devices where account_id = $1 and id = any($2::uuid[])`,
    [account, ids],
  )
  await tx.query('update devices set tablet_id = id where account_id = $1 and id = any($2::uuid[])', [
    account,
    ids,
  ])
}

/** A tracker without its device is unregistered; a tablet has further devices, and remains. */
export async function unregisterTracker(change: Change, device: string): Promise<void> {
  const { rowCount } = await change.tx.query(
    `update tablets set unregistered_at = $3, unregistered_by = $4
      where account_id = $1 and id = $2 and kind = 'tracker' and unregistered_at is null`,
    [change.account, device, change.now, change.user],
  )
  if (rowCount === 1) change.changed('tablets', device)
}
