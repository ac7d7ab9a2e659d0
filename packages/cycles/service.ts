/** Machines that are served at a place, what serves them, and what their waiting was. */
import type { Delay } from './cycle.ts'

/** One machine that was loaded, or emptied. Instants are epoch milliseconds, positions degrees. */
export interface Service {
  id: string
  /** First stood to be served. */
  stoodAt: number
  /** Began the standing in which it was served. */
  beganAt: number
  endedAt: number
  lon: number
  lat: number
}

/** A stay of a loader that reports at the place; `to` is infinite while it is there. */
export interface Presence {
  machine: string
  from: number
  to: number
  /** Where it stood. */
  lon: number
  lat: number
}

/** What serves at a place. */
export interface Servers {
  locationId: string | null
  /** Machines served at once while no loader reports; infinite: any number. */
  spots: number
  loaders: readonly Presence[]
  /** Seconds that serving takes at least. */
  leastSeconds: number
  /** Metres between two positions. */
  distance: (lon1: number, lat1: number, lon2: number, lat2: number) => number
}

/** What the time from first standing to the start of the work was. Seconds; they and the delays add up to it. */
export interface Wait {
  queue: number
  spotting: number
  delays: Delay[]
  /** The loader that served it, of those that report. */
  loader: string | null
  /** Seconds for which that loader had hung since the load before; null when that is long ago, or not known. */
  hang: number | null
}
