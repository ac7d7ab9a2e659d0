/** Loads and dumps that detection could not resolve, and what people decide of them. */
import { rowErrors } from '@haulway/collection'
import type { Deed } from '@haulway/cycles'
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

/** What settles a load or dump that is not resolved; what else is decided of events is edited (`features/events`). */
export const settlingDeeds = ['infer', 'drop', 'merge', 'assign', 'undo'] as const satisfies readonly Deed[]
export type SettlingDeed = (typeof settlingDeeds)[number]

/** Loads and dumps of an answer, and decisions of a call. */
export const MAX_UNRESOLVED = 100
const MAX_DECISIONS = 200
/** Names an event within its machine. */
const key = text({ required: true, max: 200 })
const role = choice(['load', 'dump'], { required: true })

const neighbour = {
  key,
  role,
  at: instant({ required: true }),
  location: reference('locations'),
  flags: flagList,
}

/** What may be decided, with what speaks for it. What is null, who decides says. */
const offer = {
  does: choice(settlingDeeds, { required: true }),
  /** Of the missing opposite. */
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
  /** The load or dump of the machine before it, and after it. */
  before: group(neighbour),
  after: group(neighbour),
  offers: list(offer, { required: true }),
  /** The place among the offers of the one that the evidence speaks for. */
  proposed: number({ required: true, integer: true, min: 0 }),
} as const
export type Unresolved = Infer<typeof unresolved>

export const decisionStates = ['inForce', 'resting', 'undone'] as const
export type DecisionState = (typeof decisionStates)[number]

const decided = {
  id: text({ required: true }),
  equipment: reference('equipment', { required: true }),
  timeZone: text({ required: true }),
  /** The event that it speaks of. */
  event: key,
  role,
  /** When that was: its first moment once it is not there any more. */
  eventAt: instant({ required: true }),
  does: choice(settlingDeeds, { required: true }),
  at: instant(),
  location: reference('locations'),
  route: reference('routes'),
  material: reference('materials'),
  by: reference('users', { required: true }),
  decidedAt: instant({ required: true }),
  /** `resting`: its event is not there any more, or a newer decision counts. */
  state: choice(decisionStates, { required: true }),
} as const
export type DecidedItem = Infer<typeof decided>

export const listUnresolved = defineEndpoint({
  method: 'GET',
  path: '/cyclereport/loadDumpCycles/unresolved',
  summary: 'Loads and dumps that detection could not resolve, with what may be decided; and what was decided',
  access: { ...ofEvents, action: 'list' },
  query: {
    /** The last 7 days without it; `to` is not included. */
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
    /** The newest of those about events of the range. */
    decisions: list(decided, { required: true, max: MAX_DECISIONS }),
  },
})
export type UnresolvedPage = EndpointOutput<typeof listUnresolved>

/** What it takes depends on what it does. */
const decision = {
  equipment: reference('equipment', { required: true }),
  does: choice(settlingDeeds, { required: true }),
  /** The event that it speaks of; `undo` needs none. */
  event: text({ max: 200 }),
  /** `infer`: when the missing opposite took place. */
  at: instant(),
  /** `infer`: where; `assign`: the place of it. */
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
        /** Names it from now on; null when it was refused. */
        decision: text(),
        errors: rowErrors,
      },
      { required: true, max: MAX_DECISIONS },
    ),
  },
})
export type ResolvingResult = EndpointOutput<typeof resolveEvents>['results'][number]
