/** True standing times of a truck, by the rule of the product, with their place. */
import { insideRing } from '../site/plane.ts'
import type { Zone } from '../site/quarry.ts'
import type { Truck } from './machine.ts'
import type { World } from './world-state.ts'

/** A truck that is slower for this long stands. */
const SLOW = 1
const STANDS_MS = 5000
/** Shorter stands on the way are part of the travel. */
const LONG_MS = 60_000

export function zoneAt(world: World, truck: Truck): Zone | null {
  return world.plan.quarry.zones.find((zone) => insideRing(zone.ring, truck)) ?? null
}

const works = ({ kind }: Truck['station']): boolean => kind === 'load' || kind === 'dump'

/** Records a stand that was not waiting for a load or a dump. */
export function endStand(world: World, truck: Truck): void {
  const from = truck.slowSince
  truck.slowSince = null
  if (from === null || world.t - from < LONG_MS) return
  if (truck.state !== 'driving' && works(truck.station)) return
  const zone = zoneAt(world, truck)
  // In a place of work it stands where trucks work: that is no delay.
  if (zone && zone.kind !== 'other') return
  truck.stands.push({ from, to: world.t, zone: zone?.title ?? null })
}

export function watchStanding(world: World, truck: Truck): void {
  if (truck.speed >= SLOW) {
    endStand(world, truck)
    return
  }
  truck.slowSince ??= world.t
  const { stay } = truck
  const there = truck.state !== 'driving' && truck.state !== 'parked'
  if (there && stay?.stoodAt === 0 && world.t - truck.slowSince >= STANDS_MS) stay.stoodAt = truck.slowSince
}

/** Records the moments at which the truck crosses the boundaries of its zones. */
export function watchZones(world: World, truck: Truck): void {
  const ringOf = (title: string) => world.plan.quarry.zones.find((zone) => zone.title === title)!.ring
  const { stay, leavingStay } = truck
  if (leavingStay && !insideRing(ringOf(leavingStay.zone), truck)) {
    leavingStay.exitedAt = world.t
    truck.leavingStay = null
  }
  if (stay && stay.enteredAt === 0 && !truck.leavingStay && insideRing(ringOf(stay.zone), truck)) {
    // A drive through the zone to another part of the site is not the visit: only the last stretch counts.
    const near = truck.state !== 'driving' || truck.way.length - truck.along < 400
    if (near) stay.enteredAt = world.t
  }
}
