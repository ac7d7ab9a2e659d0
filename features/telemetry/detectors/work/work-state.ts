/** State of load and dump detection: candidates, buttons, and the operations derived so far. */
import { newDecidingState, newFormingState, newResolver } from '@haulway/cycles'
import type {
  Candidate,
  DecidingState,
  Delay,
  FormingState,
  Resolver,
  Role,
  StatedValues,
} from '@haulway/cycles'
import type { Now } from '../../detector.ts'
import type { MachineryState } from '../sensors/machinery.ts'
import type { CleanState } from '../motion/clean.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenStop } from '../stops/open-stop.ts'
import type { OpenVisit } from '../visits/open-visit.ts'
import type { PayloadState } from '../sensors/payload.ts'
import type { ProximityState } from '../sensors/proximity.ts'

/** Further stated values of a load or dump. Absent: not stated. */
export type StatedDetails = Pick<
  StatedValues,
  'routeId' | 'driverId' | 'volumeM3' | 'quantity' | 'ticket' | 'noteType' | 'note'
>

/** A stated load or dump. */
export interface Button {
  id: string
  /** For a load stated in pieces: `t` of the last one, `first` of the first. */
  t: number
  first: number
  /** Counted buckets. */
  buckets: number
  role: Role
  strength: 'dispatcher' | 'button' | 'proximity' | 'bucket'
  weightKg: number | null
  materialId: string | null
  locationId: string | null
  /** Further stated values. */
  said: StatedDetails
  /** Where the machine was. */
  lon: number
  lat: number
  odometer: number
}

/** A truck left its loader before it was loaded, and returned in time, or not yet. */
export interface Pause {
  t: number
  continuedAt: number | null
}

/** Evidence about a candidate besides its times, place and scores. */
export interface Detail {
  kind: 'stop' | 'pass' | 'gap' | 'stated' | 'weight' | 'bed' | 'decided'
  /** Standing, or unexplained, seconds. */
  seconds: number
  /** Cosine between the way in and the way out: -1 turned back, 1 went on; null when unknown. */
  turn: number | null
  weightBefore: number
  weightAfter: number
  /** The sensor worked, so that an unchanged value is evidence. */
  weightWorks: boolean
  /** Kilograms while full, null when not measured. */
  weightKg: number | null
  /** The payload is that of a sensor of its own. */
  weightSensor: boolean
  /** When the bed went up in it, and whether a sensor of its own told it. */
  bedAt: number | null
  bedSensor: boolean
  button: Button | null
  /** Further values of counters and sensors. */
  pieces: Button | null
  /** It left its loader for good then, or stood there while away from it. */
  loader: 'left' | 'away' | null
  /** Beside which loader it stood, by a proximity sensor, for so many seconds; `loader` null: beside any. */
  beside: { loader: string | null; seconds: number; from: number } | null
  /** Taken as a load or dump because of the place of the previous one. */
  previous: boolean
  routeId: string | null
  driverId: string | null
  materialId: string | null
  /** When the material was selected. */
  materialAt: number
}

/** Detail of a candidate for which nothing was measured or stated. */
export const NO_EVIDENCE = {
  seconds: 0,
  turn: null,
  weightBefore: 0,
  weightAfter: 0,
  weightWorks: false,
  weightKg: null,
  weightSensor: false,
  bedAt: null,
  bedSensor: false,
  button: null,
  pieces: null,
  loader: null,
  beside: null,
  previous: false,
} as const satisfies Partial<Detail>

/** A candidate whose surroundings are not all known yet. */
export interface Pending {
  candidate: Candidate<Detail>
  /** From this time on its surroundings are known. */
  ripens: number
  fromLon: number
  fromLat: number
  /** Where the machine was once it had moved away; null until then. */
  toLon: number | null
  toLat: number | null
  /** Payload at the beginning of the next stop; null until then. */
  weightAfter: number | null
}

/** The previous stop, and the row of stops that this one ends. */
interface LastStop {
  t1: number
  lon: number
  lat: number
  stands: readonly number[]
  /** Whether it may have been waiting to be served. */
  waits: boolean
}

/** Where a machine was last loaded as far as known at once, and from when until when. */
export interface LastLoad {
  locationId: string
  from: number
  t: number
  lon: number
  lat: number
}

/** Score of a stop by length and direction, and when it was. */
export interface WeighedStop {
  t0: number
  t1: number
  seconds: number
  turn: number | null
  score: number
}

/** The last weighed row of stops at one place. */
export interface StandRow {
  /** When the machine first stood in it. */
  from: number
  place: string | null
  stops: readonly WeighedStop[]
}

export interface WorkState {
  pending: Pending[]
  buttons: Button[]
  pauses: Pause[]
  resolver: Resolver<Detail>
  deciding: DecidingState<Detail>
  forming: FormingState<Detail>
  /** Whether the machine is loaded, as far as known. */
  loaded: boolean | null
  /** `loaded` must be recomputed. */
  stale: boolean
  lastStop: LastStop | null
  lastLoad: LastLoad | null
  row: StandRow
  /** Long standing since the last formed haul, in order. */
  delays: Delay[]
  /** Changes of payload before this time are explained. */
  weightSeen: number
  /** The rise of the bed of the last stop that had one, and the last that became a candidate of its own. */
  riseSeen: number
  riseAsked: number
  routeId: string | null
  driverId: string | null
  /** The last selected material. */
  materialId: string | null
  /** When it was selected. */
  materialAt: number
  startedRouteId: string | null
}

/** The parts from which loads and dumps are recognised. Ended stops and visits add candidates for them. */
export type WorkContext = Now & {
  clean: CleanState
  motion: MotionState
  visits: OpenVisit[]
  stop: OpenStop | null
  payload: PayloadState
  machinery: MachineryState
  proximity: ProximityState
  work: WorkState
}

export function initialWork(): WorkState {
  return {
    pending: [],
    buttons: [],
    pauses: [],
    resolver: newResolver(),
    deciding: newDecidingState(),
    forming: newFormingState(),
    loaded: null,
    stale: false,
    lastStop: null,
    lastLoad: null,
    row: { from: -1, place: null, stops: [] },
    delays: [],
    weightSeen: -1,
    riseSeen: -1,
    riseAsked: -1,
    routeId: null,
    driverId: null,
    materialId: null,
    materialAt: -1,
    startedRouteId: null,
  }
}
