/** Decisions about events: split, merge with the next, drop; and their undo. */
import { readOperationKey } from '@haulway/cycles'
import { fieldError, problem, type FieldError, type MessageKey } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Outcome } from '../../edit/edit.endpoints.ts'
import { buildDecision } from '../../edit/facts.ts'
import { eventId } from '../../event-id.ts'
import { timeErrors } from '../../edit/times.ts'
import { projectPermissionErrors } from './validate.ts'
import { findDecisions, findCreatingDecision } from './journal.ts'
import { orderErrors, findNeighbours } from './neighbours.ts'
import { type Change, type Editing, type Fact, applyChange } from './state-change.ts'
import { findTarget, isInferred, type Target } from './target.ts'
import { findDecisionToUndo, buildUndo } from './undoing.ts'

const refusal = (field: string, key: MessageKey): FieldError => fieldError(field, problem(key))

function refuse(field: string, key: MessageKey): never {
  throw validationFailed([refusal(field, key)])
}

/** Validates the decision in one transaction, and stores it unless somebody else has decided meanwhile. */
async function decideOf(
  editing: Editing,
  { id, version }: { readonly id: string; readonly version: number },
  work: (tx: Transaction, target: Target) => Promise<{ facts: Fact[]; event?: Change['events'][number] }>,
): Promise<Outcome> {
  const { tx } = editing
  const target = await findTarget(tx, id)
  const closed = await projectPermissionErrors(tx, [{ field: 'id', route: target.item.route?.id }])
  if (closed.length > 0) throw validationFailed(closed)
  const { facts, event } = await work(tx, target)
  const { equipmentId, key } = target
  return await applyChange(editing, {
    facts,
    seen: [{ row: 0, target, version }],
    onRoutes: [],
    prefix: () => '',
    events: [event ?? { equipmentId, key, version: target.version + 1 }],
  })
}

/** A detected load or dump that is in force. */
function refuseUnlessOperation({ kind, dropped }: Target): void {
  if (kind === 'derived') refuse('id', 'validation.events.derived')
  if (kind === 'inferred') refuse('id', 'validation.events.inferred')
  if (kind === 'stated') refuse('id', 'validation.events.stated')
  if (dropped) refuse('id', 'validation.events.dropped')
}

const authorOf = ({ scope, now }: Editing) => ({ user: scope.user, now })

export async function split(
  editing: Editing,
  id: string,
  { version, at }: { readonly version: number; readonly at: string },
): Promise<Outcome> {
  const now = editing.now
  return await decideOf(editing, { id, version }, async (tx, target) => {
    refuseUnlessOperation(target)
    const errors = timeErrors({ at }, now)
    if (errors.length > 0) throw validationFailed(errors)
    if (Date.parse(at) === Date.parse(target.item.at)) refuse('at', 'validation.events.same')
    const apart = await orderErrors(tx, target, 'at', at, now)
    if (apart.length > 0) throw validationFailed(apart)
    const { equipmentId, key } = target
    const decisions = await findDecisions(tx, target)
    const isSplit = decisions.some(({ does, about, undone }) => does === 'split' && about === key && !undone)
    if (isSplit) refuse('id', 'validation.resolving.decided')
    // A half may have been moved to another time than the one that identifies it, or the whole that it came from.
    const known = [key, ...decisions.map(({ about }) => about)]
    if (known.some((one) => readOperationKey(one)?.first === Date.parse(at)))
      refuse('at', 'validation.events.same')
    return {
      facts: [
        {
          equipmentId,
          event: buildDecision(newId(), authorOf(editing), 'split', key, { at: Date.parse(at) }),
        },
      ],
    }
  })
}

export async function merge(editing: Editing, id: string, version: number): Promise<Outcome> {
  return await decideOf(editing, { id, version }, async (tx, target) => {
    refuseUnlessOperation(target)
    const { after } = await findNeighbours(tx, target)
    const decisions = await findDecisions(tx, target)
    const made = findCreatingDecision(target, decisions)
    // The half of a split event is merged along with it.
    if (made) return { facts: [buildUndo(target, made, authorOf(editing))] }
    if (after === null || after.role !== target.item.type || isInferred(after.key))
      refuse('id', 'validation.events.noNext')
    const { equipmentId, key } = target
    const next = await findTarget(tx, eventId({ equipmentId, key: after.key }))
    const half = findCreatingDecision(next, await findDecisions(tx, next))
    // It is merged with its own half; the half of another is merged with the event that it came from.
    if (half?.about === key) return { facts: [buildUndo(target, half, authorOf(editing))] }
    if (half) refuse('id', 'validation.events.noNext')
    const isDecided = decisions.some(
      ({ does, about, undone }) =>
        about === key && !undone && (does === 'merge' || does === 'infer' || does === 'drop'),
    )
    if (isDecided) refuse('id', 'validation.resolving.decided')
    const event = buildDecision(newId(), authorOf(editing), 'merge', key, { other: after.key })
    return { facts: [{ equipmentId, event }] }
  })
}

export async function drop(editing: Editing, id: string, version: number): Promise<Outcome> {
  return await decideOf(editing, { id, version }, async (tx, target) => {
    const { kind, dropped, equipmentId, key, item } = target
    if (kind === 'derived') refuse('id', 'validation.events.derived')
    if (dropped) refuse('id', 'validation.events.dropped')
    // Dropping an event that a decision created revokes that decision.
    const made = findCreatingDecision(target, await findDecisions(tx, target))
    if (made) return { facts: [buildUndo(target, made, authorOf(editing))] }
    const event = buildDecision(newId(), authorOf(editing), 'drop', key, {}, Date.parse(item.at))
    return { facts: [{ equipmentId, event }] }
  })
}

export async function undo(
  editing: Editing,
  id: string,
  { version, decision }: { readonly version: number; readonly decision: string | null },
): Promise<Outcome> {
  return await decideOf(editing, { id, version }, async (tx, target) => ({
    facts: await findDecisionToUndo(tx, target, decision, authorOf(editing)),
  }))
}
