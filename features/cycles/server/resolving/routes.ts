/**
 * Decisions about loads and dumps: each is validated and answered separately, and stated as a fact of its machine.
 */
import { fieldError, problem, type FieldError, type Infer } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { errorsWithTexts } from '@haulway/platform/server/http/errors.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Catalogue } from '@haulway/platform/messages.ts'
import { decisionFact, type StatedDecision, type StatedEvent } from '../../../telemetry/telemetry.ts'
import {
  listUnresolved,
  resolveEvents,
  type DecisionDraft,
  type ResolvingResult,
} from '../../resolving.endpoints.ts'
import { lockEdits, showDerivedData } from '../committed.ts'
import { findDecisions } from './decisions.ts'
import { withEvidenceNames } from '../evidence-names.ts'
import { validateDecision, committedDayErrors, DecisionRejected, decisionSubject } from './validate.ts'
import { findUnresolved } from './unresolved.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7

/** Stores facts stated by a person in the office; resolves once they are stored and derived from. */
export type StateFacts = (
  account: string,
  author: string,
  equipmentId: string,
  events: StatedEvent[],
) => Promise<void>

/** The person who decides, and the account. */
interface Author {
  readonly account: string
  readonly user: string
}

export interface Resolving {
  readonly state: StateFacts
  readonly english: Catalogue
}

const none = { at: null, locationId: null, routeId: null, materialId: null, other: null }

type Outcome = { readonly made: StatedDecision } | { readonly errors: FieldError[] }

async function outcomes(tx: Transaction, drafts: readonly DecisionDraft[], by: string, now: number) {
  await showDerivedData(tx)
  await lockEdits(tx, 'shared')
  const seen = new Set<string>()
  const all: Outcome[] = []
  for (const draft of drafts) {
    try {
      const part = await validateDecision({ tx, draft, now }, seen)
      seen.add(decisionSubject(draft))
      const made = { id: newId(), does: draft.does, by, decidedAt: now, about: '', ...none, ...part }
      await committedDayErrors(tx, draft, made)
      all.push({ made })
    } catch (error) {
      if (!(error instanceof DecisionRejected)) throw error
      all.push({ errors: [error.found] })
    }
  }
  return all
}

/** Stores the accepted decisions; returns the machines whose facts could not be stored. */
async function stateAll(
  { state, log }: { readonly state: StateFacts; readonly log: Log },
  { account, user }: Author,
  decided: readonly { equipment: string; outcome: Outcome }[],
): Promise<ReadonlySet<string>> {
  const facts = decided.flatMap(({ equipment, outcome }) =>
    'made' in outcome ? [{ equipment, fact: decisionFact(outcome.made) }] : [],
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
      // Facts stated to other machines are stored, and answered.
      log.warn({ err: error, equipment }, 'decisions were not stored')
      failed.add(equipment)
    })
  }
  return failed
}

export async function storeDecisions(
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
      errors: errorsWithTexts(errors, english),
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
          const said = await withEvidenceNames(
            tx,
            items.map(({ event }) => event),
          )
          return {
            items: items.map((one) => ({
              ...one,
              event: { ...one.event, evidence: said(one.event.evidence) },
            })),
            total,
            decisions: await findDecisions(tx, asked),
          }
        },
        database.reports,
      )
      return { body: { ...body, from: asked.from.toISOString(), to: asked.to.toISOString() } }
    }),
    implement(resolveEvents, async ({ body, context }, services) => {
      const scope = scopeOf(context)
      return { body: { results: await storeDecisions(resolving, services, scope, body.decisions) } }
    }),
  ]
}
