/** State of the simulated site at one moment. */
import type { Loader, Quarry, Station } from '../site/quarry.ts'
import type { Way } from '../site/way.ts'
import type { Habits } from './habits.ts'
import type { Truck } from './machine.ts'
import type { Random } from './random.ts'

/** Epoch milliseconds; infinite while it has not happened. */
export interface Absence {
  /** Leaves its spot. */
  leftAt: number
  /** Out of the place. */
  outAt: number
  /** In the place again. */
  inAt: number
  /** On its spot, ready. */
  backAt: number
}

export interface LoaderLife {
  /** `finishing`: it accepts no more trucks and leaves after the one that it serves. */
  doing: 'working' | 'finishing' | 'leaving' | 'away' | 'returning'
  absences: Absence[]
  /** Metres from its spot, towards its destination. */
  gone: number
  /** When it will next leave, or return. */
  nextAt: number
  random: Random
}

/** Length of a step in milliseconds. */
export const STEP_MS = 500

export interface WorldPlan {
  quarry: Quarry
  seed: number
  trucks: number
  /** First moment of the shift, epoch milliseconds. */
  startAt: number
  /** From here on an empty truck drives to the parking instead of loading again. */
  lastLoadAt: number
  /** Those of the practice quarry by default. */
  habits?: Habits
}

export interface StationState {
  station: Station
  loader: Loader | undefined
  /** Absences of the loader; absent where nobody loads. */
  life: LoaderLife | undefined
  line: LineState
  /** The truck that is being served, spots or still drives off. */
  occupant: Truck | null
  /** Since when nobody is served here and it could be used: the end of the last work, or the return of the loader. */
  freeSince: number
}

/** Trucks that wait together, for whichever of some stations is free first. */
export interface LineState {
  stations: StationState[]
  /** Waiting, in the order in which they came. */
  queue: Truck[]
  /** On the way here, waiting or being served. */
  bound: number
}

export interface World {
  plan: WorldPlan
  habits: Habits
  t: number
  trucks: Truck[]
  stations: Map<string, StationState>
  lines: readonly LineState[]
  ways: WayCache
}

/** Ways between stations, made once each, with the speeds of a truck on them. */
export interface WayCache {
  trip: (from: Station, to: Station) => Way
  spotting: (station: Station) => { forward: Way; backward: Way | null }
  profile: (truck: Truck, way: Way, loaded: boolean) => Float64Array
}
