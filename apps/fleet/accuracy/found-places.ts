/**
 * Scores places found on simulated sites: which worked zones are found, their kind, their outline, and false places.
 */
import { findPlaces, type FoundPlace, type Track } from '@haulway/places'
import { toX, toY } from '@haulway/geo'
import { createFleet } from '../simulation/fleet.ts'
import { type Habits, practiceHabits } from '../simulation/habits.ts'
import type { Observation } from '../simulation/observe.ts'
import type { World } from '../simulation/world-state.ts'
import { insideRing, type Point } from '../site/plane.ts'
import type { Quarry, Zone } from '../site/quarry.ts'
import { seededQuarry } from '../site/seeded-quarry.ts'

const HOUR = 3_600_000
/** An arbitrary day; nothing depends on it. */
const START = Date.UTC(2026, 2, 2, 6)
const TRUCKS = 8
const SHIFT_HOURS = 8

/** As at the practice quarry; now and then a truck waits at the turn until the spot is free. */
const habits: Habits = { ...practiceHabits, signs: { share: 0.3, seconds: [12, 20] } }

const observed: Observation = {
  intervalSeconds: 1,
  noiseM: 5,
  noiseKind: 'white',
  outliers: 0.02,
  gaps: 0.01,
  offline: 0,
  speed: true,
  heading: true,
  weight: false,
  bed: false,
}

export interface RecordedShift {
  quarry: Quarry
  world: World
  tracks: Track[]
}

/** A shift of a made-up site; loaders report on every other one. */
export function recordShift(seed: number, how: Partial<Observation> = {}): RecordedShift {
  const quarry = seededQuarry(seed)
  const fleet = createFleet({
    quarry,
    seed,
    trucks: TRUCKS,
    startAt: START,
    lastLoadAt: START + (SHIFT_HOURS - 0.5) * HOUR,
    habits,
    observation: (_, kind) => (kind === 'loader' && seed % 2 === 1 ? null : { ...observed, ...how }),
  })
  const tracks = fleet.machines.map(({ name, kind }) => ({
    machine: name,
    kind,
    points: [] as Track['points'][number][],
  }))
  while (!fleet.world.trucks.every((truck) => truck.done)) {
    if (fleet.world.t > START + 2 * SHIFT_HOURS * HOUR)
      throw new Error(`site ${seed}: somebody never comes home`)
    fleet.advance(fleet.world.t + 60_000, (machine, { fix }) => tracks[machine]!.points.push(fix))
  }
  return { quarry, world: fleet.world, tracks }
}

/** Tracks as a device that reports every nth point would have recorded them. */
export const everyNth = (tracks: readonly Track[], every: number): Track[] =>
  tracks.map((track) => ({ ...track, points: track.points.filter((_, i) => i % every === 0) }))

/** No zone and no outline of these sites is half as wide, metres. */
const FAR_M = 600

/** Area of the intersection by area of the union, counted on a grid of 2 m. */
function overlap(a: readonly Point[], b: readonly Point[]): number {
  const all = [...a, ...b]
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  // Rings far from each other share nothing, and the grid between them would be large.
  if (Math.max(...xs) - Math.min(...xs) > FAR_M || Math.max(...ys) - Math.min(...ys) > FAR_M) return 0
  let [both, either] = [0, 0]
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 2) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 2) {
      const [inA, inB] = [insideRing(a, { x, y }), insideRing(b, { x, y })]
      if (inA && inB) both += 1
      if (inA || inB) either += 1
    }
  }
  return both / either
}

/** Least overlap of a place with a zone to count as found. */
const AT_ZONE = 0.1

export interface FoundScore {
  /** Zones in which trucks loaded or dumped. */
  worked: number
  found: number
  /** Of the found zones. */
  rightKind: number
  overlaps: number[]
  /** Places proposed where nobody works, and second ones for a zone. */
  invented: number
}

export function scorePlaces({ quarry, world }: RecordedShift, places: readonly FoundPlace[]): FoundScore {
  const served = world.trucks.flatMap(({ stays }) =>
    stays.filter(({ kind }) => kind === 'load' || kind === 'dump'),
  )
  const worked = new Set(served.map(({ zone }) => zone))
  const best = new Map<string, { overlap: number; right: boolean }>()
  for (const { kind, outline } of places) {
    const ring = outline.coordinates[0]!.map(([lon, lat]) => ({
      x: toX(quarry.frame, lon),
      y: toY(quarry.frame, lat),
    }))
    const overlaps = quarry.zones.map((zone: Zone) => ({ zone, overlap: overlap(zone.ring, ring) }))
    const at = overlaps.reduce((a, b) => (b.overlap > a.overlap ? b : a))
    const known = best.get(at.zone.title)
    if (at.overlap < AT_ZONE || !worked.has(at.zone.title) || (known && known.overlap >= at.overlap)) continue
    best.set(at.zone.title, { overlap: at.overlap, right: kind === at.zone.kind })
  }
  const found = [...best.values()]
  return {
    worked: worked.size,
    found: found.length,
    rightKind: found.filter(({ right }) => right).length,
    overlaps: found.map((one) => one.overlap),
    invented: places.length - found.length,
  }
}

export function scoreShift(shift: RecordedShift, tracks: readonly Track[]): FoundScore {
  return scorePlaces(shift, findPlaces(tracks).places)
}
