/** Decisions about loads and dumps: each is checked and answered by itself, and stated as a fact of its machine. */
import { momentsOf, readOperationKey, type Role } from '@haulway/cycles'
import { fieldError, problem, type FieldError, type Infer, type MessageKey } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { answeredErrors } from '@haulway/platform/server/http/errors.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { newId } from '@haulway/platform/server/uuid.ts'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { factOf, type MadeDecision, type StatedEvent } from '../../telemetry/telemetry.ts'
import { areOpen } from '../../projects/index.ts'
import { gapOf } from '../offers.ts'
import {
  listUnresolved,
  resolveEvents,
  type DecisionDraft,
  type ResolvingResult,
} from '../resolving.endpoints.ts'
import { committedError, findCommitted, lockEdits, seeDerived } from './committed.ts'
import { findDecided, findDecision } from './decided.ts'
import { withNames } from './evidence-names.ts'
import { findOperation, findUnresolved, type Found } from './unresolved.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7

/** Facts that a person states at a desk; resolves once they are stored and derived from. */
export type State = (
  account: string,
  author: string,
  equipmentId: string,
  events: StatedEvent[],
) => Promise<void>

/** Who decides, in which account. */
interface Author {
  readonly account: string
  readonly user: string
}

export interface Resolving {
  readonly state: State
  readonly english: Catalogue
}

/** Ends the checks of one decision. */
class Refused extends Error {
  readonly found: FieldError
  constructor(found: FieldError) {
    super(found.key)
    this.found = found
  }
}

const refusal = (field: string, key: MessageKey): Refused => new Refused(fieldError(field, problem(key)))

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

/** Another account's entries are like absent ones. */
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

/** What belongs to a project is decided by those who may change it. */
async function checkOpen(tx: Transaction, field: string, route: string | null | undefined): Promise<void> {
  if (!route) return
  const { rows } = await tx.query<{ project: string }>(
    `select project_id as project from routes
      where account_id = haulway_account() and id = $1 and project_id is not null`,
    [route],
  )
  const open = await areOpen(
    tx,
    rows.map(({ project }) => project),
  )
  refuseUnless(open, field, 'validation.resolving.closed')
}

/** A place in which such a thing may be done. */
async function checkPlace({ tx, draft }: Checking, role: Role): Promise<void> {
  if (draft.location === null) return
  const { rows } = await tx.query<{ kind: string }>(
    'select kind from locations where account_id = haulway_account() and id = $1',
    [draft.location.id],
  )
  const kind = rows[0]?.kind
  refuseUnless(kind === role || kind === 'both', 'location', 'validation.resolving.place')
}

type Part = Partial<Pick<MadeDecision, 'about' | 'at' | 'locationId' | 'routeId' | 'materialId' | 'other'>>
type Check = (checking: Checking, found: Found) => Promise<Part>

async function checkInfer(checking: Checking, found: Found): Promise<Part> {
  const { draft, now } = checking
  const { role, flags } = found.event
  refuseUnless(flags.includes('unresolved'), 'event', 'validation.resolving.resolved')
  if (draft.at === null) throw refusal('at', 'validation.required')
  if (draft.location === null) throw refusal('location', 'validation.required')
  await checkPlace(checking, role === 'load' ? 'dump' : 'load')
  const at = Date.parse(draft.at)
  const { from, to } = gapOf({ ...found, now })
  refuseUnless(at >= from && at <= Math.max(from, to), 'at', 'validation.resolving.between')
  // A device's clock may be ahead of the server's; nobody states the future.
  refuseUnless(at <= now, 'at', 'validation.events.future')
  return { at, locationId: draft.location.id }
}

function checkMerge({ draft }: Checking, { event, before, after }: Found): Promise<Part> {
  const other = [before, after].find((one) => one?.key === draft.with && one?.role === event.role)
  if (!other || readOperationKey(other.key) === null)
    throw refusal('with', draft.with === null ? 'validation.required' : 'validation.resolving.neighbour')
  return Promise.resolve({ other: other.key })
}

