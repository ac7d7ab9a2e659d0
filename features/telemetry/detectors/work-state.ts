/** What is remembered of loads and dumps: candidates, buttons, and what was made of them so far. */
import { newDeciding, newForming, newResolver } from '@haulway/cycles'
import type { Candidate, Deciding, Delay, Forming, Resolver, Role, Values } from '@haulway/cycles'
import type { Now } from '../detector.ts'
import type { MachineryState } from './machinery.ts'
import type { MotionState } from './motion.ts'
import type { OpenStop } from './open-stop.ts'
import type { OpenVisit } from './open-visit.ts'
import type { PayloadState } from './payload.ts'

/** Of a load or dump, beside what it is recognised by. Absent: nothing is said of it. */
export type Said = Pick<
  Values,
  'routeId' | 'driverId' | 'volumeM3' | 'quantity' | 'ticket' | 'noteType' | 'note'
>

/** A load or dump that somebody stated. */
export interface Button {
  id: string
  /** Of a load that is told in pieces: of the last one, and of the first. */
  t: number
  first: number
  /** Counted buckets. */
  buckets: number
  role: Role
  strength: 'dispatcher' | 'button' | 'proximity' | 'bucket'
  weightKg: number | null
  materialId: string | null
  locationId: string | null
  /** What else it says. */
  said: Said
  /** Where the machine was. */
  lon: number
  lat: number
  odometer: number
}

/** A truck left its loader before it was loaded, and was back at it in time, or not yet. */
export interface Pause {
  t: number
  continuedAt: number | null
}

/** What is known of a candidate besides its times, place and scores. */
export interface Detail {
  kind: 'stop' | 'pass' | 'gap' | 'stated' | 'weight' | 'bed' | 'decided'
  /** Standing, or unexplained, seconds. */
  seconds: number
  /** Cosine between the way in and the way out: -1 turned back, 1 went on; null when not known. */
  turn: number | null
  weightBefore: number
  weightAfter: number
  /** The sensor worked, so that "nothing changed" counts. */
  weightWorks: boolean
  /** Kilograms while full, null when not measured. */
  weightKg: number | null
  /** When the bed went up in it. */
  bedAt: number | null
  button: Button | null
  /** What counters and sensors say beside it. */
  pieces: Button | null
  /** It left its loader for good then, or stood there while it was away from it. */
  loader: 'left' | 'away' | null
  /** Made a load or dump by the place of the one before. */
  previous: boolean
  routeId: string | null
  driverId: string | null
  materialId: string | null
  /** When that was pressed. */
  materialAt: number
}

/** A candidate whose surroundings are not all known yet. */
export interface Pending {
  candidate: Candidate<Detail>
  /** From this moment on its surroundings become known. */
  ripens: number
  fromLon: number
  fromLat: number
  /** Where the machine was when it had gone away; null until then. */
  toLon: number | null
  toLat: number | null
  /** What it carried when the next stop began; null until then. */
  weightAfter: number | null
}

/** The stop before, and the row of stops that it ends. */
interface LastStop {
  t1: number
  lon: number
  lat: number
  stands: readonly number[]
  /** May it have been waiting to be served? */
  waits: boolean
}

/** Where a machine was loaded last as far as that is known at once, and from when until when. */
export interface LastLoad {
  locationId: string
  from: number
  t: number
  lon: number
  lat: number
}

/** What length and way said of a stop, and when it was. */
export interface WeighedStop {
  t0: number
  t1: number
  seconds: number
  turn: number | null
  score: number
}

/** The row of stops at one place that was weighed last. */
export interface Row {
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
  deciding: Deciding<Detail>
  forming: Forming<Detail>
  /** Is the machine loaded, with all that is known so far? */
  loaded: boolean | null
  /** `loaded` has to be looked at again. */
  stale: boolean
  lastStop: LastStop | null
  lastLoad: LastLoad | null
  row: Row
  /** Long standing since the last haul that is formed, in order. */
  delays: Delay[]
  /** Changes of payload and raisings of the bed before this moment are accounted for. */
  weightSeen: number
  bedSeen: number
  routeId: string | null
  driverId: string | null
  /** The last one that was pressed. */
  materialId: string | null
  /** When it was pressed. */
  materialAt: number
  startedRouteId: string | null
}

/** The parts that loads and dumps are recognised by. Stops and visits that end add candidates for them. */
export type WorkSeen = Now & {
  motion: MotionState
  visits: OpenVisit[]
  stop: OpenStop | null
  payload: PayloadState
  machinery: MachineryState
  work: WorkState
}

export function initialWork(): WorkState {
  return {
    pending: [],
    buttons: [],
    pauses: [],
    resolver: newResolver(),
    deciding: newDeciding(),
    forming: newForming(),
    loaded: null,
    stale: false,
    lastStop: null,
    lastLoad: null,
    row: { from: -1, place: null, stops: [] },
    delays: [],
    weightSeen: -1,
    bedSeen: -1,
    routeId: null,
    driverId: null,
    materialId: null,
    materialAt: -1,
    startedRouteId: null,
  }
}
