/** Resolves loads and dumps, forms cycles of them, computes their phases and statistics. Pure; see each file. */
export { delayReasons, phases } from './cycle.ts'
export type { Cycle, Delay, DelayReason, Evidence, Flag, Move, Phase, PhaseSeconds } from './cycle.ts'
export { percentile, statistics } from './statistics.ts'
export type { Statistics } from './statistics.ts'
export {
  forgetDecisions,
  decisionMoments,
  newDecidingState,
  operationKey,
  readOperationKey,
  releaseHeld,
  applyDecisions,
} from './decide.ts'
export type { DecidingState, DecisionHost } from './decide.ts'
export { decisionKinds, effectiveDecisions } from './decision.ts'
export type { Decision, DecisionKind, StatedValues } from './decision.ts'
export { cycleOfHaul, closeForming, newFormed, newFormingState, addProvisional } from './form.ts'
export type { Formed, FormingState, Haul, Resolved } from './form.ts'
export { HANG_MS } from './hang.ts'
export { phasesOf, WAITS_VERSION, waitsAt } from './occupancy.ts'
export type { LoaderPresence, Servers, Service, Wait } from './service.ts'
export {
  addCandidate,
  forkResolver,
  isLoaded,
  lastLikelyOperation,
  likeliestSequence,
  newResolver,
  settleAll,
} from './resolve.ts'
export type { Candidate, ResolveRules, Resolver, Role, Operation } from './resolve.ts'
