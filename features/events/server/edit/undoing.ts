/** Undo of a decision, or of a stated event. */
import { fieldError, problem, type MessageKey } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { type Author, buildDecision } from '../../edit/facts.ts'
import { type Decided, findDecisions } from './journal.ts'
import type { Fact } from './state-change.ts'
import type { Target } from './target.ts'

const refusal = (field: string, key: MessageKey) => validationFailed([fieldError(field, problem(key))])

/** An undo is stored beside the decision that it undoes. */
export function buildUndo({ equipmentId }: Target, { id, about, from }: Decided, author: Author): Fact {
  const part = { other: id, at: from.getTime() }
  // For a stated event: its decision is stored just before it.
  return { equipmentId, event: buildDecision(newId(), author, 'undo', about, part, from.getTime() + 1) }
}

const droppedBy = (target: Target, author: Author): Fact => ({
  equipmentId: target.equipmentId,
  event: buildDecision(newId(), author, 'drop', target.key, {}, Date.parse(target.item.at)),
})

async function holds(tx: Transaction, { equipmentId }: Target, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ at: Date }>(
    `select occurred_at as at from events where account_id = haulway_account() and equipment_id = $1 and key = $2
       and not dropped`,
    [equipmentId, key],
  )
  return rows.length > 0
}

/** Restores a replaced statement, and removes the one in its place. */
async function restate(tx: Transaction, target: Target, drop: Decided, author: Author): Promise<Fact[]> {
  const undo = buildUndo(target, drop, author)
  if (drop.other === null) return [undo]
  if (!(await holds(tx, target, drop.other))) throw refusal('id', 'validation.events.saidAnew')
  const { rows } = await tx.query<{ at: Date }>(
    'select occurred_at as at from events where account_id = haulway_account() and equipment_id = $1 and key = $2',
    [target.equipmentId, drop.other],
  )
  const at = rows[0]!.at.getTime()
  const event = buildDecision(newId(), author, 'drop', drop.other, {}, at)
  return [undo, { equipmentId: target.equipmentId, event }]
}

/** For a stated event: the edit that produced it, or its creation. */
async function ofStatement(
  tx: Transaction,
  target: Target,
  decisions: readonly Decided[],
  author: Author,
): Promise<Fact[]> {
  const drop = decisions.find(({ does, about, undone }) => does === 'drop' && about === target.key && !undone)
  if (drop) return await restate(tx, target, drop, author)
  const edit = decisions.find(({ does, other, undone }) => does === 'drop' && other === target.key && !undone)
  if (edit) return [buildUndo(target, edit, author), droppedBy(target, author)]
  if (target.item.source !== 'dispatcher') throw refusal('id', 'validation.events.nothing')
  return [droppedBy(target, author)]
}

/** `decision`: the one to undo; the newest in force by default. */
export async function findDecisionToUndo(
  tx: Transaction,
  target: Target,
  decision: string | null,
  author: Author,
): Promise<Fact[]> {
  if (target.kind === 'derived') throw refusal('id', 'validation.events.derived')
  const all = await findDecisions(tx, target)
  if (target.kind === 'stated') return await ofStatement(tx, target, all, author)
  const named = all.find(({ id, undone }) => (decision === null ? !undone : id === decision))
  if (!named) throw refusal(decision === null ? 'id' : 'decision', 'validation.events.nothing')
  if (named.undone) throw refusal('decision', 'validation.resolving.undone')
  return [buildUndo(target, named, author)]
}
