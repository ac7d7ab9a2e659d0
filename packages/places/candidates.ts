/** Groups stands at one place into candidates, and orders the stays of machines at them. */
import { clusterPoints } from './clusters.ts'
import { median } from './statistics.ts'
import { findingParameters, type Stop } from './stops.ts'
import type { Path } from './track.ts'

/** One stay of one machine at a candidate. */
export interface Stay {
  candidate: number
  path: number
  /** Its stands there, in order. */
  stops: Stop[]
  t0: number
  t1: number
  /** Seconds of the longest stand. */
  stood: number
}

/** A place where machines stand: to be loaded, to dump, or for something else. */
export interface Candidate {
  stays: Stay[]
  /**
   * Share of the stays in which machines changed gear or turned back; in the others they went on in the same
   * direction.
   */
  turning: number
}

/** The drive of one machine between two stays. */
export interface Leg {
  from: Stay
  to: Stay
  metres: number
  /** Metres a second while it moved. */
  pace: number
}

/** Metres: servers of one place are closer together; a queue is farther off and does not turn. */
const TURNING_REACH = 28
const PASSING_REACH = 18
/** Metres within which positions are the same spot. */
const SPOT_METRES = 15
/** Fewer stands are chance. */
const LEAST = 2
/** A machine that returns sooner, and was not farther away, never left. */
const AWAY_METRES = 150
const AWAY_SECONDS = 900

/** Seconds: shorter stands neither load nor dump; a machine that turns in them is on its way to do so. */
const WORK_SECONDS = 10

export const isTurning = ({ gear, turn, payload }: Stop): boolean =>
  Math.abs(payload) === 1 || gear < -0.2 || (!(gear > 0.5) && turn < 0)

function wentAway(path: Path, before: Stop, after: Stop): boolean {
  if (after.t0 - before.t1 > AWAY_SECONDS) return true
  for (let i = before.to; i <= after.from; i += 1) {
    if (Math.hypot(path.x[i]! - before.x, path.y[i]! - before.y) > AWAY_METRES) return true
  }
  return false
}

function staysOf(candidate: number, stops: readonly Stop[], paths: readonly Path[]): Stay[] {
  const stays: Stay[] = []
  for (const stop of stops) {
    const last = stays.at(-1)
    const before = last?.stops.at(-1)
    if (last && before?.path === stop.path && !wentAway(paths[stop.path]!, before, stop)) {
      last.stops.push(stop)
      last.t1 = stop.t1
      last.stood = Math.max(last.stood, stop.t1 - stop.t0)
      continue
    }
    const { path, t0, t1 } = stop
    stays.push({ candidate, path, stops: [stop], t0, t1, stood: t1 - t0 })
  }
  return stays.filter(({ stood }) => stood >= WORK_SECONDS && stood <= findingParameters.restSeconds)
}

/**
 * Groups of stops: those of machines that turned apart from those of machines that went on, each with its own reach.
 */
function groupsOf(usable: readonly Stop[]): Stop[][] {
  const kinds = [
    { stops: usable.filter(isTurning), reach: TURNING_REACH },
    {
      stops: usable.filter((one) => !isTurning(one) && one.t1 - one.t0 >= WORK_SECONDS),
      reach: PASSING_REACH,
    },
  ]
  return kinds.flatMap(({ stops, reach }) => {
    const { of, count } = clusterPoints(stops, reach, LEAST)
    const groups = Array.from({ length: count }, (): Stop[] => [])
    stops.forEach((stop, i) => groups[of[i]!]?.push(stop))
    return groups
  })
}

/** Merges groups on the same spot: at a crossing some seem to have turned, at a loader some seem to have gone on. */
function sameSpots(groups: readonly Stop[][]): Stop[][] {
  const middles = groups.map((group) => ({
    x: median(group.map(({ x }) => x)),
    y: median(group.map(({ y }) => y)),
  }))
  const { of, count } = clusterPoints(middles, SPOT_METRES, 1)
  const merged = Array.from({ length: count }, (): Stop[] => [])
  groups.forEach((group, i) => merged[of[i]!]!.push(...group))
  return merged.map((group) => group.sort((a, b) => a.path - b.path || a.t0 - b.t0))
}

/** Places where machines stand again and again. */
export function candidatesOf(stops: readonly Stop[], paths: readonly Path[]): Candidate[] {
  const usable = stops.filter(({ cut, t0, t1 }) => !cut && t1 - t0 <= findingParameters.restSeconds)
  const found: Candidate[] = []
  for (const group of sameSpots(groupsOf(usable))) {
    const stays = staysOf(found.length, group, paths)
    if (stays.length < LEAST) continue
    found.push({
      stays,
      turning: stays.filter((stay) => isTurning(longestStand(stay))).length / stays.length,
    })
  }
  return found
}

/** The stand in which the work was done. */
export const longestStand = ({ stops }: Stay): Stop =>
  stops.reduce((a, b) => (b.t1 - b.t0 > a.t1 - a.t0 ? b : a))

/** Metres between two points counted as driven, so that standing adds no distance. */
const STEP_METRES = 15

function wayOf({ t, x, y, speed }: Path, from: number, to: number): { metres: number; seconds: number } {
  let [metres, seconds, last] = [0, 0, from]
  for (let i = from + 1; i <= to; i += 1) {
    if (speed[i]! > 1.5) seconds += Math.min(30, t[i]! - t[i - 1]!)
    const step = Math.hypot(x[i]! - x[last]!, y[i]! - y[last]!)
    if (step < STEP_METRES) continue
    metres += step
    last = i
  }
  return { metres, seconds }
}

/** The stays of every machine in order of time. */
export function journeysOf(candidates: readonly Candidate[], paths: readonly Path[]): Stay[][] {
  const journeys = paths.map((): Stay[] => [])
  for (const { stays } of candidates) for (const stay of stays) journeys[stay.path]!.push(stay)
  for (const journey of journeys) journey.sort((a, b) => a.t0 - b.t0)
  return journeys
}

export function legBetween(from: Stay, to: Stay, paths: readonly Path[]): Leg {
  const { metres, seconds } = wayOf(paths[from.path]!, from.stops.at(-1)!.to, to.stops[0]!.from)
  return { from, to, metres, pace: seconds > 0 ? metres / seconds : Number.NaN }
}
