/** One step of one truck. The table `steps` maps each state to its action. */
import { indexAt } from '../site/way.ts'
import type { Truck, TruckState } from './machine.ts'
import { driveAlong, settle } from './motion.ts'
import { giveWay } from './crossing.ts'
import { clearSpot, departStation } from './orders.ts'
import { beginService } from './service.ts'
import { watchStanding, watchZones, zoneAt } from './standing.ts'
import type { StationState, World } from './world-state.ts'

/** Nose to nose distance of waiting trucks: 10 m of truck and a safe gap. */
const QUEUE_GAP_M = 18
/** Metres from the head at which a truck joins a queue: the driver sees the trucks in front. */
const JOIN_M = 220
/** Behind a longer queue it joins at the end. */
const BEHIND_M = 110
/** Least metres for which a waiting truck closes up. */
const CREEP_M = 7
/** Metres from the head of a line at which a braking truck comes to stand outside the place. */
const OUTSIDE_M = 500
const SPOTTING_SPEED = 3.2
/** In a break the engine is off but for its first and last minute. */
const IDLE_MS = 60_000

/** The server that has waited longest for a truck, of those that could take one. */
function freeServer(target: StationState): StationState | null {
  const free = target.line.stations.filter(
    ({ occupant, life }) => occupant === null && (life === undefined || life.doing === 'working'),
  )
  return free.length === 0 ? null : free.reduce((a, b) => (b.freeSince < a.freeSince ? b : a))
}

function startSpotting(world: World, truck: Truck, server: StationState): void {
  const stay = truck.stay!
  const late = world.habits.lateStarts
  server.line.queue.shift()
  server.occupant = truck
  truck.station = server.station
  stay.station = server.station.name
  stay.grantedAt = world.t
  stay.freedAt = server.freeSince
  truck.state = 'spotting'
  truck.way = world.ways.spotting(truck.station).forward
  truck.along = 0
  if (late && truck.station.kind !== 'park' && truck.random.chance(late.share)) {
    truck.waitUntil = world.t + 1000 * truck.random.between(...late.seconds)
  }
}

/** The truck may stand on the road for a while. */
function pause(world: World, truck: Truck, toHead: number): void {
  const { holds, stops } = world.habits
  if (holds && world.t >= truck.nextHoldAt && truck.along > 150 && toHead > 400) {
    truck.waitUntil = world.t + 1000 * truck.random.between(...holds.seconds)
    truck.nextHoldAt = world.t + 60000 * truck.random.exponential(holds.everyMinutes)
  }
  if (stops && world.t >= truck.nextStopAt && toHead > OUTSIDE_M && zoneAt(world, truck) === null) {
    truck.waitUntil = world.t + 1000 * truck.random.between(...stops.seconds)
    truck.nextStopAt = truck.waitUntil + 60000 * truck.random.exponential(stops.everyMinutes)
  }
}

function drive(world: World, truck: Truck): void {
  clearSpot(world, truck)
  const toHead = truck.way.length - truck.along
  pause(world, truck, toHead)
  const limit = truck.profile[indexAt(truck.way, truck.along)]!
  if (truck.giveWay.length > 0) giveWay(world, truck, limit)
  else driveAlong(world, truck, limit, truck.way.length, SPOTTING_SPEED)
  settle(truck, false)
  const { queue } = world.stations.get(truck.station.name)!.line
  if (toHead < Math.max(JOIN_M, queue.length * QUEUE_GAP_M + BEHIND_M) && !truck.blocks) {
    queue.push(truck)
    truck.state = 'queueing'
  }
}

function queue(world: World, truck: Truck): void {
  const target = world.stations.get(truck.station.name)!
  const place = target.line.queue.indexOf(truck)
  const server = place === 0 ? freeServer(target) : null
  const free = server !== null
  const toHead = truck.way.length - truck.along
  if (free && toHead < 0.6) {
    startSpotting(world, truck, server)
    return
  }
  const front = place > 0 ? target.line.queue[place - 1]! : null
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
  driveAlong(world, truck, limit, stopAt, free ? SPOTTING_SPEED : 0)
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
  const service = beginService(truck, truck.station, target.loader, world)
  truck.service = service.steps
  truck.serviceEndsAt = service.endsAt
  stay.payloadKg = truck.station.kind === 'dump' ? truck.payloadKg : (service.steps.at(-1)?.kg ?? 0)
}

function spot(world: World, truck: Truck): void {
  driveAlong(world, truck, SPOTTING_SPEED, truck.way.length, 0)
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
  const { turnSeconds, signs } = world.habits
  const seconds = signs && truck.random.chance(signs.share) ? signs.seconds : turnSeconds
  truck.waitUntil = world.t + 1000 * truck.random.between(...seconds)
}

function back(world: World, truck: Truck): void {
  driveAlong(world, truck, truck.traits.backingSpeed, truck.way.length, 0)
  settle(truck, true)
  if (truck.along >= truck.way.length && truck.speed === 0) arrive(world, truck)
}

function serve(world: World, truck: Truck): void {
  while (truck.service.length > 0 && truck.service[0]!.at <= world.t) {
    const step = truck.service.shift()!
    truck.payloadKg = step.kg
    truck.bedUp = step.bedUp
  }
  if (truck.station.kind === 'park' && world.habits.engineOffInBreaks) {
    truck.engineOff = world.t >= truck.stay!.startedAt + IDLE_MS && world.t < truck.serviceEndsAt - IDLE_MS
  }
  if (world.t < truck.serviceEndsAt) return
  if (truck.station.kind === 'park' && world.t >= world.plan.lastLoadAt) {
    truck.state = 'parked'
    truck.done = true
    return
  }
  departStation(world, truck)
}

function park(world: World, truck: Truck): void {
  if (!truck.done && world.t >= truck.serviceEndsAt) departStation(world, truck)
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
  watchStanding(world, truck)
}
