/** Deviation of detected values from the truth: at the median, and of the sum. Pure. */
import { type Phase, phases, type PhaseSeconds } from '@haulway/cycles'

export interface ComparedCycle {
  truth: PhaseSeconds
  detected: PhaseSeconds
}

export interface Deviation {
  /** Number of compared values. */
  count: number
  /** Absolute seconds at the median. */
  median: number
  /** Total seconds of the true and of the detected values. */
  truth: number
  detected: number
  /** Relative deviation of the sums: 0.05 is 5 % too much. NaN when there is nothing to compare. */
  share: number
}

/** NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  if (sorted.length === 0) return Number.NaN
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

export function deviation(pairs: readonly (readonly [truth: number, detected: number])[]): Deviation {
  const truth = pairs.reduce((sum, [real]) => sum + real, 0)
  const detected = pairs.reduce((sum, [, found]) => sum + found, 0)
  return {
    count: pairs.length,
    median: median(pairs.map(([real, found]) => Math.abs(found - real))),
    truth,
    detected,
    share: truth === detected ? 0 : (detected - truth) / truth,
  }
}

/** Deviation of phases that both know. */
export function deviationOf(cycles: readonly ComparedCycle[], of: readonly Phase[]): Deviation {
  return deviation(
    cycles.flatMap(({ truth, detected }) =>
      of.flatMap((phase) => {
        const [real, found] = [truth[phase], detected[phase]]
        return real === null || found === null ? [] : [[real, found] as const]
      }),
    ),
  )
}

/** Phase by phase, over cycles that are both true and detected. */
export function comparePhases(cycles: readonly ComparedCycle[]): Record<Phase, Deviation> {
  const found = phases.map((phase) => [phase, deviationOf(cycles, [phase])])
  return Object.fromEntries(found) as Record<Phase, Deviation>
}

/** Parts of an operation once its server is free. */
export interface WorkSums {
  spotting: Deviation
  loading: Deviation
  dumping: Deviation
}

export const workSums = (cycles: readonly ComparedCycle[]): WorkSums => ({
  spotting: deviationOf(cycles, ['spottingLoad', 'spottingDump']),
  loading: deviationOf(cycles, ['loading']),
  dumping: deviationOf(cycles, ['dumping']),
})

/** Largest deviation of a sum, by the seconds between reports. */
export const shareAt = { 1: 0.05, 10: 0.1 } as const

export type Interval = keyof typeof shareAt

/** Names of the sums that deviate by more. */
export function missedSums(sums: WorkSums, most: number): string[] {
  return Object.entries(sums).flatMap(([name, { share }]) => (Math.abs(share) <= most ? [] : [`${name} sum`]))
}

export const percentOf = ({ share }: Deviation): string =>
  `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`.padStart(8)
