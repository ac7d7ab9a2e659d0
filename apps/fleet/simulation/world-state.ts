/** What the simulated site is at one moment. */
import type { Loader, Quarry, Station } from '../site/quarry.ts'
import type { Way } from '../site/way.ts'
import type { Truck } from './machine.ts'

/** Length of a step in milliseconds. */
export const STEP_MS = 500

export interface WorldPlan {
  quarry: Quarry
  seed: number
  trucks: number
  /** First moment of the shift, epoch milliseconds. */
  startAt: number
  /** From here on an empty truck goes to park instead of loading again. */
  lastLoadAt: number
}

export interface StationState {
  station: Station
  loader: Loader | undefined
  /** The truck that is being served, spots or still drives off. */
  occupant: Truck | null
  /** Waiting, in the order in which they came. */
  queue: Truck[]
  /** On the way here, waiting or being served. */
  bound: number
}

export interface World {
  plan: WorldPlan
  t: number
  trucks: Truck[]
  stations: Map<string, StationState>
  ways: WayBook
}

/** Ways between stations, made once each, with the speeds of a truck on them. */
export interface WayBook {
  trip: (from: Station, to: Station) => Way
  spotting: (station: Station) => { forward: Way; backward: Way | null }
  profile: (truck: Truck, way: Way, loaded: boolean) => Float64Array
}
