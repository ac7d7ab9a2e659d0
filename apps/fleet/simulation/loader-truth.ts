/** True activities of loaders. */
import type { Stay } from './machine.ts'
import type { World } from './world-state.ts'

/** `spotting`: a truck stands to be loaded and the bucket waits. `hang`: there, running, and no truck stands. */
export type LoaderDoing = 'loading' | 'spotting' | 'hang' | 'moving' | 'away'

/** Epoch milliseconds. */
export interface LoaderInterval {
  from: number
  to: number
  doing: LoaderDoing
}

export interface TrueLoader {
  machine: string
  zone: string
  /** Consecutive, without gaps, from the start of the shift until now. */
  intervals: LoaderInterval[]
}

type Stretch = readonly [from: number, to: number]

function common(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  return a.flatMap(([from, to]) =>
    b
      .map((other): Stretch => [Math.max(from, other[0]), Math.min(to, other[1])])
      .filter((both) => both[0] < both[1]),
  )
}

/**
 * Intervals of this stretch in which none of the loaders of a line could serve: from leaving its spot until it is in
 * the place again. Empty where none ever loads.
 */
export function loadersAway(world: World, station: string, from: number, to: number): Stretch[] {
  const { stations } = world.stations.get(station)!.line
  if (stations.some(({ life }) => life === undefined)) return []
  return stations.reduce<Stretch[]>(
    (away, { life }) =>
      common(
        away,
        life!.absences.map(({ leftAt, inAt }): Stretch => [leftAt, inAt]),
      ),
    from < to ? [[from, to]] : [],
  )
}

/** The part of a stay in which the truck occupied the loader; empty if it did not get that far. */
function busy(
  { kind, stoodAt, freedAt, grantedAt, startedAt, endedAt }: Stay,
  now: number,
): LoaderInterval[] {
  if (kind !== 'load' || stoodAt === 0 || grantedAt === 0) return []
  const from = Math.max(stoodAt, freedAt)
  if (startedAt === 0) return [{ from, to: now, doing: 'spotting' }]
  return [
    { from, to: startedAt, doing: 'spotting' },
    { from: startedAt, to: endedAt || now, doing: 'loading' },
  ]
}

function gone(world: World, station: string): LoaderInterval[] {
  const { life } = world.stations.get(station)!
  return life!.absences.flatMap(({ leftAt, outAt, inAt, backAt }): LoaderInterval[] => [
    { from: leftAt, to: outAt, doing: 'moving' },
    { from: outAt, to: inAt, doing: 'away' },
    { from: inAt, to: backAt, doing: 'moving' },
  ])
}

function loaderTruth(world: World, name: string, station: string): TrueLoader {
  const stays = world.trucks
    .flatMap((truck) => (truck.stay ? [...truck.stays, truck.stay] : truck.stays))
    .filter((stay) => stay.station === station)
  // A truck may stand while the loader still drives to its spot: until then it moves.
  const known = [...gone(world, station), ...stays.flatMap((stay) => busy(stay, world.t))]
    .map((one) => ({ ...one, from: Math.min(one.from, world.t), to: Math.min(one.to, world.t) }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
  const intervals: LoaderInterval[] = []
  let at = world.plan.startAt
  for (const one of known) {
    if (one.from > at) intervals.push({ from: at, to: one.from, doing: 'hang' })
    const from = Math.max(one.from, at)
    if (from >= one.to) continue
    intervals.push({ ...one, from })
    at = one.to
  }
  if (at < world.t) intervals.push({ from: at, to: world.t, doing: 'hang' })
  return { machine: name, zone: world.stations.get(station)!.station.zone, intervals }
}

export function trueLoaders(world: World): TrueLoader[] {
  return world.plan.quarry.loaders.map(({ name, station }) => loaderTruth(world, name, station))
}
