/** Validation of one decision about a load or dump before it is stored. */
import { decisionMoments, readOperationKey, type Role } from '@haulway/cycles'
import { fieldError, problem, type FieldError, type MessageKey } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { StatedDecision } from '../../../telemetry/telemetry.ts'
import { areProjectsEditable } from '../../../projects/index.ts'
import { missingEventBounds } from '../../resolving/offers.ts'
import type { DecisionDraft } from '../../resolving.endpoints.ts'
import { committedError, findCommitted } from '../committed.ts'
import { findDecision } from './decisions.ts'
import { findOperation, type FoundOperation } from './unresolved.ts'

/** Thrown to end the validation of one decision. */
export class DecisionRejected extends Error {
  readonly found: FieldError
  constructor(found: FieldError) {
    super(found.key)
    this.found = found
  }
}

const refusal = (field: string, key: MessageKey): DecisionRejected =>
  new DecisionRejected(fieldError(field, problem(key)))

function refuseUnless(fine: boolean, field: string, key: MessageKey): void {
  if (!fine) throw refusal(field, key)
}

interface Checking {
  readonly tx: Transaction
  readonly draft: DecisionDraft
  /** Epoch milliseconds. */
  readonly now: number
}

const named = ['equipment', 'location', 'route', 'material'] as const
const tables = {
  equipment: 'equipment',
  location: 'locations',
  route: 'routes',
  material: 'materials',
} as const

/** Entries of another account are treated as absent. */
async function checkReferences({ tx, draft }: Checking): Promise<void> {
  for (const field of named) {
    const id = draft[field]?.id
    if (id === undefined) continue
    const { rows } = await tx.query(
      `select from ${tables[field]} where account_id = haulway_account() and id = $1`,
      [id],
    )
    refuseUnless(rows.length > 0, field, 'validation.reference')
  }
}

/** Events of a project can be decided only by those who may change the project. */
async function checkOpen(tx: Transaction, field: string, route: string | null | undefined): Promise<void> {
  if (!route) return
  const { rows } = await tx.query<{ project: string }>(
    `select project_id as project from routes
      where account_id = haulway_account() and id = $1 and project_id is not null`,
    [route],
  )
  const open = await areProjectsEditable(
    tx,
    rows.map(({ project }) => project),
  )
  refuseUnless(open, field, 'validation.resolving.closed')
}

/** A location in which such an event is possible. */
async function checkPlace({ tx, draft }: Checking, role: Role): Promise<void> {
  if (draft.location === null) return
  const { rows } = await tx.query<{ kind: string }>(
    'select kind from locations where account_id = haulway_account() and id = $1',
    [draft.location.id],
  )
  const kind = rows[0]?.kind
  refuseUnless(kind === role || kind === 'both', 'location', 'validation.resolving.place')
}

type Part = Partial<Pick<StatedDecision, 'about' | 'at' | 'locationId' | 'routeId' | 'materialId' | 'other'>>
type Check = (checking: Checking, found: FoundOperation) => Promise<Part>

async function checkInfer(checking: Checking, found: FoundOperation): Promise<Part> {
  const { draft, now } = checking
  const { role, flags } = found.event
  refuseUnless(flags.includes('unresolved'), 'event', 'validation.resolving.resolved')
  if (draft.at === null) throw refusal('at', 'validation.required')
  if (draft.location === null) throw refusal('location', 'validation.required')
  await checkPlace(checking, role === 'load' ? 'dump' : 'load')
  const at = Date.parse(draft.at)
  const { from, to } = missingEventBounds({ ...found, now })
  refuseUnless(at >= from && at <= Math.max(from, to), 'at', 'validation.resolving.between')
  // A device’s clock may be ahead of the server’s; nobody may state a time in the future.
  refuseUnless(at <= now, 'at', 'validation.events.future')
  return { at, locationId: draft.location.id }
}

function checkMerge({ draft }: Checking, { event, before, after }: FoundOperation): Promise<Part> {
  const other = [before, after].find((one) => one?.key === draft.with && one?.role === event.role)
  if (!other || readOperationKey(other.key) === null)
    throw refusal('with', draft.with === null ? 'validation.required' : 'validation.resolving.neighbour')
  return Promise.resolve({ other: other.key })
}

/** Nothing has to be named: the event happened, and its opposite stays unknown. */
async function checkAssign(checking: Checking, { event }: FoundOperation): Promise<Part> {
  const { location, route, material } = checking.draft
  await checkPlace(checking, event.role)
  return { locationId: location?.id ?? null, routeId: route?.id ?? null, materialId: material?.id ?? null }
}

const checks: Readonly<Record<Exclude<DecisionDraft['does'], 'undo'>, Check>> = {
  infer: checkInfer,
  drop: () => Promise.resolve({}),
  merge: checkMerge,
  assign: checkAssign,
}

/** An undo is stored beside the decision that it undoes. */
async function checkUndo({ tx, draft }: Checking): Promise<Part> {
  if (draft.decision === null) throw refusal('decision', 'validation.required')
  const found = await findDecision(tx, draft.equipment.id, draft.decision)
  if (!found) throw refusal('decision', 'validation.reference')
  refuseUnless(found.state !== 'undone', 'decision', 'validation.resolving.undone')
  const event = await findOperation(tx, draft.equipment.id, found.about)
  await checkOpen(tx, 'decision', event?.route_id)
  return { about: found.about, other: draft.decision, at: decisionMoments(found).from }
}

/**
 * Whether somebody has already decided this event. Another assignment only replaces the former one; all other changes
 * are edits.
 */
const isDecided = ({ event }: FoundOperation): boolean =>
  event.evidence.some(({ kind, key }) => kind === 'decision' && /\.(infer|drop|merge)$/.test(key))

/** The subject of a decision: a call may contain only one decision for each. */
export const decisionSubject = ({ equipment, does, decision, event }: DecisionDraft): string =>
  [equipment.id, does === 'assign' ? does : '', does === 'undo' ? decision : event].join(' ')

/**
 * Validates a decision and returns its stated event; throws `Refused` with the field. `seen`: subjects already
 * decided in the call.
 */
export async function validateDecision(checking: Checking, seen: ReadonlySet<string>): Promise<Part> {
  const { tx, draft } = checking
  await checkReferences(checking)
  refuseUnless(!seen.has(decisionSubject(draft)), 'event', 'validation.resolving.decided')
  if (draft.does === 'undo') return await checkUndo(checking)
  if (draft.event === null) throw refusal('event', 'validation.required')
  const found = readOperationKey(draft.event) && (await findOperation(tx, draft.equipment.id, draft.event))
  if (!found) throw refusal('event', 'validation.reference')
  await checkOpen(tx, 'event', found.route_id)
  await checkOpen(tx, 'route', draft.route?.id)
  refuseUnless(draft.does === 'assign' || !isDecided(found), 'event', 'validation.resolving.decided')
  return { about: draft.event, ...(await checks[draft.does](checking, found)) }
}

/** Committed days cannot be edited (behaviour 21). */
export async function committedDayErrors(
  tx: Transaction,
  draft: DecisionDraft,
  made: StatedDecision,
): Promise<void> {
  const { equipment, does } = draft
  const { about, other, at, routeId, locationId } = made
  const says = { equipmentId: equipment.id, routeId, locationId, at }
  const edited = [{ ...says, key: about }, ...(does === 'merge' ? [{ ...says, at: null, key: other }] : [])]
  const [by] = (await findCommitted(tx, edited)).values()
  if (by) throw new DecisionRejected(committedError(does === 'undo' ? 'decision' : 'event', by))
}
