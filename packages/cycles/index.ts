/** Resolving loads and dumps, forming cycles from them, and their statistics. Pure; see each file. */
export { phases } from './cycle.ts'
export type { Cycle, Evidence, Flag, Phase } from './cycle.ts'
export { percentile, statistics } from './statistics.ts'
export type { Statistics } from './statistics.ts'
