/**
 * The land of a simulated site: a desert with hills around it, pits with benches, dumps in lifts, heaps at the
 * tipping and loading spots, and the ways of its trucks, where the ground is as high as the simulation drives.
 * Seeded, so that the same site has the same land everywhere.
 */
import { distance, offset, type Point } from '../site/plane.ts'
import type { Quarry, Station } from '../site/quarry.ts'
import { spottingWays, tripWay } from '../site/trips.ts'
import { makeWay, type Way } from '../site/way.ts'
import { type Distances, type Extent, distancesFromAreas, distancesFromPoints } from './distances.ts'
import { ridgedNoise, fractalNoise, smoothstep } from './noise.ts'

export interface Land {
  readonly quarry: Quarry
  readonly extent: Extent
  /** Metres above the origin of the site. */
  heightAt: (x: number, y: number) => number
  /** Metres from the middle of the nearest way. */
  fromWay: (x: number, y: number) => number
  /** Metres from the nearest zone; 0 inside. */
  fromZone: (x: number, y: number) => number
}

/** Metres of land around everything that is driven and drawn, enough to fill the windows of computers and phones. */
const MARGIN = { across: 900, along: 1450 }
/** Metres of height between benches. */
const BENCH = 6
/** Half of a haul road with its shoulders, metres, which keep the height of the way. */
export const ROAD_HALF = 9

/** Every way that trucks of the site drive: hauls there and back, into the spots, to fuel and parking. */
export function drivenWays(quarry: Quarry): Way[] {
  const named = (names: readonly string[]) => names.map((name) => quarry.stations.get(name)!)
  const between = (a: Station, b: Station) => [tripWay(quarry, a, b), tripWay(quarry, b, a)]
  const ways = quarry.hauls.flatMap(({ loadStations, dumpStations }) =>
    named(loadStations).flatMap((load) => named(dumpStations).flatMap((dump) => between(load, dump))),
  )
  const stations = [...quarry.stations.values()]
  const dump = stations.find(({ kind }) => kind === 'dump')
  const served = stations.filter(({ kind }) => kind === 'fuel' || kind === 'park')
  const spots = stations.flatMap((station) => {
    const { forward, backward } = spottingWays(quarry, station)
    return backward ? [forward, backward] : [forward]
  })
  const roads = quarry.roads.map(({ from, to, via }) =>
    makeWay([quarry.nodes.get(from)!, ...via, quarry.nodes.get(to)!], quarry.heightAt),
  )
  return [...ways, ...(dump ? served.flatMap((one) => between(one, dump)) : []), ...spots, ...roads]
}

/** The points of ways; of coinciding ones only one. */
function pointsOf(ways: readonly Way[]): Point[] {
  const points = new Map<string, Point>()
  for (const { x, y } of ways) {
    x.forEach((east, i) => {
      const north = y[i]!
      const key = `${Math.round(east)} ${Math.round(north)}`
      if (!points.has(key)) points.set(key, { x: east, y: north })
    })
  }
  return [...points.values()]
}

function extentOf(points: readonly Point[]): Extent {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    west: Math.min(...xs) - MARGIN.across,
    south: Math.min(...ys) - MARGIN.along,
    east: Math.max(...xs) + MARGIN.across,
    north: Math.max(...ys) + MARGIN.along,
  }
}

interface Heap {
  at: Point
  radius: number
  height: number
}

/** Heaps: tipped material lies behind the edge, material to load before the loader. */
function heapsOf(quarry: Quarry): Heap[] {
  const tipped = [...quarry.stations.values()].filter(({ kind }) => kind === 'dump')
  return [
    ...tipped.map(({ spot, facing }) => ({ at: offset(spot, facing + 180, 30), radius: 27, height: 11 })),
    ...quarry.loaders.map(({ at, station }) => {
      const { facing } = quarry.stations.get(station)!
      return { at: offset(at, facing + 180, 22), radius: 24, height: 9 }
    }),
  ]
}

function heapAt(heaps: readonly Heap[], at: Point): number {
  return heaps.reduce((highest, heap) => {
    // No heap is round.
    const far = distance(heap.at, at) * (1 + 0.35 * fractalNoise(11, at.x / 19, at.y / 19, 2))
    const share = 1 - far / heap.radius
    return share > 0 ? Math.max(highest, heap.height * share) : highest
  }, 0)
}

/** Ground in steps: flat benches, and between them faces over a quarter of the distance. */
function benched(height: number): number {
  const steps = height / BENCH
  const whole = Math.floor(steps)
  return BENCH * (whole + smoothstep(0.72, 1, steps - whole))
}

/** Hills with gullies that begin where the site ends; near the site the desert is almost flat. */
function wild(seed: number, x: number, y: number, far: number): number {
  const hills = smoothstep(140, 1000, far)
  const flat = (4 + 22 * hills) * fractalNoise(seed, x / 430, y / 430, 4)
  return hills === 0 ? flat : flat + 95 * hills * (ridgedNoise(seed + 7, x / 1050, y / 1050, 4) - 0.6)
}

function heightOf(quarry: Quarry, seed: number, ways: Distances, zones: Distances) {
  const heaps = heapsOf(quarry)
  return (x: number, y: number): number => {
    const at = { x, y }
    const [way, zone] = [ways.at(x, y), zones.at(x, y)]
    const driven = quarry.heightAt(at)
    const beside = smoothstep(ROAD_HALF + 2, ROAD_HALF + 26, way) * smoothstep(0, 22, zone)
    const inBenches = beside * smoothstep(2.5, 6, Math.abs(driven))
    let height = driven
    if (inBenches > 0) {
      const uneven = driven + 3 * fractalNoise(seed + 31, x / 130, y / 130, 3)
      height += inBenches * (benched(uneven) - driven)
    }
    if (zone > 0) height += 1.1 * Math.exp(-(((way - ROAD_HALF - 3) / 2.2) ** 2)) * smoothstep(0, 6, zone)
    if (zone < 60) height += heapAt(heaps, at) * smoothstep(ROAD_HALF - 3, ROAD_HALF + 7, way)
    const rest = smoothstep(ROAD_HALF + 2, 70, Math.min(way, zone + ROAD_HALF))
    return rest > 0 ? height + rest * wild(seed, x, y, Math.min(way, zone)) : height
  }
}

export function makeLand(quarry: Quarry, seed: number): Land {
  const points = pointsOf(drivenWays(quarry))
  const rings = quarry.zones.map(({ ring }) => ring)
  const extent = extentOf([...points, ...rings.flat()])
  const [ways, zones] = [distancesFromPoints(extent, points), distancesFromAreas(extent, rings)]
  return {
    quarry,
    extent,
    heightAt: heightOf(quarry, seed, ways, zones),
    fromWay: (x, y) => ways.at(x, y),
    fromZone: (x, y) => zones.at(x, y),
  }
}
