/** Loaders that leave their place for some minutes and return. No truck is sent to one that is away. */
import { insideRing, offset, bearing, distance, type Point } from '../site/plane.ts'
import type { Loader } from '../site/quarry.ts'
import { randomStream } from './random.ts'
import { type LoaderLife, STEP_MS, type StationState, type World, type WorldPlan } from './world-state.ts'
import type { Habits } from './habits.ts'

/** A wheel loader on the move, metres a second. */
export const LOADER_SPEED = 4

export function newLoaderLife(plan: WorldPlan, habits: Habits, loader: Loader): LoaderLife {
  const random = randomStream(plan.seed, `absences of ${loader.name}`)
  const { absences } = habits
  const nextAt = absences ? plan.startAt + 60000 * random.exponential(absences.everyMinutes) : Infinity
  return { doing: 'working', absences: [], gone: 0, nextAt, random }
}

/** Position of a loader that is not on its spot. */
export function absentLoaderPosition(loader: Loader, life: LoaderLife): Point {
  return loader.refuge ? offset(loader.at, bearing(loader.at, loader.refuge), life.gone) : loader.at
}

/** A loader serves its place from when it is in it again: trucks may come while it drives to its spot. */
function watchPlace(world: World, state: StationState): void {
  const { station, loader, life } = state
  const { ring } = world.plan.quarry.zones.find((zone) => zone.title === station.zone)!
  const inside = insideRing(ring, absentLoaderPosition(loader!, life!))
  const absence = life!.absences.at(-1)!
  if (!inside && absence.outAt === Infinity) absence.outAt = world.t
  if (inside && life!.doing === 'returning' && absence.inAt === Infinity) {
    absence.inAt = world.t
    state.freeSince = world.t
  }
}

function travel(world: World, state: StationState): void {
  const life = state.life!
  const loader = state.loader!
  const far = distance(loader.at, loader.refuge!)
  const metres = (LOADER_SPEED * STEP_MS) / 1000
  life.gone = Math.max(0, Math.min(far, life.gone + (life.doing === 'leaving' ? metres : -metres)))
  watchPlace(world, state)
  if (life.doing === 'leaving' && life.gone === far) {
    const [least, most] = world.habits.absences!.minutes
    life.doing = 'away'
    life.nextAt = world.t + 60000 * life.random.between(least, most)
  } else if (life.doing === 'returning' && life.gone === 0) {
    life.doing = 'working'
    life.nextAt = world.t + 60000 * life.random.exponential(world.habits.absences!.everyMinutes)
    life.absences.at(-1)!.backAt = world.t
  }
}

/** One step of the loader of a station. */
export function stepLoader(world: World, state: StationState): void {
  const { life, loader, occupant } = state
  if (!life || !loader?.refuge || !world.habits.absences) return
  if (life.doing === 'working' && world.t >= life.nextAt) life.doing = 'finishing'
  if (life.doing === 'finishing' && occupant?.station !== state.station) {
    life.doing = 'leaving'
    life.absences.push({ leftAt: world.t, outAt: Infinity, inAt: Infinity, backAt: Infinity })
  } else if (life.doing === 'away' && world.t >= life.nextAt) {
    life.doing = 'returning'
  }
  if (life.doing === 'leaving' || life.doing === 'returning') travel(world, state)
}
