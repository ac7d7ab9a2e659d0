/** Loads and dumps that detection could not resolve, and the decisions of people about them. */
import { rowErrors } from '@haulway/collection'
import type { DecisionKind } from '@haulway/cycles'
import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  number,
  pageOf,
  reference,
  text,
  type EndpointOutput,
  type Infer,
  pageQuery,
} from '@haulway/resource'
import { flagList } from './cycle-item.ts'
import { evidenceList } from './cycles.endpoints.ts'

const ofEvents = { kind: 'permission', resource: 'events', feature: 'tracker' } as const

/** Decisions that settle an unresolved load or dump; all other changes of events are edits (`features/events`). */
export const settlingDecisions = [
  'infer',
  'drop',
  'merge',
  'assign',
  'undo',
] as const satisfies readonly DecisionKind[]
export type SettlingDecision = (typeof settlingDecisions)[number]

/** Limit of loads and dumps in a response, and of decisions in a call. */
export const MAX_UNRESOLVED = 100
const MAX_DECISIONS = 200
/** Identifies an event within its machine. */
const key = text({ required: true, max: 200 })
const role = choice(['load', 'dump'], { required: true })

const neighbour = {
  key,
  role,
  at: instant({ required: true }),
  location: reference('locations'),
  flags: flagList,
}

/** A possible decision with its evidence. Fields that are null are to be given by the person who decides. */
const offer = {
  does: choice(settlingDecisions, { required: true }),
  /** Of the missing opposite event. */
  at: instant(),
  location: reference('locations'),
  /** The event that it is merged with. */
  with: text({ max: 200 }),
  evidence: evidenceList,
} as const
export type Offer = Infer<typeof offer>

const unresolved = {
  equipment: reference('equipment', { required: true }),
  /** Zone in which its times are shown. */
  timeZone: text({ required: true }),
  event: group(
    {
      ...neighbour,
      route: reference('routes'),
      driver: reference('drivers'),
      /** Why it was recognised. */
      evidence: evidenceList,
    },
    { required: true },
  ),
  /** The load or dump of the machine before it, and the one after it. */
  before: group(neighbour),
  after: group(neighbour),
  offers: list(offer, { required: true }),
  /** Index of the offer that the evidence supports. */
  proposed: number({ required: true, integer: true, min: 0 }),
} as const
export type Unresolved = Infer<typeof unresolved>

export const decisionStates = ['inForce', 'resting', 'undone'] as const
export type DecisionState = (typeof decisionStates)[number]

const decided = {
  id: text({ required: true }),
  equipment: reference('equipment', { required: true }),
  timeZone: text({ required: true }),
  /** The event that the decision is about. */
  event: key,
  role,
  /** Time of the event; the start of it if the event no longer exists. */
  eventAt: instant({ required: true }),
  does: choice(settlingDecisions, { required: true }),
  at: instant(),
  location: reference('locations'),
  route: reference('routes'),
  material: reference('materials'),
  by: reference('users', { required: true }),
  decidedAt: instant({ required: true }),
  /** `resting`: its event no longer exists, or a newer decision applies. */
  state: choice(decisionStates, { required: true }),
} as const
export type DecisionItem = Infer<typeof decided>

export const listUnresolved = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/unresolved',
  summary: 'Loads and dumps that detection could not resolve, with what may be decided; and what was decided',
  access: { ...ofEvents, action: 'list' },
  query: {
    /** The last 7 days if absent; `to` is exclusive. */
    from: instant(),
    to: instant(),
    equipment: reference('equipment'),
    limit: number({ integer: true, min: 1, max: MAX_UNRESOLVED }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: {
    ...pageOf(unresolved, { max: MAX_UNRESOLVED }),
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** The newest decisions about events of the range. */
    decisions: list(decided, { required: true, max: MAX_DECISIONS }),
  },
})
export type UnresolvedPage = EndpointOutput<typeof listUnresolved>

/** The fields required depend on `does`. */
const decision = {
  equipment: reference('equipment', { required: true }),
  does: choice(settlingDecisions, { required: true }),
  /** The event that the decision is about; not needed for `undo`. */
  event: text({ max: 200 }),
  /** `infer`: when the missing opposite event happened. */
  at: instant(),
  /** `infer`: its location; `assign`: the location of the event. */
  location: reference('locations'),
  route: reference('routes'),
  material: reference('materials'),
  /** `merge`: the neighbouring event of the same kind. */
  with: text({ max: 200 }),
  /** `undo`: the decision. */
  decision: text({ max: 36 }),
} as const
export type DecisionDraft = Infer<typeof decision>

export const resolveEvents = defineEndpoint({
  method: 'POST',
  path: '/cyclereport/loadDumpCycles/journalEventsBatchResolving',
  summary: 'Decide what loads and dumps were; each is accepted or refused by itself, in their order',
  access: { ...ofEvents, action: 'update' },
  body: { decisions: list(decision, { required: true, max: MAX_DECISIONS }) },
  output: {
    results: list(
      {
        accepted: flag({ required: true }),
        /** Identifies the decision from now on; null if it was rejected. */
        decision: text(),
        errors: rowErrors,
      },
      { required: true, max: MAX_DECISIONS },
    ),
  },
})
export type ResolvingResult = EndpointOutput<typeof resolveEvents>['results'][number]
