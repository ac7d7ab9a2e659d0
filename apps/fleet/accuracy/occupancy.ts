/**
 * How near the detected waiting of trucks and loaders is to the true one: queue, spotting and delay of each cycle, hang
 * before each load. Pure; what was detected is a parameter.
 */
import { type Phase, phases, type PhaseSeconds } from '@haulway/cycles'
import type { TrueLoader } from '../simulation/loader-truth.ts'
import type { TrueCycle } from '../simulation/truth.ts'
import { median } from './score.ts'

export interface DetectedCycle {
  /** Epoch milliseconds of the load and of the dump. */
  loadedAt: number
  dumpedAt: number
  phases: PhaseSeconds
}

export interface ComparedCycle {
  truth: PhaseSeconds
  detected: PhaseSeconds
}

/** How long a loader hung between the load before and this one. */
export interface Hang {
  loader: string
  /** The work of the load began, epoch milliseconds. */
  loadingFrom: number
  seconds: number
}

export interface Deviation {
  /** How many values were compared. */
  count: number
  /** Seconds at the median, without sign. */
  median: number
  /** Seconds of the true and of the detected values together. */
  truth: number
  detected: number
  /** Of the sums: 0.05 is 5 % too much. NaN when there is nothing to compare. */
  share: number
}

/** Loads and dumps that are farther apart are not the same. */
const SAME_MS = 120_000

/** Each detected cycle with the true one of the same machine that it means; those that mean none are left out. */
export function matchCycles(
  truth: readonly TrueCycle[],
  detected: readonly DetectedCycle[],
): ComparedCycle[] {
  const open = new Set(truth)
  return detected.flatMap((cycle) => {
    const apart = ({ load, dump }: TrueCycle): number =>
      Math.abs(load.endedAt - cycle.loadedAt) + Math.abs(dump.endedAt - cycle.dumpedAt)
    const near = [...open].filter((one) => apart(one) < SAME_MS).toSorted((a, b) => apart(a) - apart(b))[0]
    if (!near) return []
    open.delete(near)
    return [{ truth: near.phases, detected: cycle.phases }]
  })
}

function deviation(pairs: readonly (readonly [truth: number, detected: number])[]): Deviation {
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

function deviationOf(cycles: readonly ComparedCycle[], of: readonly Phase[]): Deviation {
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

/** The true hang before each load of a loader but its first: before that the shift had not begun. */
export function trueHangs({ machine, intervals }: TrueLoader): Hang[] {
  const hangs: Hang[] = []
  let seconds = 0
  for (const { from, to, doing } of intervals) {
    if (doing === 'hang') seconds += (to - from) / 1000
    if (doing !== 'loading') continue
    hangs.push({ loader: machine, loadingFrom: from, seconds })
    seconds = 0
  }
  return hangs.slice(1)
}

/** Hang load by load, where the same load of the same loader is known to both. */
export function compareHangs(truth: readonly Hang[], detected: readonly Hang[]): Deviation {
  const pairs = truth.flatMap((real) => {
    const apart = (one: Hang): number => Math.abs(one.loadingFrom - real.loadingFrom)
    const near = detected
      .filter((one) => one.loader === real.loader && apart(one) < SAME_MS)
      .toSorted((a, b) => apart(a) - apart(b))[0]
    return near ? [[real.seconds, near.seconds] as const] : []
  })
  return deviation(pairs)
}

export interface OccupancyVerdict {
  queue: Deviation
  spotting: Deviation
  delay: Deviation
  /** Null where loaders do not report. */
  hang: Deviation | null
  /** What falls short, by name. */
  short: string[]
}

/** Seconds at the median, and of the sum by the seconds between reports. */
export const occupancyTargets = { medianSeconds: 10, shareAt: { 1: 0.05, 10: 0.1 } } as const

/** Where hardly anybody waits a share says nothing: this much for each value is no deviation of the sum. */
const FLOOR_SECONDS = 1

function within({ count, median: middle, truth, detected, share }: Deviation, most: number): boolean {
  if (count === 0 || !(middle <= occupancyTargets.medianSeconds)) return false
  return Math.abs(share) <= most || Math.abs(detected - truth) <= count * FLOOR_SECONDS
}

/** `most` is the greatest share by which a sum may deviate. */
export function judgeOccupancy(
  cycles: readonly ComparedCycle[],
  hangs: { truth: readonly Hang[]; detected: readonly Hang[] } | null,
  most: number,
): OccupancyVerdict {
  const verdict = {
    queue: deviationOf(cycles, ['queueLoad', 'queueDump']),
    spotting: deviationOf(cycles, ['spottingLoad', 'spottingDump']),
    delay: deviationOf(cycles, ['delay']),
    hang: hangs && compareHangs(hangs.truth, hangs.detected),
  }
  const short = Object.entries(verdict)
    .filter(([, one]) => one !== null && !within(one, most))
    .map(([name]) => name)
  return { ...verdict, short }
}
