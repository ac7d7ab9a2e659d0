/** Crossings at which trucks give way: they stop at the line, and drive on. */
import { distance } from '../site/plane.ts'
import type { Crossing } from '../site/quarry.ts'
import type { Way } from '../site/way.ts'
import { driveAlong } from './motion.ts'
import type { Truck } from './machine.ts'
import type { World } from './world-state.ts'

/** Metres within which a way leads over a crossing. */
const NEAR_M = 12
/** Metres from the line to the crossing. */
const LINE_M = 15
/** Metres at both ends of a way that belong to the places there. */
const START_M = 150
const HEAD_M = 400

/** Metres along the way of its line at the crossing; null when it does not lead over it. */
function lineOn(way: Way, crossing: Crossing): number | null {
  for (let i = 0; i < way.along.length; i += 1) {
    const at = { x: way.x[i]!, y: way.y[i]! }
    if (distance(at, crossing.at) > NEAR_M) continue
    const line = way.along[i]! - LINE_M
    return line > START_M && way.length - line > HEAD_M ? line : null
  }
  return null
}

/** Metres along its new way at which the truck will have to give way, in order. */
export function linesToGiveWay({ plan }: World, truck: Truck): number[] {
  return (plan.quarry.crossings ?? [])
    .flatMap((crossing) => {
      const line = lineOn(truck.way, crossing)
      return line !== null && truck.random.chance(crossing.share) ? [line] : []
    })
    .toSorted((a, b) => a - b)
}

/** Drives up to the line and stands there for a while. */
export function giveWay(world: World, truck: Truck, limit: number): void {
  const line = truck.giveWay[0]!
  driveAlong(world, truck, limit, line, 0)
  if (truck.speed > 0 || line - truck.along > 0.3) return
  truck.giveWay.shift()
  truck.waitUntil = world.t + 1000 * truck.random.between(5, 45)
}
