/**
 * The site at work. Pure: the same site, seed and start give the same day, however fast it is run. Time goes
 * in steps of half a second; a truck is in one state, a station serves one truck, a queue is first come, first
 * served.
 */
import { assignHauls, truckId } from '../site/export.ts'
import type { Quarry, Station } from '../site/quarry.ts'
import { spottingWays, tripWay } from '../site/trips.ts'
import { placeAt, speedProfile, type Way } from '../site/way.ts'
import { drawTraits, type Truck } from './machine.ts'
import { randomStream } from './random.ts'
import { stepTruck } from './truck-step.ts'
import { STEP_MS, type StationState, type WayBook, type World, type WorldPlan } from './world-state.ts'

function makeWayBook(quarry: Quarry): WayBook {
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

function makeTruck(plan: WorldPlan, ways: WayBook, index: number, haul: number, bay: Station): Truck {
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
    nextHoldAt: plan.startAt + 60000 * random.exponential(50),
    holdSeconds: 0,
    nextBreakAt: plan.startAt + 3600000 * random.between(2.6, 4),
    fuelAt: plan.startAt + 3600000 * random.between(1, 7),
    blocks: null,
    service: [],
    serviceEndsAt,
    stay: null,
    leavingStay: null,
    stays: [],
    done: false,
  }
}

export function createWorld(plan: WorldPlan): World {
  const { quarry } = plan
  const ways = makeWayBook(quarry)
  const bays = [...quarry.stations.values()].filter((station) => station.kind === 'park')
  if (plan.trucks < 1 || plan.trucks > bays.length) {
    throw new Error(`The site holds 1 to ${bays.length} trucks, not ${plan.trucks}`)
  }
  const stations = new Map<string, StationState>()
  for (const station of quarry.stations.values()) {
    const loader = quarry.loaders.find((one) => one.station === station.name)
    stations.set(station.name, { station, loader, occupant: null, queue: [], bound: 0 })
  }
  const hauls = assignHauls(quarry, plan.trucks)
  const trucks = hauls.map((haul, i) => makeTruck(plan, ways, i, haul, bays[i]!))
  for (const truck of trucks) {
    const state = stations.get(truck.station.name)!
    state.occupant = truck
    state.bound = 1
  }
  return { plan, t: plan.startAt, trucks, stations, ways }
}

/** Moves the whole site on by one step. */
export function stepWorld(world: World): void {
  world.t += STEP_MS
  for (const truck of world.trucks) stepTruck(world, truck)
}
