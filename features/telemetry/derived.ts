/** What detection makes of a machine's facts. All of it can be derived again at any time. */
import type { EventType } from './fix.ts'

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

export interface DerivedEvent {
  /** The same facts give the same key: type, location and first moment of what caused it. */
  key: string
  type: EventType
  t: number
  lon: number
  lat: number
  locationId: string | null
  routeId: string | null
  driverId: string | null
  weightKg: number | null
  flags: Flag[]
  evidence: Evidence[]
  /** Time of the fact that settled this row; null while more facts may still change it. */
  settledAt: number | null
}

/** A stay in a location, after merging (behaviour 1.2). */
export interface Visit {
  key: string
  locationId: string
  enteredAt: number
  /** null while the machine is inside. */
  exitedAt: number | null
  /** Seconds below walking speed inside. */
  stoppedSeconds: number
  distanceM: number
  settledAt: number | null
}

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
  weightKg: number | null
  weightSource: 'sensor' | 'button' | null
  flags: Flag[]
  loadEventKey: string
  dumpEventKey: string
  settledAt: number | null
}

/** State of a machine for people who watch it (`look.md`). */
export type MachineActivity =
  'loading' | 'hauling' | 'dumping' | 'returning' | 'queueing' | 'idle' | 'engineOff'

export interface Derived {
  events: DerivedEvent[]
  visits: Visit[]
  cycles: Cycle[]
}
