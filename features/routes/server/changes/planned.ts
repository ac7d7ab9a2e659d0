/** Route changes from a plan: only for machines that are neither on the planned route nor already sent to it. */
import type { Reference } from '@haulway/resource'
import type { Change } from '@haulway/storage'
import { isOpen, stateAfter } from '../../route-change.ts'
import { NO_VERSION, WAIT_MINUTES } from '../../route-changes.endpoints.ts'
import { assignmentsOf, machinesNotAllowed } from '../assignments.ts'
import { addChange, lockMachines, latestChanges, writeChange } from './rows.ts'

const MINUTE = 60_000

export interface PlannedAssignment {
  readonly equipment: string
  readonly route: Reference
}

/**
 * Runs in the transaction of the plan; after its commit the caller states the facts (`stateChangeFacts`). Returns the
 * machines with a new change.
 */
export async function requestPlannedChanges(
  writing: Pick<Change, 'tx' | 'account' | 'user' | 'now'>,
  plan: readonly PlannedAssignment[],
): Promise<string[]> {
  const { tx, account, user, now } = writing
  const ids = plan.map(({ equipment }) => equipment)
  const found = await lockMachines(tx, account, ids)
  const latest = await latestChanges(tx, account, ids)
  const on = new Map((await assignmentsOf(tx, account, ids)).map((one) => [one.equipment.id, one.route.id]))
  const sent: string[] = []
  for (const { equipment: id, route } of plan) {
    const equipment = found.get(id)
    const last = latest.get(id)
    const there = last && isOpen(last) ? last.route.id : on.get(id)
    if (!equipment || there === route.id) continue
    if ((await machinesNotAllowed(tx, account, route.id, [id])).size > 0) continue
    const over = last && stateAfter(last, 'supersede')
    const before = over ? await writeChange(writing, last, over, { decidedBy: user }) : last
    const requestedAt = now.getTime()
    const version = (before?.version ?? NO_VERSION) + 1
    const expiresAt = requestedAt + WAIT_MINUTES * MINUTE
    await addChange(writing, { equipment, route, origin: 'dispatcher', version, requestedAt, expiresAt })
    sent.push(id)
  }
  return sent
}
