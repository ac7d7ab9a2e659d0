/** Applies what machines do to their open changes of route, outside the path of their positions. */
import { type Reference, SYSTEM_ID } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { stepsFrom, type ChangeStep } from '../../route-change.ts'
import type { StoreFacts } from '../assignments.ts'
import { stateChangeFacts } from './facts.ts'
import { loadMachineFacts, type MachineFacts } from './machine-facts.ts'
import {
  addChange,
  findChanges,
  lockMachines,
  type StoredChange,
  IS_OPEN_SQL,
  publishChanges,
  writeChange,
} from './rows.ts'

type Writing = Parameters<typeof writeChange>[0]

/** Writes the steps that follow for one change. */
async function apply(
  writing: Writing,
  change: StoredChange,
  steps: readonly ChangeStep[],
  on: string | null,
): Promise<void> {
  let now = change
  for (const step of steps) {
    const { t } = step
    if (step.move === 'acknowledge') {
      now = await writeChange(writing, now, 'acknowledged', { acknowledgedAt: t, acknowledgedBy: step.by })
    } else if (step.move === 'effect') {
      now = await writeChange(writing, now, now.state, { effectAt: t, from: on })
    } else {
      const over = await writeChange(writing, now, 'cancelled')
      const { rows } = await writing.tx.query<Reference>(
        'select id, title from routes where account_id = $1 and id = $2',
        [writing.account, step.route],
      )
      const route = rows[0] ?? { id: step.route, title: '' }
      const chosen = { equipment: now.equipment, route, origin: 'machine', state: 'acknowledged' } as const
      const effect = { requestedAt: t, acknowledgedAt: t, effectAt: t, from: on, expiresAt: null } as const
      await addChange(writing, { ...chosen, ...effect, acknowledgedBy: 'zone', version: over.version + 1 })
    }
  }
}

/** Evaluates the open changes of an account, or only those of some machines. */
export async function followChanges(
  services: Services,
  state: StoreFacts,
  account: string,
  machines: readonly string[] | null = null,
): Promise<void> {
  const touched = await inAccount(services.database, { account }, async (tx) => {
    const condition = `${IS_OPEN_SQL} and ($2::uuid[] is null or c.equipment_id = any($2))`
    const named = await findChanges(tx, account, condition, [machines])
    if (named.length === 0) return []
    // Read again under the lock: decisions that dispatchers made meanwhile take precedence.
    await lockMachines(
      tx,
      account,
      named.map(({ equipment }) => equipment.id),
    )
    const open = await findChanges(tx, account, condition, [machines])
    const heard = await loadMachineFacts(tx, account, open)
    const writing = { tx, account, user: SYSTEM_ID, now: new Date(services.clock()) }
    const ids: string[] = []
    for (const change of open) {
      const known: MachineFacts = heard.get(change.equipment.id) ?? { loaded: false, heard: [], on: null }
      const steps = stepsFrom(change, known.loaded, known.heard)
      if (steps.length === 0) continue
      await apply(writing, change, steps, known.on)
      ids.push(change.equipment.id)
    }
    return ids
  })
  publishChanges(services, account, touched)
  await stateChangeFacts(services, state, account)
}
