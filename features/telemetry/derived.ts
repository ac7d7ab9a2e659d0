/** What detection makes of a machine's facts. All of it can be derived again at any time. */
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
  /** What somebody says of a load or dump beside that. Absent: it is none. */
  said?: Pick<Values, 'volumeM3' | 'quantity' | 'ticket' | 'noteType' | 'note' | 'materialId'>
  flags: Flag[]
  evidence: Evidence[]
  /** Of a load or dump that was seen: first stood to be served, and began the standing in which it was. Epoch milliseconds. */
  service: { stoodAt: number; beganAt: number } | null
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
  /** Of a machine that does not haul: where it stood last and until when (epoch milliseconds), null until then while it stands. */
  stand: { until: number | null; lon: number; lat: number } | null
  settledAt: number | null
}

/** State of a machine for people who watch it (`look.md`). */
export const activities = [
  'loading',
  'hauling',
  'dumping',
  'returning',
  'queueing',
  'idle',
  'engineOff',
  /** A loader that stands ready while nobody stands to be loaded: it hangs. */
  'waiting',
  /** A machine that does not haul, on its way. */
  'moving',
] as const
export type MachineActivity = (typeof activities)[number]

/** What the machine does at the last fact. */
export interface CurrentActivity {
  activity: MachineActivity
  /** Epoch milliseconds. */
  since: number
  /** Location the machine is in, the one that matters most when several overlap. */
  locationId: string | null
}

export interface Derived {
  events: DerivedEvent[]
  visits: Visit[]
  cycles: Cycle[]
}
