/** The sites among the things on a map: a view shows one of them, never the space between two distant ones. */
import { distance } from '@haulway/geo'
import type { Boundary } from './boundary.ts'
import { boundsOf } from './zone-features.ts'

/** West, south, east, north, degrees. */
export type SiteBox = [west: number, south: number, east: number, north: number]

interface Thing {
  readonly box: SiteBox
  readonly isZone: boolean
}

/** Size of a cell in degrees: things in the same or neighbouring cells are one site, at most some 50 km apart. */
const CELL = 0.25
/** Degrees: a larger zone is no place of work. */
const LARGEST = 0.6

const columnOf = (one: number) => Math.floor(one / CELL)
const KEY = 10_000

function cellsOf(things: readonly Thing[]): Map<number, Thing[]> {
  return Map.groupBy(things, ({ box: [west, south, east, north] }) => {
    return columnOf((south + north) / 2) * KEY + columnOf((west + east) / 2)
  })
}

/** The things of each site: those whose cells touch. */
function groups(things: readonly Thing[]): Thing[][] {
  const cells = cellsOf(things)
  const found: Thing[][] = []
  for (const start of cells.keys()) {
    const site: Thing[] = []
    const open = [start]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const inside = cells.get(cell)
      if (!inside) continue
      cells.delete(cell)
      for (const one of inside) site.push(one)
      for (const dy of [-KEY, 0, KEY]) for (const dx of [-1, 0, 1]) open.push(cell + dy + dx)
    }
    if (site.length > 0) found.push(site)
  }
  return found
}

const count = (site: readonly Thing[], zones: boolean) =>
  site.reduce((sum, { isZone }) => sum + (isZone === zones ? 1 : 0), 0)

interface Site {
  readonly box: SiteBox
  /** How many metres outside of it the preferred position is, where that is no other site's. */
  readonly apart: number
  readonly zones: number
  readonly machines: number
}

/** A position farther from a site than this says nothing about it, metres. */
const NEAR = 60_000

const inside = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function siteOf(things: readonly Thing[], near: Place | null): Site {
  const zones = count(things, true)
  const shown = things.filter(({ isZone }) => isZone === zones > 0)
  let [west, south, east, north]: SiteBox = shown[0]!.box
  for (const { box } of shown) {
    west = Math.min(west, box[0])
    south = Math.min(south, box[1])
    east = Math.max(east, box[2])
    north = Math.max(north, box[3])
  }
  const apart = near
    ? distance(near.lon, near.lat, inside(near.lon, west, east), inside(near.lat, south, north))
    : Infinity
  return {
    box: [west, south, east, north],
    apart: apart < NEAR ? apart : Infinity,
    zones,
    machines: things.length - zones,
  }
}

/** The preferred one first, then those with zones, by the number of machines and of zones. */
function compare(a: Site, b: Site): number {
  if (a.apart !== b.apart) return a.apart < b.apart ? -1 : 1
  const hasZones = Math.min(1, b.zones) - Math.min(1, a.zones)
  return hasZones || b.machines - a.machines || b.zones - a.zones
}

export interface Place {
  readonly lon: number
  readonly lat: number
}

/**
 * The boxes of all sites: of their zones, or of their machines where there are no zones. The first is the one at
 * `near`, such as the account's home, otherwise the one with most machines. Empty when there is nothing.
 */
export function siteBoxes(
  zones: readonly SiteBox[],
  machines: readonly (readonly [lon: number, lat: number])[] = [],
  near: Place | null = null,
): SiteBox[] {
  const usual = zones.filter(([west, south, east, north]) => Math.max(east - west, north - south) < LARGEST)
  const things = [
    ...(usual.length > 0 ? usual : zones).map((box): Thing => ({ box, isZone: true })),
    ...machines.map(([lon, lat]): Thing => ({ box: [lon, lat, lon, lat], isZone: false })),
  ]
  return groups(things)
    .map((site) => siteOf(site, near))
    .toSorted(compare)
    .map(({ box }) => box)
}

/** The boxes of boundaries, without empty ones. */
export function boxesOf(boundaries: readonly Boundary[]): SiteBox[] {
  return boundaries.flatMap((boundary) => {
    const box = boundsOf([boundary])
    return box ? [box] : []
  })
}
