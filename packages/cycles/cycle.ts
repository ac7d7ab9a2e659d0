/** Words of haul cycles, shared by detection, storage, reports and simulation. */

/** Why something was recognised: one line of the proof. `key` is a message key with `args`. */
export interface Evidence {
  kind: 'dwell' | 'weight' | 'button' | 'bed' | 'turn' | 'gap' | 'crossing' | 'rule'
  key: string
  args: Record<string, string | number>
  /** When it showed, epoch milliseconds. */
  t: number
}

/** Things a reader must know before trusting the row. */
export type Flag = 'inferred' | 'unresolved' | 'gap'

export type Phase = 'queueLoad' | 'loading' | 'loadedTravel' | 'queueDump' | 'dumping' | 'emptyTravel'
export const phases: readonly Phase[] = [
  'queueLoad',
  'loading',
  'loadedTravel',
  'queueDump',
  'dumping',
  'emptyTravel',
]

/** Load, its dump, and the way back. Instants are epoch milliseconds, durations seconds, distances metres. */
export interface Cycle {
  key: string
  loadLocationId: string | null
  dumpLocationId: string | null
  routeId: string | null
  driverId: string | null
  /** Arrival at the load (start of its queue). */
  startedAt: number
  /** Moment of the load event: loading ended. */
  loadedAt: number
  /** Moment of the dump event: dumping ended. */
  dumpedAt: number
  /** Arrival at the next load; null until it comes or when a gap ended the cycle. */
  endedAt: number | null
  /** Seconds; null where the facts do not tell. */
  phases: Record<Phase, number | null>
  distanceLoadedM: number
  distanceEmptyM: number
  /** What somebody said that it is, pressing a button; null when nobody did. */
  statedMaterialId: string | null
  /** As it was measured or stated. */
  weightKg: number | null
  weightSource: 'sensor' | 'button' | null
  flags: Flag[]
  loadEventKey: string
  dumpEventKey: string
  settledAt: number | null
}
