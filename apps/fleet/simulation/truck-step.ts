/** One step of one truck. The table `steps` names what each state does. */
import { insideRing, normalDegrees } from '../site/plane.ts'
import { indexAt, placeAt } from '../site/way.ts'
import type { Station } from '../site/quarry.ts'
import type { Truck, TruckState } from './machine.ts'
import { beginService } from './service.ts'
import { STEP_MS, type StationState, type World } from './world-state.ts'

const DT = STEP_MS / 1000
/** Nose to nose distance of waiting trucks: 10 m of truck and a safe gap. */
const QUEUE_GAP_M = 18
/** A truck joins a queue this far from its head: the driver sees who is before him. */
const JOIN_M = 220
/** A waiting truck closes up only when it is worth starting. */
const CREEP_M = 7
/** The spot is free for the next when the last one is this far away. */
const CLEAR_M = 30
const SPOTTING_SPEED = 3.2
/** The bed comes down in about 12 s, while driving off. */
const BED_DOWN_MS = 12000

/** Moves along the way; `stopAt` is where it must stand, `endSpeed` how fast it may be there. */
function roll(world: World, truck: Truck, limit: number, stopAt: number, endSpeed: number): void {
  const { traits } = truck
  const left = Math.max(0, stopAt - truck.along)
  const waiting = world.t < truck.waitUntil
  const allowed = waiting
    ? 0
    : Math.min(limit, Math.sqrt(endSpeed * endSpeed + 2 * traits.brake * 0.75 * left))
  const eager = traits.acceleration * (truck.payloadKg > 10000 ? 0.65 : 1)
  const before = truck.speed
  truck.speed =
    allowed > before
      ? Math.min(allowed, before + eager * DT)
      : Math.max(allowed, before - traits.brake * 1.6 * DT)
  let moved = ((before + truck.speed) / 2) * DT
  if (endSpeed === 0 && truck.speed < 1.2 && (moved >= left || left < 0.3)) {
    moved = left
    truck.speed = 0
  }
  truck.along = Math.min(truck.way.length, truck.along + moved)
  truck.odometer += moved
}

function settle(truck: Truck, backward: boolean): void {
  const place = placeAt(truck.way, truck.along)
  truck.x = place.x
  truck.y = place.y
  truck.height = place.height
  truck.heading = backward ? normalDegrees(place.course + 180) : place.course
}

function bind(world: World, truck: Truck, station: Station): void {
  truck.station = station
  const target = world.stations.get(station.name)!
  target.bound += 1
}

/** Fewest trucks bound for it; the first named wins a tie. */
function leastBusy(world: World, names: readonly string[]): Station {
  const states = names.map((name) => world.stations.get(name)!)
  return states.reduce((a, b) => (b.bound < a.bound ? b : a)).station
}

function nextStation(world: World, truck: Truck, from: Station): Station {
  if (from.kind === 'load') return leastBusy(world, truck.haul.dumpStations)
  if (world.t >= world.plan.lastLoadAt) return truck.bay
  if (from.kind === 'dump' && world.t >= truck.nextBreakAt) {
    truck.nextBreakAt = world.t + 3600000 * truck.random.between(2.6, 4)
    return truck.bay
  }
  if (from.kind === 'dump' && world.t >= truck.fuelAt) {
    truck.fuelAt = Infinity
    return world.stations.get('Fuel pump')!.station
  }
  return leastBusy(world, truck.haul.loadStations)
}

function depart(world: World, truck: Truck): void {
  const from = truck.station
  const to = nextStation(world, truck, from)
  bind(world, truck, to)
  truck.blocks = from
  truck.way = world.ways.trip(from, to)
  truck.profile = world.ways.profile(truck, truck.way, truck.payloadKg > 10000)
  truck.along = 0
  truck.state = 'driving'
  if (truck.bedUp) truck.bedDownAt = world.t + BED_DOWN_MS
  if (truck.stay) {
    truck.stay.endedAt = world.t
    truck.stays.push(truck.stay)
    truck.leavingStay = truck.stay
  }
  truck.stay = {
    kind: to.kind,
    station: to.name,
    zone: to.zone,
    enteredAt: 0,
    queuedAt: null,
    grantedAt: 0,
    startedAt: 0,
    endedAt: 0,
    exitedAt: 0,
    payloadKg: 0,
    odometer: 0,
  }
}

/** Frees the last spot once the truck is clear of it. */
function clearSpot(world: World, truck: Truck): void {
  if (!truck.blocks || truck.along < CLEAR_M) return
  const left = world.stations.get(truck.blocks.name)!
  left.occupant = null
  left.bound -= 1
  truck.blocks = null
}

/** Notes the moments at which the truck crosses the boundaries of its zones. */
function watchZones(world: World, truck: Truck): void {
  const ringOf = (title: string) => world.plan.quarry.zones.find((zone) => zone.title === title)!.ring
  const { stay, leavingStay } = truck
  if (leavingStay && !insideRing(ringOf(leavingStay.zone), truck)) {
    leavingStay.exitedAt = world.t
    truck.leavingStay = null
  }
  if (stay && stay.enteredAt === 0 && !truck.leavingStay && insideRing(ringOf(stay.zone), truck)) {
    // A way through the zone to another part of the site is not the visit: only the last stretch counts.
    const near = truck.state !== 'driving' || truck.way.length - truck.along < 400
    if (near) stay.enteredAt = world.t
  }
}

