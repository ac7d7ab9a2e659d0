/** Taking in and unlocking: releases the changes kept out of a period, and audits what they changed. */
import { conflict, notFound } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { staleVersion, recordAudit, type Change } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'
import type { CommitItem, Proposal, Restatement } from '../commits.endpoints.ts'
import { listProposedChanges, showPendingRows, applyPendingChanges } from './pending-changes.ts'
import { findCommit } from './read-commits.ts'

async function keep(
  { tx, now, user }: Change,
  how: Restatement['how'],
  reason: string,
  restated: readonly Proposal[],
): Promise<void> {
  const rows = restated.map(({ commit, equipment, day, causes, before, after }) => ({
    id: newId(),
    commit_id: commit,
    equipment_id: equipment.id,
    day,
    causes,
    before,
    after,
  }))
  await tx.query(
    `insert into restatements (account_id, id, commit_id, equipment_id, day, how, made_at, made_by, reason, causes, before, after)
      select haulway_account(), one.id, one.commit_id, one.equipment_id, one.day, $2, $3, $4, $5, one.causes, one.before, one.after
        from json_populate_recordset(null::restatements, $1) one`,
    [JSON.stringify(rows), how, now, user, reason],
  )
}

interface Wish {
  readonly how: Restatement['how']
  readonly reason: string
  /** The version of the period as the user saw it; without one it is not checked. */
  readonly version?: number
}

/** Writers of the account’s telemetry wait, and continue with the data in force afterwards. */
export async function restate(
  change: Change,
  id: string,
  { how, reason, version }: Wish,
): Promise<CommitItem> {
  const { tx, account, now, user } = change
  await tx.query('select haulway_lock_commits($1)', [account])
  const before = await findCommit(tx, id)
  if (!before) throw notFound()
  await refuseUnlessEditable(tx, before.project)
  if (before.unlockedAt !== null) throw conflict('The period is unlocked already', { current: before })
  if (version !== undefined && version !== before.version) {
    const { committedBy: modifiedBy, committedAt: modifiedAt } = before
    throw staleVersion({ auditInfo: { modifiedBy, modifiedAt } }, before)
  }
  await showPendingRows(tx)
  const restated = await listProposedChanges(tx, [id])
  if (how === 'taken in' && restated.length === 0)
    throw conflict('Nothing is kept out of the period', { current: before })
  await keep(change, how, reason, restated)
  await applyPendingChanges(tx, id)
  await tx.query(
    `update commits set version = version + 1, unlocked_at = $2, unlocked_by = $3, reason = $4
      where account_id = haulway_account() and id = $1`,
    how === 'unlocked' ? [id, now, user, reason] : [id, null, null, null],
  )
  const state = how === 'unlocked' ? 'unlocked' : 'takenIn'
  await recordAudit(change, 'commits', id, 'update', {
    before: { state: 'committed', reason: null },
    after: { state, reason, machineDays: restated.length },
  })
  change.changed('commits', id)
  const after = await findCommit(tx, id)
  if (!after) throw new Error('a period that was restated is gone')
  return after
}
