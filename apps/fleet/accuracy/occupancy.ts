/**
 * Deviation of detected waiting of trucks and loaders from the truth: queue, spotting and delay of each cycle, hang
 * before each load. Pure; the detected values are a parameter.
 */
import type { PhaseSeconds } from '@haulway/cycles'
import type { TrueLoader } from '../simulation/loader-truth.ts'
import type { TrueCycle } from '../simulation/truth.ts'
import {
  type ComparedCycle,
  type Deviation,
  deviation,
  deviationOf,
  missedSums,
  workSums,
  type WorkSums,
} from './deviation.ts'

export interface DetectedCycle {
  /** Epoch milliseconds of the load and of the dump. */
  loadedAt: number
  dumpedAt: number
  phases: PhaseSeconds
}

/** Hang of a loader between the previous load and this one. */
export interface Hang {
  loader: string
  /** Start of loading, epoch milliseconds. */
  loadingFrom: number
  seconds: number
}

/** Loads and dumps that are farther apart are not the same, milliseconds. */
const SAME_MS = 120_000

/** A detected cycle with its true one, and the phases of both. */
export interface MatchedCycle<Found extends DetectedCycle> extends ComparedCycle {
  real: TrueCycle
  found: Found
}

/** Each detected cycle with its true one of the same machine; those without are omitted. */
export function matchCycles<Found extends DetectedCycle>(
  truth: readonly TrueCycle[],
  detected: readonly Found[],
): MatchedCycle<Found>[] {
  const open = new Set(truth)
  return detected.flatMap((found) => {
    const apart = ({ load, dump }: TrueCycle): number =>
      Math.abs(load.endedAt - found.loadedAt) + Math.abs(dump.endedAt - found.dumpedAt)
    const real = [...open].filter((one) => apart(one) < SAME_MS).toSorted((a, b) => apart(a) - apart(b))[0]
    if (!real) return []
    open.delete(real)
    return [{ real, found, truth: real.phases, detected: found.phases }]
  })
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

export interface OccupancyVerdict extends WorkSums {
  queue: Deviation
  delay: Deviation
  /** Null where loaders do not report. */
  hang: Deviation | null
  /** Names of the parts that miss the target. */
  short: string[]
}

/** Largest median deviation of waiting, seconds. */
export const MEDIAN_SECONDS = 10

/** Seconds per value that do not count as deviation of a sum: where hardly anybody waits a share means little. */
const FLOOR_SECONDS = 1

function within({ count, median: middle, truth, detected, share }: Deviation, most: number): boolean {
  if (count === 0 || !(middle <= MEDIAN_SECONDS)) return false
  return Math.abs(share) <= most || Math.abs(detected - truth) <= count * FLOOR_SECONDS
}

/** `most` is the largest share by which a sum may deviate. */
export function judgeOccupancy(
  cycles: readonly ComparedCycle[],
  hangs: { truth: readonly Hang[]; detected: readonly Hang[] } | null,
  most: number,
): OccupancyVerdict {
  const sums = workSums(cycles)
  const waiting = {
    queue: deviationOf(cycles, ['queueLoad', 'queueDump']),
    spotting: sums.spotting,
    delay: deviationOf(cycles, ['delay']),
    hang: hangs && compareHangs(hangs.truth, hangs.detected),
  }
  const short = Object.entries(waiting)
    .filter(([, one]) => one !== null && !within(one, most))
    .map(([name]) => name)
  return { ...waiting, ...sums, short: [...short, ...missedSums(sums, most)] }
}
