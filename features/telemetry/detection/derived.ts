/** The rows that detection derives from a machine's facts. All of them can be recomputed at any time. */
import type { Cycle, Evidence, Flag, StatedValues } from '@haulway/cycles'
import type { DroppedType, EventType } from '../facts/fix.ts'

export { phases } from '@haulway/cycles'
export type { Cycle, Evidence, Flag, Phase } from '@haulway/cycles'

export interface DerivedEvent {
  /** Equal facts give equal keys: type, location and first moment of the cause. */
  key: string
  type: EventType | DroppedType
  t: number
  lon: number
  lat: number
  locationId: string | null
  routeId: string | null
  driverId: string | null
  weightKg: number | null
  /** Fields that a person stated of a load or dump. Absent: none. */
  said?: Pick<StatedValues, 'volumeM3' | 'quantity' | 'ticket' | 'noteType' | 'note' | 'materialId'>
  flags: Flag[]
  evidence: Evidence[]
  /**
   * For a detected load or dump: when the machine first stood to be served, and when the standing of the service
   * began. Epoch milliseconds.
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
   * For a machine that does not haul: where it stood last and until when (epoch milliseconds), null while it stands.
   */
  stand: { until: number | null; lon: number; lat: number } | null
  settledAt: number | null
}

/** The activity of a machine as viewers see it. */
export const activities = [
  'loading',
  'hauling',
  'dumping',
  'returning',
  'queueing',
  'idle',
  'engineOff',
  /** A ready loader without trucks: it hangs. */
  'waiting',
  /** A machine that does not haul, moving. */
  'moving',
] as const
export type MachineActivity = (typeof activities)[number]

/** The activity at the last fact. */
export interface CurrentActivity {
  activity: MachineActivity
  /** Epoch milliseconds. */
  since: number
  /** Its current location; the most important when several overlap. */
  locationId: string | null
}

export interface Derived {
  events: DerivedEvent[]
  visits: Visit[]
  cycles: Cycle[]
}
