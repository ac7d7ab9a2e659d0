/** Sites with known states, on which occupancy is measured: few and many trucks, one to three servers. */
import type { Habits } from '../simulation/habits.ts'
import { createWorld } from '../simulation/world.ts'
import type { World, WorldPlan } from '../simulation/world-state.ts'
import type { Quarry } from '../site/quarry.ts'
import { fillAreas } from '../site/fill-areas.ts'
import { twoPlaces } from '../site/two-places.ts'

export interface SitePlace {
  /** Title of the zone. */
  zone: string
  /** Machines served at once, as an account would set it for the place. */
  spots: number
}

export interface OccupancySite {
  title: string
  quarry: Quarry
  trucks: number
  hours: number
  habits: Habits
  /** Whether loaders have a device; without one only the place's spots are known. */
  loadersReport: boolean
  places: readonly SitePlace[]
}

/** Work without breaks and troubles. A truck stops at the turn either for a moment or, at a sign, for long. */
const steady: Habits = {
  breakAfterHours: [100, 100],
  breakMinutes: [22, 22],
  engineOffInBreaks: true,
  fuelAfterHours: null,
  holds: null,
  stops: null,
  turnSeconds: [0, 0.5],
  signs: { share: 0.4, seconds: [12, 20] },
  lateStarts: null,
  absences: null,
}

const breaks: Partial<Habits> = {
  breakAfterHours: [0.7, 1.8],
  stops: { everyMinutes: 50, seconds: [120, 480] },
}
const absences: Partial<Habits> = { absences: { everyMinutes: 30, minutes: [4, 9] } }

interface Sketch {
  loaders: number
  dumpSpots: number
  trucks: number
  habits?: Partial<Habits>
  loadersReport?: boolean
  hours?: number
  side?: number
}

function site(title: string, sketch: Sketch): OccupancySite {
  const { loaders, dumpSpots, trucks, habits, loadersReport = true, hours = 4, side } = sketch
  return {
    title,
    quarry: twoPlaces({ title, loaders, dumpSpots, bays: 20, ...(side && { side }) }),
    trucks,
    hours,
    habits: { ...steady, ...habits },
    loadersReport,
    places: [
      { zone: 'Pit', spots: loaders },
      { zone: 'Tip', spots: dumpSpots },
    ],
  }
}

export const occupancySites: readonly OccupancySite[] = [
  site('one truck alone', {
    loaders: 1,
    dumpSpots: 1,
    trucks: 1,
    habits: { ...breaks, absences: { everyMinutes: 12, minutes: [6, 10] } },
  }),
  site('two trucks, hopper', { loaders: 1, dumpSpots: 1, trucks: 2, habits: breaks }),
  site('eight trucks, hopper', {
    loaders: 1,
    dumpSpots: 1,
    trucks: 8,
    habits: { ...breaks, lateStarts: { share: 0.04, seconds: [210, 330] } },
  }),
  site('six trucks, loader comes and goes', {
    loaders: 1,
    dumpSpots: 2,
    trucks: 6,
    habits: { ...breaks, ...absences },
  }),
  site('ten trucks, two loaders', {
    loaders: 2,
    dumpSpots: 2,
    trucks: 10,
    habits: { ...breaks, ...absences },
  }),
  site('ten trucks, two silent loaders', {
    loaders: 2,
    dumpSpots: 1,
    trucks: 10,
    habits: breaks,
    loadersReport: false,
  }),
  site('twelve trucks, three loaders, hopper', { loaders: 3, dumpSpots: 1, trucks: 12, habits: breaks }),
  site('twenty trucks, three loaders, three spots', {
    loaders: 3,
    dumpSpots: 3,
    trucks: 20,
    habits: breaks,
  }),
]

/** Layers are spread on three areas, in which trucks stand for 4 to 9 s only. */
export const shortDumps: OccupancySite = {
  title: 'eight trucks, dumps of 4 to 9 s in one of three areas',
  quarry: fillAreas('Short dumps', 3, 12),
  trucks: 8,
  hours: 6,
  habits: { ...steady, breakAfterHours: [1.5, 3], spreading: [4, 9] },
  loadersReport: true,
  places: [{ zone: 'Pit', spots: 2 }, ...[1, 2, 3].map((n) => ({ zone: `Fill ${n}`, spots: 1 }))],
}

/** For receivers that err by a fourth of a place. */
export const smallPlaces = site('one truck, places of 60 m', {
  loaders: 1,
  dumpSpots: 1,
  trucks: 1,
  hours: 1.5,
  side: 60,
})

const HOUR = 3_600_000
/** An arbitrary day; nothing depends on it. */
const START = Date.UTC(2026, 2, 2, 6)

/** The shift of a site; everybody is home soon after its last hours. */
export function shiftOf({ quarry, trucks, hours, habits }: OccupancySite, seed: number): WorldPlan {
  return { quarry, seed, trucks, startAt: START, lastLoadAt: START + (hours - 0.5) * HOUR, habits }
}

export function worldOf(site: OccupancySite, seed: number): World {
  return createWorld(shiftOf(site, seed))
}
