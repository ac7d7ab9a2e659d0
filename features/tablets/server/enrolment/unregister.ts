import { SYSTEM_ID } from '@haulway/resource'
import { type Change, recordAudit, recordAudits } from '@haulway/storage'
import { registerTrackers } from '../../../equipment/index.ts'

type Unregistering = Pick<Change, 'tx' | 'account' | 'user' | 'now' | 'changed'>

interface RevokedRow {
  id: string
  title: string
  equipment_id: string
}

/** Revokes devices of a tablet that match a condition on `d`, whose parameters begin at `$3`. */
async function revokeDevices(
  change: Unregistering,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await change.tx.query<RevokedRow>(
    `update devices d set revoked_at = $2 where d.account_id = $1 and d.revoked_at is null and ${condition}
      returning d.id, d.title, d.equipment_id`,
    [change.account, change.now, ...values],
  )
  const entries = rows.map(({ id, title, equipment_id: equipment }) => ({
    id,
    before: { title, equipment },
    after: null,
  }))
  if (entries.length > 0) await recordAudits(change, 'devices', 'delete', entries)
  for (const { id } of rows) change.changed('devices', id)
}

/**
 * Unregisters a tablet, or withdraws its code, and revokes its devices; returns whether it exists. Once it is done,
 * nothing changes.
 */
export async function unregister(change: Unregistering, id: string): Promise<boolean> {
  const { tx, account, user, now } = change
  const { rows } = await tx.query<{ title: string; done: boolean }>(
    'select title, unregistered_at is not null as done from tablets where account_id = $1 and id = $2 for update',
    [account, id],
  )
  const [tablet] = rows
  if (!tablet || tablet.done) return tablet !== undefined
  await tx.query(
    `update tablets set unregistered_at = $3, unregistered_by = $4, code_hash = null
      where account_id = $1 and id = $2`,
    [account, id, now, user],
  )
  await revokeDevices(change, 'd.tablet_id = $3', [id])
  await recordAudit(change, 'tablets', id, 'delete', { before: { title: tablet.title }, after: null })
  change.changed('tablets', id)
  return true
}

/**
 * A restored machine brings its devices back: those of tablets that were unregistered meanwhile stay revoked, and those
 * that were deleted before there was an inventory enter it.
 */
export async function takeRestored(change: Unregistering, machine: string): Promise<void> {
  await registerTrackers(change, machine, SYSTEM_ID)
  await revokeDevices(
    change,
    `d.equipment_id = $3 and exists (select from tablets t
       where t.account_id = d.account_id and t.id = d.tablet_id and t.unregistered_at is not null)`,
    [machine],
  )
}
