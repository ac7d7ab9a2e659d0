/**
 * The states of an account in the memory of its owner, and every transition between them. The five machines are independent of
 * each other; whether the account's facts are in memory is `Account.loaded`.
 */
import { startStateMachine, type StateMachine, type Transitions } from './state-machine.ts'

/** At most one flush waits for its turn; it takes whatever has been delivered by then. */
export type FlushState = 'idle' | 'queued'
export type FlushEvent = 'enqueue' | 'begin'
export const flushTransitions: Transitions<FlushState, FlushEvent> = {
  idle: { enqueue: 'queued' },
  queued: { begin: 'idle' },
}

/** Whether the terms in memory (materials, rates, statuses) may differ from those in the database. */
export type TermsState = 'current' | 'outdated'
export type TermsEvent = 'change' | 'read'
export const termsTransitions: Transitions<TermsState, TermsEvent> = {
  current: { change: 'outdated', read: 'current' },
  outdated: { change: 'outdated', read: 'current' },
}

/**
 * What is known about rows that another site or another detection derived.
 * - `current`: none are known.
 * - `unverified`: there may be some; verified when facts or queries come next.
 * - `verify`: a recomputation must be planned with the site in memory.
 * - `site-changed`: it must be planned with the site read again.
 * Only planning lowers the state, so that a change during a recomputation is planned after it.
 */
export type DerivationState = 'current' | 'unverified' | 'verify' | 'site-changed'
export type DerivationEvent = 'doubt' | 'require' | 'changeSite' | 'plan'
export const derivationTransitions: Transitions<DerivationState, DerivationEvent> = {
  current: { doubt: 'unverified', require: 'verify', changeSite: 'site-changed' },
  unverified: { doubt: 'unverified', require: 'verify', changeSite: 'site-changed' },
  verify: { doubt: 'verify', require: 'verify', changeSite: 'site-changed', plan: 'current' },
  'site-changed': {
    doubt: 'site-changed',
    require: 'site-changed',
    changeSite: 'site-changed',
    plan: 'current',
  },
}

/** At most one recomputation runs; after `end` none begins, and a running one stops at the next stretch. */
export type RecomputeState = 'idle' | 'running' | 'ending' | 'ended'
export type RecomputeEvent = 'start' | 'finish' | 'end'
export const recomputeTransitions: Transitions<RecomputeState, RecomputeEvent> = {
  idle: { start: 'running', end: 'ended' },
  running: { finish: 'idle', end: 'ending' },
  ending: { finish: 'ended', end: 'ending' },
  ended: { end: 'ended' },
}

/**
 * Waits at places, which follow from the rows of all machines.
 * - `current`: no place is marked.
 * - `marked`: places may be marked, to be computed again.
 * - `places-unverified`: the site was read; places that serve otherwise than before must be marked first.
 */
export type WaitsState = 'current' | 'marked' | 'places-unverified'
export type WaitsEvent = 'mark' | 'readSite' | 'verifyPlaces' | 'compute'
export const waitsTransitions: Transitions<WaitsState, WaitsEvent> = {
  current: { mark: 'marked', readSite: 'places-unverified' },
  marked: { mark: 'marked', readSite: 'places-unverified', compute: 'current' },
  'places-unverified': { mark: 'places-unverified', readSite: 'places-unverified', verifyPlaces: 'marked' },
}

export interface AccountStates {
  readonly flush: StateMachine<FlushState, FlushEvent>
  readonly terms: StateMachine<TermsState, TermsEvent>
  readonly derivation: StateMachine<DerivationState, DerivationEvent>
  readonly recompute: StateMachine<RecomputeState, RecomputeEvent>
  readonly waits: StateMachine<WaitsState, WaitsEvent>
}

/** Those of an account that nothing is known of yet. */
export function initialStates(): AccountStates {
  return {
    flush: startStateMachine('flush', flushTransitions, 'idle'),
    terms: startStateMachine('terms', termsTransitions, 'current'),
    derivation: startStateMachine('derivation', derivationTransitions, 'current'),
    recompute: startStateMachine('recompute', recomputeTransitions, 'idle'),
    waits: startStateMachine('waits', waitsTransitions, 'places-unverified'),
  }
}
