/** Decides which stretches of stored tracks are read for the roads: the newest of each machine at each site. */
import { localFrame, type LocalFrame } from '@haulway/geo'
import { isInReach } from './reach.ts'

/** Where a machine was at one time; epoch milliseconds, degrees. */
export interface Sighting {
  readonly machine: string
  readonly t: number
  readonly lon: number
  readonly lat: number
}

/** A stretch of a machine's track to read; both ends inclusive. */
export interface Window {
  readonly machine: string
  readonly from: number
  readonly to: number
}

/** Machines more than some 60 km apart work at different sites. */
export interface TrackedSite {
  readonly frame: LocalFrame
  /** In the order of reading: the newest of every machine first. */
  readonly windows: readonly Window[]
}

const DAY_MS = 86_400_000
/** Windows of a machine at a site. */
const DAYS = 3

/** Sites of the sightings, the most recent first. Each window is the day that ends with a sighting. */
export function findSites(sightings: readonly Sighting[]): TrackedSite[] {
  const sites: { frame: LocalFrame; machines: Map<string, Window[]> }[] = []
  const earliest = new Map<string, number>()
  for (const { machine, t, lon, lat } of sightings.toSorted((a, b) => b.t - a.t)) {
    let site = sites.find(({ frame }) => isInReach(frame, lon, lat))
    if (!site) sites.push((site = { frame: localFrame(lon, lat), machines: new Map() }))
    const windows = site.machines.get(machine) ?? []
    site.machines.set(machine, windows)
    // Days of a machine do not overlap, wherever it was.
    if (windows.length === DAYS || t >= (earliest.get(machine) ?? Infinity)) continue
    windows.push({ machine, from: t - DAY_MS + 1, to: t })
    earliest.set(machine, t - DAY_MS + 1)
  }
  return sites.map(({ frame, machines }) => ({ frame, windows: inTurn([...machines.values()]) }))
}

/** The first of each list, then the second of each. */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
}
