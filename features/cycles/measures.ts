import { phases, type Phase } from '@haulway/cycles'

/** What is timed of a cycle: each phase, the whole without delays, and the whole. */
export type Measure = Phase | 'working' | 'total'
export const measures: readonly Measure[] = [...phases, 'working', 'total']

export const measureWords = (measure: Measure) =>
  measure === 'total' || measure === 'working'
    ? (`cycles.${measure}` as const)
    : (`telemetry.phase.${measure}` as const)