/** Nothing has to be named: it happened, and its opposite stays unknown. */
async function checkAssign(checking: Checking, { event }: Found): Promise<Part> {
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

/** An undo stands beside what it undoes. */
async function checkUndo({ tx, draft }: Checking): Promise<Part> {
  if (draft.decision === null) throw refusal('decision', 'validation.required')
  const found = await findDecision(tx, draft.equipment.id, draft.decision)
  if (!found) throw refusal('decision', 'validation.reference')
  refuseUnless(found.state !== 'undone', 'decision', 'validation.resolving.undone')
  const event = await findOperation(tx, draft.equipment.id, found.about)
  await checkOpen(tx, 'decision', event?.route_id)
  return { about: found.about, other: draft.decision, at: momentsOf(found).from }
}

/** Whether somebody has said what this event was. Another assignment only replaces the one before; edits say what else. */
const isDecided = ({ event }: Found): boolean =>
  event.evidence.some(({ kind, key }) => kind === 'decision' && /\.(infer|drop|merge)$/.test(key))

/** What a call decides once. */
const subjectOf = ({ equipment, does, decision, event }: DecisionDraft): string =>
  [equipment.id, does === 'assign' ? does : '', does === 'undo' ? decision : event].join(' ')

async function check(checking: Checking, seen: ReadonlySet<string>): Promise<Part> {
  const { tx, draft } = checking
  await checkReferences(checking)
  refuseUnless(!seen.has(subjectOf(draft)), 'event', 'validation.resolving.decided')
  if (draft.does === 'undo') return await checkUndo(checking)
  if (draft.event === null) throw refusal('event', 'validation.required')
  const found = readOperationKey(draft.event) && (await findOperation(tx, draft.equipment.id, draft.event))
  if (!found) throw refusal('event', 'validation.reference')
  await checkOpen(tx, 'event', found.route_id)
  await checkOpen(tx, 'route', draft.route?.id)
  refuseUnless(draft.does === 'assign' || !isDecided(found), 'event', 'validation.resolving.decided')
  return { about: draft.event, ...(await checks[draft.does](checking, found)) }
}

/** Committed days are not edited (behaviour 21). */
async function checkUncommitted(tx: Transaction, draft: DecisionDraft, made: MadeDecision): Promise<void> {
  const { equipment, does } = draft
  const { about, other, at, routeId, locationId } = made
  const says = { equipmentId: equipment.id, routeId, locationId, at }
  const edited = [{ ...says, key: about }, ...(does === 'merge' ? [{ ...says, at: null, key: other }] : [])]
  const [by] = (await findCommitted(tx, edited)).values()
  if (by) throw new Refused(committedError(does === 'undo' ? 'decision' : 'event', by))
}

const none = { at: null, locationId: null, routeId: null, materialId: null, other: null }

type Outcome = { readonly made: MadeDecision } | { readonly errors: FieldError[] }

async function outcomes(tx: Transaction, drafts: readonly DecisionDraft[], by: string, now: number) {
  await seeDerived(tx)
  await lockEdits(tx, 'shared')
  const seen = new Set<string>()
  const all: Outcome[] = []
  for (const draft of drafts) {
    try {
      const part = await check({ tx, draft, now }, seen)
      seen.add(subjectOf(draft))
      const made = { id: newId(), does: draft.does, by, decidedAt: now, about: '', ...none, ...part }
      await checkUncommitted(tx, draft, made)
      all.push({ made })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      all.push({ errors: [error.found] })
    }
  }
  return all
}

/** States what was accepted; answers the machines whose facts could not be stored. */
async function stateAll(
  { state, log }: { readonly state: State; readonly log: Log },
  { account, user }: Author,
  decided: readonly { equipment: string; outcome: Outcome }[],
): Promise<ReadonlySet<string>> {
  const facts = decided.flatMap(({ equipment, outcome }) =>
    'made' in outcome ? [{ equipment, fact: factOf(outcome.made) }] : [],
  )
  const failed = new Set<string>()
  for (const [equipment, those] of Map.groupBy(facts, (one) => one.equipment)) {
    const stated = state(
      account,
      user,
      equipment,
      those.map(({ fact }) => fact),
    )
    await stated.catch((error: unknown) => {
      // What other machines were told is kept, and answered.
      log.warn({ err: error, equipment }, 'decisions were not stored')
      failed.add(equipment)
    })
  }
  return failed
}

export async function resolveAll(
  { state, english }: Resolving,
  { database, clock, log }: Services,
  scope: Author,
  drafts: readonly DecisionDraft[],
): Promise<ResolvingResult[]> {
  // Within the transaction, so that no days are committed before the decisions are stored.
  const { decided, failed } = await inAccount(database, scope, async (tx) => {
    const made = await outcomes(tx, drafts, scope.user, clock())
    const all = made.map((outcome, i) => ({ equipment: drafts[i]!.equipment.id, outcome }))
    return { decided: all, failed: await stateAll({ state, log }, scope, all) }
  })
  return decided.map(({ equipment, outcome }) => {
    const errors =
      'errors' in outcome
        ? outcome.errors
        : failed.has(equipment)
          ? [fieldError('equipment', problem('validation.resolving.busy'))]
          : []
    const made = 'made' in outcome && errors.length === 0 ? outcome : null
    return {
      accepted: made !== null,
      decision: made?.made.id ?? null,
      errors: answeredErrors(errors, english),
    }
  })
}

function rangeOf({ from, to }: Infer<typeof listUnresolved.query>, now: number): { from: Date; to: Date } {
  const end = to === null ? new Date(now) : new Date(to)
  return { from: from === null ? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(from), to: end }
}

export function resolvingRoutes(resolving: Resolving): Route[] {
  return [
    implement(listUnresolved, async ({ query, context }, { database, clock }) => {
      const scope = scopeOf(context)
      const now = clock()
      const asked = { query, now, ...rangeOf(query, now) }
      const body = await inAccount(
        database,
        scope,
        async (tx) => {
          const { items, total } = await findUnresolved(tx, asked)
          const said = await withNames(
            tx,
            items.map(({ event }) => event),
          )
          return {
            items: items.map((one) => ({
              ...one,
              event: { ...one.event, evidence: said(one.event.evidence) },
            })),
            total,
            decisions: await findDecided(tx, asked),
          }
        },
        database.reports,
      )
      return { body: { ...body, from: asked.from.toISOString(), to: asked.to.toISOString() } }
    }),
    implement(resolveEvents, async ({ body, context }, services) => {
      const scope = scopeOf(context)
      return { body: { results: await resolveAll(resolving, services, scope, body.decisions) } }
    }),
  ]
}
