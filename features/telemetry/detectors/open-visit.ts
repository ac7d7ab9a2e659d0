/** A stay in a location that is not over, as the visits keep it. */
export interface OpenVisit {
  locationId: string
  /** First fix inside; several until it is believed. */
  enteredAt: number
  lastInside: number
  inside: number
  outside: number
  /** Believed to be inside, and the event was given. */
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
  /** Of a machine that does not haul: its last standing inside; `until` is null while it stands. */
  stand: { until: number | null; lon: number; lat: number } | null
  /** Start of the row of standings that this one ends, each soon after the one before; -1 before the first. */
  standsFrom: number
  /** Stops counted to this location. */
  stops: number
  /** Seconds that a straight move through it leaves unexplained. */
  slackSeconds: number
  weightBefore: number
  /** Was it loaded when it came, as far as that was known? */
  loadedBefore: boolean | null
}
