/** Resolving loads and dumps, forming cycles from them, and their statistics. Pure; see each file. */
export { phases } from './cycle.ts'
export type { Cycle, Evidence, Flag, Phase } from './cycle.ts'
export { percentile, statistics } from './statistics.ts'
export type { Statistics } from './statistics.ts'
export { addOperation, cycleOfHaul, finish, newForming, waiting } from './form.ts'
export type { Formed, Forming, Haul, Resolved } from './form.ts'
export { consider, forked, isLoaded, lastLikely, likeliest, newResolver, settle } from './resolve.ts'
export type { Candidate, ResolveRules, Resolver, Role, Operation } from './resolve.ts'
