/** Places of work: candidates of one operation side by side, with the stays of all of them. */
import { type Candidate, legBetween, type Leg, type Stay } from './candidates.ts'
import { clusterPoints } from './clusters.ts'
import type { Act } from './kinds.ts'
import type { Point } from './hull.ts'
import { outlineOf, workPoints } from './outline.ts'
import { share } from './statistics.ts'
import type { Path } from './track.ts'

export interface Place {
  act: 'load' | 'dump'
  stays: Stay[]
  ring: Point[]
}

/** Metres: servers of one place are no farther apart. */
const SIDE_BY_SIDE = 42
/** Least hauls from or to a place. */
const LEAST_HAULS = 2
/** Least share of the hauls of the busiest place of its kind: less is chance. */
const LEAST_SHARE = 0.03
/** Least share of its stays before or after which the machine was at a place of the other kind. */
const LEAST_IN_TURN = 0.5
/** Seconds; longer drives are no hauls. */
const LONGEST_HAUL = 5400

/** Joins stays at one place between which the machine did not haul. */
function joined(stays: Stay[]): Stay[] {
  const rows: Stay[] = []
  for (const stay of stays.toSorted((a, b) => a.path - b.path || a.t0 - b.t0)) {
    const last = rows.at(-1)
    if (!last || last.path !== stay.path || stay.t0 - last.t1 > 120) {
      rows.push({ ...stay, stops: [...stay.stops] })
      continue
    }
    last.stops = [...last.stops, ...stay.stops].sort((a, b) => a.t0 - b.t0)
    last.t1 = Math.max(last.t1, stay.t1)
    last.stood = Math.max(last.stood, stay.stood)
  }
  return rows
}

/** Candidates of one operation whose stands come close to each other. */
function groupsOf(candidates: readonly Candidate[]): Stay[][] {
  const stops = candidates.flatMap(({ stays }, number) =>
    stays.flatMap((stay) => stay.stops.map(({ x, y }) => ({ x, y, number }))),
  )
  const { of } = clusterPoints(stops, SIDE_BY_SIDE, 1)
  const groups = new Map<number, Set<number>>()
  stops.forEach(({ number }, i) => {
    const members = groups.get(of[i]!) ?? new Set()
    groups.set(of[i]!, members.add(number))
  })
  return [...groups.values()].map((members) => [...members].flatMap((number) => candidates[number]!.stays))
}

/** Drives from a stay at one place to the machine's next stay, when that is of the other operation. */
export function haulsOf(places: readonly Place[], paths: readonly Path[]): Leg[] {
  const acts = new Map<Stay, Place>()
  const journeys = paths.map((): Stay[] => [])
  for (const place of places) {
    for (const stay of place.stays) {
      acts.set(stay, place)
      journeys[stay.path]!.push(stay)
    }
  }
  return journeys.flatMap((journey) => {
    const ordered = journey.sort((a, b) => a.t0 - b.t0)
    return ordered.slice(1).flatMap((to, i) => {
      const from = ordered[i]!
      const inTurn = acts.get(from)!.act !== acts.get(to)!.act && to.t0 - from.t1 < LONGEST_HAUL
      return inTurn ? [legBetween(from, to, paths)] : []
    })
  })
}

/** For every place: hauls from it or to it, and the share of its stays at the end of one. */
function hauled(places: readonly Place[], paths: readonly Path[]): { loads: number; inTurn: number }[] {
  const hauls = haulsOf(places, paths)
  const ends = new Set(hauls.flatMap(({ from, to }) => [from, to]))
  const loaded = new Set(places.filter(({ act }) => act === 'load').flatMap(({ stays }) => stays))
  const withLoad = hauls.filter(({ from }) => loaded.has(from)).flatMap(({ from, to }) => [from, to])
  const ofLoads = new Set(withLoad)
  return places.map(({ stays }) => ({
    loads: stays.filter((stay) => ofLoads.has(stay)).length,
    inTurn: share(stays, (stay) => ends.has(stay)),
  }))
}

/** Removes places without enough hauls, which may leave others without, too. */
function working(places: readonly Place[], paths: readonly Path[]): readonly Place[] {
  const told = hauled(places, paths)
  const most = (act: Act): number =>
    told.reduce((sum, { loads }, i) => (places[i]!.act === act ? Math.max(sum, loads) : sum), 0)
  const kept = places.filter(({ act }, i) => {
    const { loads, inTurn } = told[i]!
    return loads >= Math.max(LEAST_HAULS, LEAST_SHARE * most(act)) && inTurn >= LEAST_IN_TURN
  })
  return kept.length < places.length ? working(kept, paths) : places
}

export function placesOf(
  candidates: readonly Candidate[],
  acts: readonly Act[],
  paths: readonly Path[],
): readonly Place[] {
  const places = (['load', 'dump'] as const).flatMap((act) =>
    groupsOf(candidates.filter((_, i) => acts[i] === act)).map((stays): Place => {
      const all = joined(stays)
      return { act, stays: all, ring: outlineOf(all.flatMap((stay) => workPoints(stay, paths[stay.path]!))) }
    }),
  )
  return working(places, paths)
}
