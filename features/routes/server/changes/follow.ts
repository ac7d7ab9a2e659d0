/** Applies what machines do to their open changes of route, outside the path of their positions. */
import { type Reference, SYSTEM_ID } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { stepsFrom, type ChangeStep } from '../../route-change.ts'
import type { StoreFacts } from '../assignments.ts'
import { stateChangeFacts } from './facts.ts'
import { loadMachineFacts, type MachineFacts } from './machine-facts.ts'
import type { RoutesOfCab } from './routes-of-cab.ts'
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

/** Records the route that a machine has chosen; `version` is that of its newest change. */
export async function selfAssign(
  writing: Writing,
  equipment: Reference,
  { t, route: id, by }: Omit<Extract<ChangeStep, { move: 'self-assign' }>, 'move'>,
  from: string | null,
  version: number,
): Promise<StoredChange> {
  const { rows } = await writing.tx.query<Reference>(
    'select id, title from routes where account_id = $1 and id = $2',
    [writing.account, id],
  )
  const route = rows[0] ?? { id, title: '' }
  const chosen = { equipment, route, origin: 'machine', state: 'acknowledged' } as const
  const effect = { requestedAt: t, acknowledgedAt: t, effectAt: t, from, expiresAt: null } as const
  return await addChange(writing, { ...chosen, ...effect, acknowledgedBy: by, version: version + 1 })
}

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
      await selfAssign(writing, now.equipment, step, on, over.version)
    }
  }
}

/** What following needs of other parts. */
export interface Following {
  readonly services: Services
  readonly state: StoreFacts
  readonly routesOfCab: RoutesOfCab
  /** Resolves when the tables include everything acknowledged. */
  readonly settled: (account: string) => Promise<void>
}

/** Evaluates the open changes of an account, or only those of some machines. */
export async function followChanges(
  { services, state, routesOfCab }: Following,
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
    const heard = await loadMachineFacts(tx, account, open, routesOfCab)
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
