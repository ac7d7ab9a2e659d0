/** Machines served at a location, their servers, and their waits. */
import type { Delay } from './cycle.ts'

/** One machine that was loaded, or emptied. Instants are epoch milliseconds, positions degrees. */
export interface Service {
  id: string
  /** First stood to be served. */
  stoodAt: number
  /** Began the stand in which it was served. */
  beganAt: number
  endedAt: number
  lon: number
  lat: number
}

/** A stay of a reporting loader at the location; `to` is infinite while it is there. */
export interface Presence {
  machine: string
  from: number
  to: number
  /** Where it stood. */
  lon: number
  lat: number
}

/** The servers of a location. */
export interface Servers {
  locationId: string | null
  /** Machines served at once while no loader reports; infinite: any number. */
  spots: number
  loaders: readonly Presence[]
  /** Least seconds of a service. */
  leastSeconds: number
  /** Metres between two positions. */
  distance: (lon1: number, lat1: number, lon2: number, lat2: number) => number
}

/** The time from first standing to the start of the work. Seconds; queue, spotting and delays add up to it. */
export interface Wait {
  queue: number
  spotting: number
  delays: Delay[]
  /** The loader that served it, among those that report. */
  loader: string | null
  /** Seconds for which that loader had hung since its previous load; null when that is long ago, or unknown. */
  hang: number | null
}
