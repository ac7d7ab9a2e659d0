/** A stop that has not ended. */
export interface StopZone {
  locationId: string
  fixes: number
  first: number
  last: number
  enteredAt: number
  lon: number
  lat: number
}

export interface OpenStop {
  t0: number
  last: number
  lon: number
  lat: number
  fixes: number
  /** Speed was known and below the limit. */
  slow: number
  /** First of the fixes that seem to have left. */
  outT: number
  outLon: number
  outLat: number
  outFixes: number
  outArrival: number
  fastSince: number
  /** With dense speeds: when it became as slow as a standing machine, and faster again; -1 when unknown. */
  slowFrom: number
  slowUntil: number
  /** A report stated that it did not move at all. */
  rested: boolean
  /** Earliest time at which the machine can have arrived. */
  arrival: number
  zones: StopZone[]
  odometer: number
  weightBefore: number
  weightKg: number | null
  fromLon: number
  fromLat: number
  /** Without speeds: the first positions, t, lon, lat, …, from which the arrival is found later. */
  head: number[]
  /** Without speeds: last position close to the centre. */
  near: number
}
