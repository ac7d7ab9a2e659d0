/**
 * A made-up site that spreads layers: fill areas in a row along one road. Trucks drive through the first ones, tip in
 * one of them without backing, and return on another road outside of all.
 */
import type { Point } from './plane.ts'
import type { Quarry, Station, Zone } from './quarry.ts'
import { twoPlaces } from './two-places.ts'

const at = (x: number, y: number): Point => ({ x, y })

/** Metres of an area along the road, and from the beginning of one to that of the next. */
const LENGTH_M = 150
const APART_M = 190
const FIRST_X = -90

const beginOf = (i: number): number => FIRST_X - APART_M * i

function area(i: number): Zone {
  const [east, west] = [beginOf(i), beginOf(i) - LENGTH_M]
  return {
    title: `Fill ${i + 1}`,
    kind: 'dump',
    ring: [at(west, -25), at(east, -25), at(east, 35), at(west, 35)],
  }
}

function tip(i: number): Station {
  const x = beginOf(i) - LENGTH_M / 2
  return {
    name: `Fill ${i + 1}`,
    kind: 'dump',
    zone: `Fill ${i + 1}`,
    gate: 'dump gate',
    lane: Array.from({ length: i }, (_, before) => at(beginOf(before) - LENGTH_M - 20, 0)),
    head: at(x + 30, 0),
    spot: at(x, 4),
    facing: 270,
    exit: [at(x - 25, 0), at(x - 45, -25), at(x - 20, -50)],
    exitNode: 'dump out',
  }
}

export function fillAreas(title: string, areas: number, bays: number): Quarry {
  const { zones, stations, hauls, ...rest } = twoPlaces({ title, loaders: 2, dumpSpots: 1, bays })
  const tips = Array.from({ length: areas }, (_, i) => tip(i))
  const kept = [...stations].filter(([, { kind }]) => kind !== 'dump')
  return {
    ...rest,
    zones: [...zones.filter(({ kind }) => kind !== 'dump'), ...tips.map((_, i) => area(i))],
    stations: new Map([...kept, ...tips.map((one) => [one.name, one] as const)]),
    hauls: hauls.map((haul) => ({
      ...haul,
      title: `${title}: Pit to fill`,
      dumpStations: tips.map(({ name }) => name),
    })),
  }
}
