import { phases, type Phase } from '@haulway/cycles'

/** The timed parts of a cycle: each phase, the total without delays, and the total. */
export type Measure = Phase | 'working' | 'total'
export const measures: readonly Measure[] = [...phases, 'working', 'total']

export const measureLabel = (measure: Measure) =>
  measure === 'total' || measure === 'working'
    ? (`cycles.${measure}` as const)
    : (`telemetry.phase.${measure}` as const)
