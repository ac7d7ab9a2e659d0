import { fieldError, problem } from '@haulway/resource'
import { refused } from '@haulway/platform/server/http/failure.ts'
import { type Change, recordAudit } from '@haulway/storage'
import { lockImports } from './rows.ts'

/** Starts revoking every import of a batch of the set-up; refuses while others are under way. */
export async function revokeBatchImports(change: Change, batch: string): Promise<void> {
  const { tx, user, now } = change
  await lockImports(tx)
  const { rows: others } = await tx.query(
    `select from imports where account_id = haulway_account() and state in ('taking', 'revoking')
       and batch_id is distinct from $1::uuid`,
    [batch],
  )
  if (others.length > 0) throw refused(409, fieldError('batch', problem('events.import.busy')))
  const { rows } = await tx.query<{ id: string; before: string }>(
    `with found as (select id, state from imports where account_id = haulway_account() and batch_id = $1
        and state in ('taking', 'taken') for update)
     update imports i set state = 'revoking', revoked_at = $2, revoked_by = $3 from found
      where i.account_id = haulway_account() and i.id = found.id returning i.id, found.state as before`,
    [batch, now, user],
  )
  for (const { id, before } of rows) {
    await recordAudit(change, 'imports', id, 'update', {
      before: { state: before },
      after: { state: 'revoked' },
    })
    change.changed('imports', id)
  }
}
