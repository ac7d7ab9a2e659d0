/** Services at a place, their servers, and the waits. */
import type { Delay } from './cycle.ts'

/** One machine that was loaded or emptied. Instants are epoch milliseconds, positions degrees. */
export interface Service {
  id: string
  /** First stood to be served. */
  stoodAt: number
  /** When the standing of the service began. */
  beganAt: number
  endedAt: number
  lon: number
  lat: number
}

/** The stay of a reporting loader at the place; `to` is infinite while it is there. */
export interface LoaderPresence {
  machine: string
  from: number
  to: number
  /** Where it stood. */
  lon: number
  lat: number
}

/** The servers of a place. */
export interface Servers {
  locationId: string | null
  /** Machines served at once while no loader reports; infinite: any number. */
  spots: number
  loaders: readonly LoaderPresence[]
  /** Shortest service in seconds. */
  leastSeconds: number
  /** Metres between two positions. */
  distance: (lon1: number, lat1: number, lon2: number, lat2: number) => number
}

/** The parts of the time from first standing to the start of the work. Seconds; with the delays they add up to it. */
export interface Wait {
  queue: number
  spotting: number
  delays: Delay[]
  /** The loader that served it, if it reports. */
  loader: string | null
  /** Seconds for which that loader had hung since the load before; null when too long ago or unknown. */
  hang: number | null
}
