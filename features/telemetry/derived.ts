/** Rows that detection derives from a machine's facts. All of them can be recomputed at any time. */
import type { Cycle, Evidence, Flag, Values } from '@haulway/cycles'
import type { DroppedType, EventType } from './fix.ts'

export { phases } from '@haulway/cycles'
export type { Cycle, Evidence, Flag, Phase } from '@haulway/cycles'

export interface DerivedEvent {
  /** The same facts give the same key: type, location and first moment of what caused it. */
  key: string
  type: EventType | DroppedType
  t: number
  lon: number
  lat: number
  locationId: string | null
  routeId: string | null
  driverId: string | null
  weightKg: number | null
  /** Further stated values of a load or dump. Absent for other events. */
  said?: Pick<Values, 'volumeM3' | 'quantity' | 'ticket' | 'noteType' | 'note' | 'materialId'>
  flags: Flag[]
  evidence: Evidence[]
  /**
   * For a load or dump that was seen: when it first stood to be served, and began the stand in which it was. Epoch
   * milliseconds.
   */
  service: { stoodAt: number; beganAt: number } | null
  /** Time of the fact that settled this row; null while it is provisional. */
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
  /**
   * For a machine that does not haul: where it last stood and until when (epoch milliseconds), null while it stands.
   */
  stand: { until: number | null; lon: number; lat: number } | null
  settledAt: number | null
}

/** Activity of a machine as shown to people (`look.md`). */
export const activities = [
  'loading',
  'hauling',
  'dumping',
  'returning',
  'queueing',
  'idle',
  'engineOff',
  /** A loader that is ready while no truck stands to be loaded: it hangs. */
  'waiting',
  /** A machine that does not haul, on its way. */
  'moving',
] as const
export type MachineActivity = (typeof activities)[number]

/** The machine's activity at the last fact. */
export interface CurrentActivity {
  activity: MachineActivity
  /** Epoch milliseconds. */
  since: number
  /** The machine's location; the most relevant one when several overlap. */
  locationId: string | null
}

export interface Derived {
  events: DerivedEvent[]
  visits: Visit[]
  cycles: Cycle[]
}
