/**
 * The working site. Pure: the same site, seed and start give the same day at any speed. Time passes in steps of half
 * a second; a truck is in one state, a station serves one truck, a queue is first come, first served.
 */
import { assignHauls, truckId } from '../site/export.ts'
import type { Quarry, Station } from '../site/quarry.ts'
import { spottingWays, tripWay } from '../site/trips.ts'
import { placeAt, speedProfile, type Way } from '../site/way.ts'
import { practiceHabits, type Habits } from './habits.ts'
import { newLoaderLife, stepLoader } from './loader-life.ts'
import { drawTraits, type Truck } from './machine.ts'
import { randomStream } from './random.ts'
import { stepTruck } from './truck-step.ts'
import {
  STEP_MS,
  type LineState,
  type StationState,
  type WayCache,
  type World,
  type WorldPlan,
} from './world-state.ts'

function makeWayBook(quarry: Quarry): WayCache {
  const trips = new Map<string, Way>()
  const spottings = new Map<string, { forward: Way; backward: Way | null }>()
  const profiles = new Map<Way, Map<string, Float64Array>>()
  return {
    trip: (from, to) => {
      const key = `${from.name}>${to.name}`
      let way = trips.get(key)
      if (!way) trips.set(key, (way = tripWay(quarry, from, to)))
      return way
    },
    spotting: (station) => {
      let ways = spottings.get(station.name)
      if (!ways) spottings.set(station.name, (ways = spottingWays(quarry, station)))
      return ways
    },
    profile: (truck, way, loaded) => {
      let known = profiles.get(way)
      if (!known) profiles.set(way, (known = new Map<string, Float64Array>()))
      const key = `${truck.index}/${loaded}`
      let profile = known.get(key)
      const { traits } = truck
      if (!profile) {
        profile = speedProfile(way, {
          top: loaded ? traits.loadedSpeed : traits.emptySpeed,
          yard: loaded ? 4.5 : 5.5,
          climb: loaded ? 9 : 4,
          brake: traits.brake * 0.8,
        })
        known.set(key, profile)
      }
      return profile
    },
  }
}

function makeTruck(world: Omit<World, 'trucks'>, index: number, haul: number, bay: Station): Truck {
  const { plan, ways, habits } = world
  const random = randomStream(plan.seed, `truck ${index}`)
  const way = ways.spotting(bay).forward
  const place = placeAt(way, way.length)
  // A staggered start: drivers come out of the shift meeting one after the other.
  const serviceEndsAt = plan.startAt + 1000 * (index * random.between(12, 25) + random.between(0, 30))
  return {
    index,
    id: truckId(index),
    traits: drawTraits(random),
    haul: plan.quarry.hauls[haul]!,
    random,
    state: 'parked',
    bay,
    station: bay,
    way,
    profile: new Float64Array(0),
    along: way.length,
    speed: 0,
    payloadKg: 0,
    bedUp: false,
    bedDownAt: 0,
    odometer: 0,
    heading: place.course,
    x: place.x,
    y: place.y,
    height: place.height,
    waitUntil: 0,
    nextHoldAt: plan.startAt + 60000 * random.exponential(habits.holds?.everyMinutes ?? 1),
    nextBreakAt: plan.startAt + 3600000 * random.between(...habits.breakAfterHours),
    fuelAt: habits.fuelAfterHours
      ? plan.startAt + 3600000 * random.between(...habits.fuelAfterHours)
      : Infinity,
    nextStopAt: habits.stops
      ? plan.startAt + 60000 * random.exponential(habits.stops.everyMinutes)
      : Infinity,
    giveWay: [],
    blocks: null,
    service: [],
    serviceEndsAt,
    stay: null,
    leavingStay: null,
    stays: [],
    slowSince: null,
    stands: [],
    engineOff: false,
    done: false,
  }
}

/** Stations of one line share their head and the way to it. */
function makeStations(plan: WorldPlan, habits: Habits): Pick<World, 'stations' | 'lines'> {
  const stations = new Map<string, StationState>()
  const lines = new Map<string, LineState>()
  for (const station of plan.quarry.stations.values()) {
    const name = station.line ?? station.name
    const line = lines.get(name) ?? { stations: [], queue: [], bound: 0 }
    const loader = plan.quarry.loaders.find((one) => one.station === station.name)
    const life = loader && newLoaderLife(plan, habits, loader)
    const state = { station, loader, life, line, occupant: null, freeSince: plan.startAt }
    lines.set(name, line)
    line.stations.push(state)
    stations.set(station.name, state)
  }
  return { stations, lines: [...lines.values()] }
}

export function createWorld(plan: WorldPlan): World {
  const { quarry, habits = practiceHabits } = plan
  const bays = [...quarry.stations.values()].filter((station) => station.kind === 'park')
  if (plan.trucks < 1 || plan.trucks > bays.length) {
    throw new Error(`The site holds 1 to ${bays.length} trucks, not ${plan.trucks}`)
  }
  const site = { plan, habits, t: plan.startAt, ways: makeWayBook(quarry), ...makeStations(plan, habits) }
  const trucks = assignHauls(quarry, plan.trucks).map((haul, i) => makeTruck(site, i, haul, bays[i]!))
  for (const truck of trucks) {
    const state = site.stations.get(truck.station.name)!
    state.occupant = truck
    state.line.bound = 1
  }
  return { ...site, trucks }
}

/** Advances the whole site by one step. */
export function stepWorld(world: World): void {
  world.t += STEP_MS
  for (const truck of world.trucks) stepTruck(world, truck)
  for (const state of world.stations.values()) stepLoader(world, state)
}
