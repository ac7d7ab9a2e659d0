/** A visit of a location that has not ended. */
export interface OpenVisit {
  locationId: string
  /** First fix inside; several until the visit is certain. */
  enteredAt: number
  lastInside: number
  inside: number
  outside: number
  /** The visit is certain, and its event was emitted. */
  open: boolean
  /** Where the machine crossed the edge on its way out, when reports are sparse. */
  exitedAt: number | null
  lon: number
  lat: number
  exitLon: number
  exitLat: number
  odometer: number
  exitOdometer: number
  stoppedSeconds: number
  /** For a machine that does not haul: its last standing inside; `until` is null while it stands. */
  stand: { until: number | null; lon: number; lat: number } | null
  /** Start of the row of standings that ends with this one, each soon after the previous; -1 before the first. */
  standsFrom: number
  /** Stops assigned to this location. */
  stops: number
  /** Seconds that a straight drive through it leaves unexplained. */
  slackSeconds: number
  weightBefore: number
  /** Whether it was loaded on arrival, as far as known. */
  loadedBefore: boolean | null
}