function startSpotting(world: World, truck: Truck, target: StationState): void {
  target.queue.shift()
  target.occupant = truck
  truck.stay!.grantedAt = world.t
  truck.state = 'spotting'
  truck.way = world.ways.spotting(truck.station).forward
  truck.along = 0
}

function drive(world: World, truck: Truck): void {
  clearSpot(world, truck)
  const toHead = truck.way.length - truck.along
  if (world.t >= truck.nextHoldAt && truck.along > 150 && toHead > 400) {
    // Somebody gives way, talks, looks at a tyre: the truck stands on the road for a while.
    truck.waitUntil = world.t + 1000 * (15 + truck.random.between(15, 70))
    truck.nextHoldAt = world.t + 60000 * truck.random.exponential(50)
  }
  const limit = truck.profile[indexAt(truck.way, truck.along)]!
  roll(world, truck, limit, truck.way.length, SPOTTING_SPEED)
  settle(truck, false)
  if (toHead < JOIN_M && !truck.blocks) {
    world.stations.get(truck.station.name)!.queue.push(truck)
    truck.state = 'queueing'
  }
}

function queue(world: World, truck: Truck): void {
  const target = world.stations.get(truck.station.name)!
  const place = target.queue.indexOf(truck)
  const free = place === 0 && target.occupant === null
  const toHead = truck.way.length - truck.along
  if (free && toHead < 0.6) {
    startSpotting(world, truck, target)
    return
  }
  const front = place > 0 ? target.queue[place - 1]! : null
  const gap = front ? front.way.length - front.along + QUEUE_GAP_M : 0
  const stopAt = Math.max(truck.along, truck.way.length - gap)
  const standing = truck.speed < 0.05
  if (standing && stopAt - truck.along < CREEP_M && !free) {
    truck.speed = 0
    truck.stay!.queuedAt ??= world.t
    truck.waitUntil = world.t + 1000 * truck.random.between(1, 4)
    return
  }
  const limit = truck.profile[indexAt(truck.way, truck.along)]!
  roll(world, truck, limit, stopAt, free ? SPOTTING_SPEED : 0)
  settle(truck, false)
}

function arrive(world: World, truck: Truck): void {
  const target = world.stations.get(truck.station.name)!
  truck.state = 'serving'
  truck.speed = 0
  const stay = truck.stay!
  stay.startedAt = world.t
  stay.odometer = truck.odometer
  // A zone may be so tight round the spot that the truck first stands in it.
  if (stay.enteredAt === 0) stay.enteredAt = world.t
  const service = beginService(truck, truck.station, target.loader, world.t)
  truck.service = service.steps
  truck.serviceEndsAt = service.endsAt
  stay.payloadKg = truck.station.kind === 'dump' ? truck.payloadKg : (service.steps.at(-1)?.kg ?? 0)
}

function spot(world: World, truck: Truck): void {
  roll(world, truck, SPOTTING_SPEED, truck.way.length, 0)
  settle(truck, false)
  if (truck.along < truck.way.length || truck.speed > 0) return
  const { backward } = world.ways.spotting(truck.station)
  if (!backward) {
    arrive(world, truck)
    return
  }
  truck.state = 'backing'
  truck.way = backward
  truck.along = 0
  truck.waitUntil = world.t + 1000 * truck.random.between(1.5, 5)
}

function back(world: World, truck: Truck): void {
  roll(world, truck, truck.traits.backingSpeed, truck.way.length, 0)
  settle(truck, true)
  if (truck.along >= truck.way.length && truck.speed === 0) arrive(world, truck)
}

function serve(world: World, truck: Truck): void {
  while (truck.service.length > 0 && truck.service[0]!.at <= world.t) {
    const step = truck.service.shift()!
    truck.payloadKg = step.kg
    truck.bedUp = step.bedUp
  }
  if (world.t < truck.serviceEndsAt) return
  if (truck.station.kind === 'park' && world.t >= world.plan.lastLoadAt) {
    truck.state = 'parked'
    truck.done = true
    return
  }
  depart(world, truck)
}

function park(world: World, truck: Truck): void {
  if (!truck.done && world.t >= truck.serviceEndsAt) depart(world, truck)
}

const steps: Record<TruckState, (world: World, truck: Truck) => void> = {
  parked: park,
  driving: drive,
  queueing: queue,
  spotting: spot,
  backing: back,
  serving: serve,
}

export function stepTruck(world: World, truck: Truck): void {
  steps[truck.state](world, truck)
  if (truck.bedUp && truck.bedDownAt > 0 && world.t >= truck.bedDownAt) {
    truck.bedUp = false
    truck.bedDownAt = 0
  }
  if (truck.state !== 'parked' && truck.state !== 'serving') watchZones(world, truck)
}
