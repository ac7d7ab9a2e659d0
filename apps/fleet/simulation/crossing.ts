/** Crossings at which trucks give way: they stand at the line, and go on as they came. */
import { distance } from '../site/plane.ts'
import type { Crossing } from '../site/quarry.ts'
import type { Way } from '../site/way.ts'
import { roll } from './motion.ts'
import type { Truck } from './machine.ts'
import type { World } from './world-state.ts'

/** A way leads over a crossing when it comes so near. */
const NEAR_M = 12
/** Before the crossing itself, where the line is. */
const LINE_M = 15
/** So near to its ends a way is part of the places there. */
const START_M = 150
const HEAD_M = 400

/** Metres along the way where its line at the crossing is; null when it does not lead over it. */
function lineOn(way: Way, crossing: Crossing): number | null {
  for (let i = 0; i < way.along.length; i += 1) {
    const at = { x: way.x[i]!, y: way.y[i]! }
    if (distance(at, crossing.at) > NEAR_M) continue
    const line = way.along[i]! - LINE_M
    return line > START_M && way.length - line > HEAD_M ? line : null
  }
  return null
}

/** Where on the way that it begins the truck will have to give way, in order. */
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
  roll(world, truck, limit, line, 0)
  if (truck.speed > 0 || line - truck.along > 0.3) return
  truck.giveWay.shift()
  truck.waitUntil = world.t + 1000 * truck.random.between(5, 45)
}
