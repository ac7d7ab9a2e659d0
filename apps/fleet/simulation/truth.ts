/**
 * The truth in the terms of the cycle report: when a truck stood to be served, when its server was free for it, when
 * the work began and ended, and the phases between. Independent of the devices.
 */
import type { PhaseSeconds } from '@haulway/cycles'
import type { Stay, Truck } from './machine.ts'
import { loadersAway } from './loader-truth.ts'
import type { World } from './world-state.ts'

/** `standing`: on the way, outside places. `spotting`: longer than spotting takes, with a free server. */
export type TrueDelayReason = 'standing' | 'otherPlace' | 'loaderAway' | 'spotting'

/** Standing that is no part of hauling. Instants are epoch milliseconds. */
export interface TrueDelay {
  from: number
  to: number
  /** Title of the place where it stood; null outside all places. */
  zone: string | null
  reason: TrueDelayReason
}

/** One load or dump. Instants are epoch milliseconds, durations seconds: they sum to the wait and the work. */
export interface TrueVisit {
  kind: 'load' | 'dump'
  zone: string
  station: string
  /** First stood to be served. */
  stoodAt: number
  /** A server was free for it: nobody else was served there, and nobody before it waited for it. */
  freeAt: number
  /** On the spot; the work begins. */
  startedAt: number
  /** Drives off. */
  endedAt: number
  queue: number
  spotting: number
  work: number
  delays: TrueDelay[]
}

export interface TrueCycle {
  machine: string
  load: TrueVisit
  dump: TrueVisit
  /** First stood to be loaded again; null for the last cycle. */
  endedAt: number | null
  /** Seconds that sum to the cycle, from first standing at its load to first standing at the next. */
  phases: PhaseSeconds
  /** In order of time. */
  delays: TrueDelay[]
  /** Metres between the two spots, and from the dump to the next load. */
  distanceLoadedM: number
  distanceEmptyM: number | null
  payloadKg: number
}

/** Seconds: what is longer, with a free server, is delay. */
const SPOTTING_MS = 180_000

const secondsOf = (delays: readonly TrueDelay[]): number =>
  delays.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)

/** Finished loads and dumps of a truck, in order. */
export function servedStays(truck: Truck): Stay[] {
  return truck.stays.filter((stay) => stay.kind === 'load' || stay.kind === 'dump')
}

export function trueVisit(world: World, stay: Stay): TrueVisit {
  const { zone, station, stoodAt, startedAt, endedAt } = stay
  const freeAt = Math.max(stoodAt, stay.freedAt)
  const away = loadersAway(world, station, stoodAt, freeAt).map(([from, to]): TrueDelay => ({
    from,
    to,
    zone,
    reason: 'loaderAway',
  }))
  const spotted = Math.min(startedAt, freeAt + SPOTTING_MS)
  const delays: TrueDelay[] =
    spotted < startedAt ? [...away, { from: spotted, to: startedAt, zone, reason: 'spotting' }] : away
  return {
    kind: stay.kind as 'load' | 'dump',
    zone,
    station,
    stoodAt,
    freeAt,
    startedAt,
    endedAt,
    queue: (freeAt - stoodAt) / 1000 - secondsOf(away),
    spotting: (spotted - freeAt) / 1000,
    work: (endedAt - startedAt) / 1000,
    delays,
  }
}

/** Stands on the way from one service to the next, that one excluded. */
function delaysBetween(truck: Truck, from: number, to: number): TrueDelay[] {
  return truck.stands
    .filter((stand) => stand.from >= from && stand.to <= to)
    .map((stand) => ({ ...stand, reason: stand.zone === null ? 'standing' : 'otherPlace' }))
}

function cycleOf(
  world: World,
  truck: Truck,
  [loadStay, dumpStay, next]: readonly [Stay, Stay, Stay | undefined],
): TrueCycle {
  const load = trueVisit(world, loadStay)
  const dump = trueVisit(world, dumpStay)
  const loaded = delaysBetween(truck, load.endedAt, dump.stoodAt)
  const empty = next ? delaysBetween(truck, dump.endedAt, next.stoodAt) : []
  const delays = [...load.delays, ...loaded, ...dump.delays, ...empty]
  return {
    machine: truck.id,
    load,
    dump,
    endedAt: next?.stoodAt ?? null,
    phases: {
      queueLoad: load.queue,
      spottingLoad: load.spotting,
      loading: load.work,
      loadedTravel: (dump.stoodAt - load.endedAt) / 1000 - secondsOf(loaded),
      queueDump: dump.queue,
      spottingDump: dump.spotting,
      dumping: dump.work,
      emptyTravel: next ? (next.stoodAt - dump.endedAt) / 1000 - secondsOf(empty) : null,
      delay: next ? secondsOf(delays) : null,
    },
    delays,
    distanceLoadedM: dumpStay.odometer - loadStay.odometer,
    distanceEmptyM: next ? next.odometer - dumpStay.odometer : null,
    payloadKg: loadStay.payloadKg,
  }
}

export function trueCycles(world: World, truck: Truck): TrueCycle[] {
  const stays = servedStays(truck)
  return stays.flatMap((load, i) => {
    const dump = stays[i + 1]
    if (!dump || load.kind !== 'load' || dump.kind !== 'dump') return []
    return [cycleOf(world, truck, [load, dump, stays[i + 2]])]
  })
}
