/** Words of haul cycles, shared by detection, storage, reports and simulation. */

/** Why something was recognised: one line of the proof. `key` is a message key with `args`. */
export interface Evidence {
  kind: 'dwell' | 'weight' | 'button' | 'bed' | 'turn' | 'gap' | 'crossing' | 'rule' | 'decision'
  key: string
  args: Record<string, string | number>
  /** When it showed, epoch milliseconds. */
  t: number
}

/** Things a reader must know before trusting the row. */
export type Flag = 'inferred' | 'unresolved' | 'gap'

/**
 * What the time of a cycle went to. Queue: another machine held the server. Spotting: the server was free, the work had not
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

/** Seconds; null where the facts do not tell. */
export type PhaseSeconds = Record<Phase, number | null>

/** `standing`: on the way, outside places for other things. `spotting`: longer than spotting takes, with a free server. */
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
  /** The place it stood in, when that is one for other things. */
  locationId: string | null
  reason: DelayReason
}

/** On the way from one stand to the next, within a dump that was made one of several. Instants are epoch milliseconds. */
export interface Move {
  from: number
  to: number
}

/**
 * Load, its dump, and the way back, as the facts of the machine itself tell it. Its phases follow with what other machines
 * did (`occupancy.ts`). Instants are epoch milliseconds, distances metres.
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
  /** Between the stands of a dump that was made one of several: a part of the load was still on its way. */
  dumpMoves: Move[]
  /** First stood to be loaded again; null until then or when a gap ended the cycle. */
  endedAt: number | null
  /** On its ways, those within its dump included, in order. */
  delays: Delay[]
  distanceLoadedM: number
  distanceEmptyM: number
  /** What somebody said that it is, pressing a button; null when nobody did. */
  statedMaterialId: string | null
  /** When it was pressed, if that was before this load and holds on; null: it was said of this load itself, or nobody did. */
  statedMaterialAt: number | null
  /** As it was measured or stated. */
  weightKg: number | null
  weightSource: 'sensor' | 'button' | 'edit' | null
  /** As it was stated, loose cubic metres. */
  volumeM3: number | null
  volumeSource: 'button' | 'edit' | null
  flags: Flag[]
  loadEventKey: string
  dumpEventKey: string
  settledAt: number | null
}
