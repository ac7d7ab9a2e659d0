/** Stores what a person states, in one turn and one commit, after checking it against everything that is stored. */
import { batchOfEvents } from '../../../facts/batch.ts'
import { type StatementResult, type StatementRequest, noDifference } from '../../../facts/statements.ts'
import { afterCommit, beforeCommit, derivingStages } from './pipeline.ts'
import { findChangedEvents, findRouteConflicts } from '../../storage/desk-checks.ts'
import { inOwned } from '../../storage/owned.ts'
import { type Account, inTurn, ready, type Waiting } from '../account.ts'
import { beginFlush, type Flush } from './flush.ts'
import { removedPositions } from '../../model/removals.ts'
import { reassignPositions } from './reassign-positions.ts'

const ignore = (): void => undefined

function groupOf({ author, parts, tags }: StatementRequest, receivedAt: number): Waiting[] {
  return parts.map(({ equipmentId, events, fixes }) => ({
    equipmentId,
    delivery: { deviceId: author, receivedAt, batch: batchOfEvents(events, tags, fixes) },
    resolve: ignore,
    reject: ignore,
  }))
}

/** In a turn, with no commit in flight: nothing changes between the checks and the flush. */
async function begin(account: Account, facts: StatementRequest): Promise<StatementResult | Flush> {
  await account.lastCommit.catch(() => undefined)
  const { loaded } = await ready(account)
  const { database, clock } = account.options
  const checked = await inOwned(database, loaded.owned, async (tx) => ({
    changed: await findChangedEvents(tx, facts.unchanged),
    conflicts: await findRouteConflicts(tx, facts.onRoutes),
  }))
  if (checked.changed.length + checked.conflicts.length > 0)
    return { ...checked, difference: noDifference, dropped: 0 }
  const flush = await beginFlush(account, groupOf(facts, clock()))
  flush.compared = null
  flush.removed = removedPositions(facts)
  if (facts.isTrial === true) return await runTrial(flush)
  for (const stage of beforeCommit) await stage(flush)
  return flush
}

/** Runs the stages on copies and returns what they would write. */
async function runTrial(flush: Flush): Promise<StatementResult> {
  const { account, ready: known, group } = flush
  const machines = group.flatMap(({ equipmentId }) => known.machines.get(equipmentId) ?? [])
  const copies = new Map(machines.map((machine) => [machine.id, structuredClone(machine)]))
  const copy: Flush = {
    ...flush,
    account: { ...account, seen: new Map(), dropped: new Map(), refused: new Map() },
    ready: { ...known, machines: copies },
  }
  for (const stage of derivingStages) await stage(copy)
  const { difference = noDifference, cycles = [] } = copy.compared ?? {}
  const events = [...copy.pass.changes.upserts.events.values()]
  return { changed: [], conflicts: [], difference, dropped: 0, trial: { cycles, events } }
}

export async function applyStatements(account: Account, facts: StatementRequest): Promise<StatementResult> {
  const begun = await inTurn(account, () => begin(account, facts))
  if ('changed' in begun) return begun
  await begun.committed
  for (const stage of afterCommit) await stage(begun)
  if (begun.removed.size > 0) await inTurn(account, () => reassignPositions(account, begun.removed))
  const dropped = begun.answers.reduce((sum, answer) => sum + (answer.dropped ?? 0), 0)
  const { difference } = begun.compared ?? { difference: noDifference }
  return { changed: [], conflicts: [], difference, dropped }
}
