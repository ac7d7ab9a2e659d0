/** Excavators and wheel loaders: they stay in the pit, swing between heap and truck, and shift a little. */
import { bearing, normalDegrees, offset, type Point } from '../site/plane.ts'
import type { Loader, Quarry } from '../site/quarry.ts'
import { LOADER_SPEED, absentLoaderPosition } from './loader-life.ts'
import type { Pose } from './machine.ts'
import { randomStream, type Random } from './random.ts'
import type { LoaderLife, StationState, World } from './world-state.ts'

export interface LoaderMotion {
  name: string
  state: StationState
  random: Random
  at: Point
  nextShiftAt: number
}

export function createLoaders(world: World): LoaderMotion[] {
  return world.plan.quarry.loaders.map((loader) => {
    const random = randomStream(world.plan.seed, `loader ${loader.name}`)
    return {
      name: loader.name,
      state: world.stations.get(loader.station)!,
      random,
      at: loader.at,
      nextShiftAt: world.t + 60000 * random.exponential(25),
    }
  })
}

/** On its way to something else, there, or on its way back. */
function gonePose(loader: Loader, life: LoaderLife, quarry: Quarry, t: number): Pose {
  const at = absentLoaderPosition(loader, life)
  const there = bearing(loader.at, loader.refuge!)
  return {
    t,
    ...at,
    height: quarry.heightAt(at),
    heading: normalDegrees(life.doing === 'leaving' ? there : there + 180),
    speed: life.doing === 'away' ? 0 : LOADER_SPEED,
    payloadKg: 0,
    bedUp: false,
    engineOn: true,
  }
}

/** Where it is now. */
export function loaderPosition({ state: { loader, life }, at }: LoaderMotion): Point {
  return life!.gone > 0 ? absentLoaderPosition(loader!, life!) : at
}

/** Current position and direction of the loader. Between trucks it digs, with a slower swing. */
export function loaderPose(motion: LoaderMotion, quarry: Quarry, t: number): Pose {
  const loader = motion.state.loader!
  const life = motion.state.life!
  if (life.gone > 0) return gonePose(loader, life, quarry, t)
  if (t >= motion.nextShiftAt) {
    // It follows the face: a few metres sideways, never far from its spot.
    motion.at = offset(loader.at, motion.random.between(0, 360), motion.random.between(0, 4))
    motion.nextShiftAt = t + 60000 * motion.random.exponential(25)
  }
  const serving = motion.state.occupant?.state === 'serving'
  const toTruck = bearing(motion.at, motion.state.station.spot)
  const pass = loader.passSeconds * (serving ? 1000 : 2600)
  const swing = 0.5 - 0.5 * Math.cos((2 * Math.PI * (t % pass)) / pass)
  return {
    t,
    x: motion.at.x,
    y: motion.at.y,
    height: quarry.heightAt(motion.at),
    heading: normalDegrees(toTruck + 110 * swing),
    speed: 0,
    payloadKg: 0,
    bedUp: false,
    engineOn: true,
  }
}
