import { phases, type Phase } from '@haulway/cycles'

/** What is timed of a cycle: each phase, and the whole. */
export type Measure = Phase | 'total'
export const measures: readonly Measure[] = [...phases, 'total']
