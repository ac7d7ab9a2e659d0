/** Where a truck is sent next, and how it leaves. */
import type { Station } from '../site/quarry.ts'
import type { Stay, Truck } from './machine.ts'
import { linesToGiveWay } from './crossing.ts'
import { endStand } from './standing.ts'
import type { World } from './world-state.ts'

/** Metres of the last truck from the spot at which it is free for the next. */
const CLEAR_M = 30
/** The bed comes down in about 12 s, while driving off; after a short dump it was not fully up. */
const BED_DOWN_MS = 12000
const SHORT_BED_DOWN_MS = 3000

/** The station with the fewest trucks bound for it; the first named wins a tie. */
function leastBusy(world: World, names: readonly string[]): Station {
  const states = names.map((name) => world.stations.get(name)!)
  const load = ({ line }: (typeof states)[number]): number => line.bound / line.stations.length
  return states.reduce((a, b) => (load(b) < load(a) ? b : a)).station
}

function nextStation(world: World, truck: Truck, from: Station): Station {
  if (from.kind === 'load') {
    const { dumpStations } = truck.haul
    if (!world.habits.spreading) return leastBusy(world, dumpStations)
    const drawn = Math.floor(truck.random.between(0, dumpStations.length))
    return world.stations.get(dumpStations[drawn]!)!.station
  }
  if (world.t >= world.plan.lastLoadAt) return truck.bay
  if (from.kind === 'dump' && world.t >= truck.nextBreakAt) {
    truck.nextBreakAt = world.t + 3600000 * truck.random.between(...world.habits.breakAfterHours)
    return truck.bay
  }
  if (from.kind === 'dump' && world.t >= truck.fuelAt) {
    truck.fuelAt = Infinity
    return world.stations.get('Fuel pump')!.station
  }
  return leastBusy(world, truck.haul.loadStations)
}

function newStay(to: Station): Stay {
  return {
    kind: to.kind,
    station: to.name,
    zone: to.zone,
    enteredAt: 0,
    queuedAt: null,
    stoodAt: 0,
    grantedAt: 0,
    freedAt: 0,
    startedAt: 0,
    endedAt: 0,
    exitedAt: 0,
    payloadKg: 0,
    odometer: 0,
  }
}

export function departStation(world: World, truck: Truck): void {
  const from = truck.station
  const to = nextStation(world, truck, from)
  endStand(world, truck)
  truck.station = to
  world.stations.get(to.name)!.line.bound += 1
  world.stations.get(from.name)!.freeSince = world.t
  truck.blocks = from
  truck.way = world.ways.trip(from, to)
  truck.profile = world.ways.profile(truck, truck.way, truck.payloadKg > 10000)
  truck.along = 0
  truck.giveWay = linesToGiveWay(world, truck)
  truck.state = 'driving'
  truck.engineOff = false
  if (truck.bedUp) truck.bedDownAt = world.t + (world.habits.spreading ? SHORT_BED_DOWN_MS : BED_DOWN_MS)
  if (truck.stay) {
    truck.stay.endedAt = world.t
    truck.stays.push(truck.stay)
    truck.leavingStay = truck.stay
  }
  truck.stay = newStay(to)
}

/** Frees the last spot once the truck is clear of it. */
export function clearSpot(world: World, truck: Truck): void {
  if (!truck.blocks || truck.along < CLEAR_M) return
  const left = world.stations.get(truck.blocks.name)!
  left.occupant = null
  left.line.bound -= 1
  truck.blocks = null
}
