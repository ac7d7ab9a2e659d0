/** Resolves loads and dumps, forms cycles of them, computes their phases and statistics. Pure; see each file. */
export { delayReasons, phases } from './cycle.ts'
export type { Cycle, Delay, DelayReason, Evidence, Flag, Move, Phase, PhaseSeconds } from './cycle.ts'
export { percentile, statistics } from './statistics.ts'
export type { Statistics } from './statistics.ts'
export {
  forgetDecisions,
  momentsOf,
  newDeciding,
  operationKey,
  readOperationKey,
  release,
  takeOperation,
} from './decide.ts'
export type { Deciding, DecidingHost } from './decide.ts'
export { deeds, inForce } from './decision.ts'
export type { Decision, Deed, Values } from './decision.ts'
export { cycleOfHaul, finish, newFormed, newForming, waiting } from './form.ts'
export type { Formed, Forming, Haul, Resolved } from './form.ts'
export { HANG_MS } from './hang.ts'
export { phasesOf, WAITS_VERSION, waitsAt } from './occupancy.ts'
export type { Presence, Servers, Service, Wait } from './service.ts'
export { consider, forked, isLoaded, lastLikely, likeliest, newResolver, settle } from './resolve.ts'
export type { Candidate, ResolveRules, Resolver, Role, Operation } from './resolve.ts'
