/** The types of haul cycles, shared by detection, storage, reports and simulation. */

/** Evidence for a derived row: one line of the proof. `key` is a message key with `args`. */
export interface Evidence {
  kind: 'dwell' | 'weight' | 'button' | 'bed' | 'turn' | 'gap' | 'crossing' | 'rule' | 'decision'
  key: string
  args: Record<string, string | number>
  /** When it was observed, epoch milliseconds. */
  t: number
}

/** Warnings that a reader needs before trusting the row. */
export type Flag = 'inferred' | 'unresolved' | 'gap'

/**
 * The phases of a cycle. Queue: another machine held the server. Spotting: the server was free, the work had not
 * begun. Delay: standing that is no part of hauling, taken out of the phase that it interrupted.
 */
export type Phase =
  | 'queueLoad'
  | 'spottingLoad'
  | 'loading'
  | 'loadedTravel'
  | 'queueDump'
  | 'spottingDump'
  | 'dumping'
  | 'emptyTravel'
  | 'delay'
export const phases: readonly Phase[] = [
  'queueLoad',
  'spottingLoad',
  'loading',
  'loadedTravel',
  'queueDump',
  'spottingDump',
  'dumping',
  'emptyTravel',
  'delay',
]

/** Seconds; null where the facts do not determine them. */
export type PhaseSeconds = Record<Phase, number | null>

/**
 * `standing`: on the way, outside locations for other purposes. `spotting`: longer than spotting takes, with a free
 * server.
 */
export type DelayReason = 'standing' | 'otherPlace' | 'engineOff' | 'loaderAway' | 'spotting'
export const delayReasons: readonly DelayReason[] = [
  'standing',
  'otherPlace',
  'engineOff',
  'loaderAway',
  'spotting',
]

/** Standing that is no part of hauling. Instants are epoch milliseconds. */
export interface Delay {
  from: number
  to: number
  /** The place it stood in, if that is one for other things. */
  locationId: string | null
  reason: DelayReason
}

/** A drive between two stands of a merged dump. Instants are epoch milliseconds. */
export interface Move {
  from: number
  to: number
}

/**
 * A load, its dump and the return, by the machine's own facts. Its phases also depend on other machines
 * (`occupancy.ts`). Instants are epoch milliseconds, distances metres.
 */
export interface Cycle {
  key: string
  loadLocationId: string | null
  dumpLocationId: string | null
  routeId: string | null
  driverId: string | null
  /** First stood to be loaded. */
  startedAt: number
  /** Moment of the load event: loading ended. */
  loadedAt: number
  /** First stood to dump. */
  dumpStoodAt: number
  /** Moment of the dump event: dumping ended. */
  dumpedAt: number
  /** Drives between the stands of a merged dump, during which part of the load was still hauled. */
  dumpMoves: Move[]
  /** First stood to be loaded again; null until then or when a gap ended the cycle. */
  endedAt: number | null
  /** Delays on its drives, those within its dump included, in order. */
  delays: Delay[]
  distanceLoadedM: number
  distanceEmptyM: number
  /** The material that a person stated; null when nobody did. */
  statedMaterialId: string | null
  /** When it was pressed, if that was before this load; null: stated for this very load, or by nobody. */
  statedMaterialAt: number | null
  /** As measured or stated. */
  weightKg: number | null
  weightSource: 'sensor' | 'button' | 'edit' | null
  /** As stated, loose cubic metres. */
  volumeM3: number | null
  volumeSource: 'button' | 'edit' | null
  flags: Flag[]
  loadEventKey: string
  dumpEventKey: string
  settledAt: number | null
}
