/** Hands facts to the owner of the account, and reports rejections by row, with who decided what meanwhile. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { UserScope, Transaction } from '@haulway/platform/server/db/index.ts'
import { Failure } from '@haulway/platform/server/http/failure.ts'
import type {
  StatementResult,
  StatementRequest,
  CycleDifference,
  StatedEvent,
} from '../../../telemetry/telemetry.ts'
import { hasCommittedEvents, committedError, findCommitted, lockEdits } from '../../../cycles/index.ts'
import type { Outcome } from '../../edit/edit.endpoints.ts'
import { editedEvents } from '../../edit/facts.ts'
import { conflictingRows, type RowOnRoute } from '../../edit/route-conflicts.ts'
import { eventId, type EventName } from '../../event-id.ts'
import { lastDecision } from './journal.ts'
import { buildPreview } from './previewing.ts'
import type { Target } from './target.ts'

/** Telemetry's call: see `Telemetry.desk`. */
export type StateFacts = (account: string, facts: StatementRequest) => Promise<StatementResult>

export interface Fact {
  readonly equipmentId: string
  readonly event: StatedEvent
  readonly tags?: readonly string[]
  /** Its row in the call; the first by default. */
  readonly row?: number
}

export interface Change {
  readonly facts: readonly Fact[]
  /** The events as the person saw them, each with its row. */
  readonly seen: readonly { readonly row: number; readonly target: Target; readonly version: number }[]
  readonly onRoutes: readonly RowOnRoute[]
  /** Prefix of the field names of a row, for calls with several. */
  readonly prefix: (row: number) => string
  /** Many are stated at once. */
  readonly isBatch?: boolean
  /** The current events. */
  readonly events: readonly (EventName & { readonly version: number })[]
}

export interface Editing {
  readonly desk: StateFacts
  /** The transaction in which the call is validated and made idempotent. */
  readonly tx: Transaction
  /** Epoch milliseconds. */
  readonly now: number
  readonly scope: UserScope
  /** A dry run. */
  readonly isTrial?: boolean
}

const told = ({ weightKg, volumeM3, ...counts }: CycleDifference, held: boolean) => ({
  ...counts,
  held,
  weight: weightKg,
  volume: volumeM3,
})

const refused = (errors: readonly FieldError[]): Failure => new Failure(409, errors[0]?.key ?? '', errors)

function conflictOf(rows: readonly number[], { prefix, isBatch = false }: Change): Failure {
  const key = isBatch ? 'validation.events.batch' : 'validation.events.otherRoute'
  return refused(rows.map((row) => fieldError(`${prefix(row)}route`, problem(key))))
}

/** Somebody else has decided meanwhile: who, what and when. */
async function changedSince({ tx }: Editing, change: Change, rows: readonly number[]): Promise<Failure> {
  const errors: FieldError[] = []
  for (const index of rows) {
    const { row, target } = change.seen[index]!
    const last = await lastDecision(tx, target)
    const args = { by: last?.by ?? '', what: last?.does ?? '', when: last?.decidedAt ?? '' }
    errors.push(fieldError(`${change.prefix(row)}version`, problem('validation.events.changed', args)))
  }
  return refused(errors)
}

/** Committed days cannot be edited: states who committed them, and who can unlock them (behaviour 21). */
async function refuseCommitted({ tx, isTrial }: Editing, { facts, seen, prefix }: Change): Promise<void> {
  if (isTrial !== true) await lockEdits(tx, 'shared')
  const edited = facts.flatMap(({ equipmentId, event, row = 0 }) =>
    editedEvents(equipmentId, event).map((one) => ({ ...one, row })),
  )
  const found = await findCommitted(tx, edited)
  const byRow = new Map([...found].map(([place, by]) => [edited[place]!.row, by]))
  if (byRow.size === 0) return
  const field = seen.length > 0 ? 'id' : 'at'
  throw refused([...byRow].map(([row, by]) => committedError(`${prefix(row)}${field}`, by)))
}

/** Stores all facts or none. */
export async function applyChange(editing: Editing, change: Change): Promise<Outcome> {
  const { desk, scope } = editing
  const among = conflictingRows(change.onRoutes)
  if (among.length > 0) throw conflictOf(among, change)
  await refuseCommitted(editing, change)
  const parts = [...Map.groupBy(change.facts, ({ equipmentId }) => equipmentId)].map(
    ([equipmentId, facts]) => ({
      equipmentId,
      events: facts.map(({ event }) => event),
    }),
  )
  const answer = await desk(scope.account, {
    author: scope.user,
    parts,
    tags: new Map(change.facts.map(({ event, tags = [] }) => [event.id, tags])),
    unchanged: change.seen.map(({ target: { equipmentId, key }, version }) => ({
      equipmentId,
      key,
      version,
    })),
    onRoutes: change.onRoutes,
    isTrial: editing.isTrial ?? false,
  })
  if (answer.changed.length > 0) throw await changedSince(editing, change, answer.changed)
  if (answer.conflicts.length > 0)
    throw conflictOf(
      answer.conflicts.map((index) => change.onRoutes[index]!.row),
      change,
    )
  const held = await hasCommittedEvents(editing.tx, change.events, answer.trial?.events)
  return {
    events: change.events.map((event) => ({ id: eventId(event), version: event.version })),
    difference: told(answer.difference, held),
    preview: answer.trial === undefined ? null : await buildPreview(editing.tx, change, answer.trial),
  }
}
