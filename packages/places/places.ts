/** Places of work: candidates of one act that lie side by side, with the stays of all of them. */
import { type Candidate, legBetween, type Leg, type Stay } from './candidates.ts'
import { clustered } from './clusters.ts'
import type { Act } from './kinds.ts'
import { outlineOf, type Point, worked } from './outline.ts'
import type { Path } from './track.ts'

export interface Place {
  act: 'load' | 'dump'
  stays: Stay[]
  ring: Point[]
}

/** Servers of one place are no farther apart. */
const SIDE_BY_SIDE = 42
/** A place has at least so many hauls that begin or end there. */
const LEAST_HAULS = 3
/** And this share of those of the busiest of its kind: less is chance. */
const LEAST_SHARE = 0.03

/** Stays at one place between which the machine did not haul are one. */
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

/** Candidates of one act whose stands come close to each other. */
function groupsOf(candidates: readonly Candidate[]): Stay[][] {
  const stops = candidates.flatMap(({ stays }, number) =>
    stays.flatMap((stay) => stay.stops.map(({ x, y }) => ({ x, y, number }))),
  )
  const { of } = clustered(stops, SIDE_BY_SIDE, 1)
  const groups = new Map<number, Set<number>>()
  stops.forEach(({ number }, i) => {
    const members = groups.get(of[i]!) ?? new Set()
    groups.set(of[i]!, members.add(number))
  })
  return [...groups.values()].map((members) => [...members].flatMap((number) => candidates[number]!.stays))
}

/** Ways from a stay at one place to the next stay of that machine, when that is of the other act. */
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
const LONGEST_HAUL = 5400

export function placesOf(
  candidates: readonly Candidate[],
  acts: readonly Act[],
  paths: readonly Path[],
): Place[] {
  let places = (['load', 'dump'] as const).flatMap((act) =>
    groupsOf(candidates.filter((_, i) => acts[i] === act)).map((stays): Place => {
      const all = joined(stays)
      const points = all.flatMap((stay) => worked(stay, paths[stay.path]!))
      return { act, stays: all, ring: outlineOf(points) }
    }),
  )
  // What is left without hauls to or from it is none; without it others may be left so.
  for (let again = true; again;) {
    const hauls = new Map<Stay, number>()
    for (const { from, to } of haulsOf(places, paths))
      for (const stay of [from, to]) hauls.set(stay, (hauls.get(stay) ?? 0) + 1)
    const count = ({ stays }: Place): number => stays.reduce((sum, stay) => sum + (hauls.get(stay) ?? 0), 0)
    const most = (act: Act): number => Math.max(0, ...places.filter((one) => one.act === act).map(count))
    const kept = places.filter(
      (place) => count(place) >= Math.max(LEAST_HAULS, LEAST_SHARE * most(place.act)),
    )
    again = kept.length < places.length
    places = kept
  }
  return places
}
