/** What was hauled from where to where. */
import type { Leg, Stay } from './candidates.ts'
import { median } from './statistics.ts'
import type { Place } from './places.ts'
import type { FoundRoute } from './proposal.ts'

/** Indices of the places at both ends of a drive. */
export interface Ends {
  from: number
  to: number
}

export function endsOf(places: readonly Place[]): (leg: Leg) => Ends {
  const numbers = new Map<Stay, number>()
  places.forEach(({ stays }, number) => {
    for (const stay of stays) numbers.set(stay, number)
  })
  return ({ from, to }) => ({ from: numbers.get(from)!, to: numbers.get(to)! })
}

export function routesOf(places: readonly Place[], hauls: readonly Leg[]): FoundRoute[] {
  const ends = endsOf(places)
  const groups = new Map<string, { load: number; dump: number; legs: Leg[] }>()
  for (const leg of hauls) {
    const { from, to } = ends(leg)
    if (places[from]!.act !== 'load') continue
    const key = `${from} ${to}`
    const group = groups.get(key) ?? { load: from, dump: to, legs: [] }
    group.legs.push(leg)
    groups.set(key, group)
  }
  return [...groups.values()]
    .map(({ load, dump, legs }) => ({
      load,
      dump,
      hauls: legs.length,
      machines: new Set(legs.map(({ from }) => from.path)).size,
      metres: Math.round(median(legs.map(({ metres }) => metres))),
      seconds: Math.round(median(legs.map(({ from, to }) => to.t0 - from.t1))),
    }))
    .toSorted((a, b) => b.hauls - a.hauls)
}
