/** Motion of a truck along its way. */
import { normalDegrees } from '../site/plane.ts'
import { placeAt } from '../site/way.ts'
import type { Truck } from './machine.ts'
import { STEP_MS, type World } from './world-state.ts'

const DT = STEP_MS / 1000

/** Moves along the way; `stopAt` is where it must stand, `endSpeed` the highest speed there. */
export function driveAlong(
  world: World,
  truck: Truck,
  limit: number,
  stopAt: number,
  endSpeed: number,
): void {
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

export function settle(truck: Truck, backward: boolean): void {
  const place = placeAt(truck.way, truck.along)
  truck.x = place.x
  truck.y = place.y
  truck.height = place.height
  truck.heading = backward ? normalDegrees(place.course + 180) : place.course
}
