/**
 * What detection remembers of a machine: plain data that survives JSON (no NaN, no Infinity, absent is null or
 * -1). Longitudes in here run on across the antimeridian; rows get them back between -180 and 180.
 */
import type { Candidate, Forming, Resolver, Role } from '@haulway/cycles'
import type { MachineActivity } from './derived.ts'

/** A fix that may be an outlier, kept until the next ones tell. */
export interface Suspect {
  seq: number
  t: number
  lon: number
  lat: number
  speed: number | null
  weight: number | null
  engine: number | null
  bed: number | null
}

export type DropReason = 'zero' | 'range' | 'jump' | 'order'

interface CleanState {
  suspects: Suspect[]
  dropped: Record<DropReason, number>
  /** The latest dropped fixes, oldest first. */
  latest: { t: number; seq: number; reason: DropReason }[]
}

export interface MotionState {
  /** Last accepted fix; t is -1 before the first. speed is -1 when not reported or not to be trusted. */
  t: number
  lon: number
  lat: number
  speed: number
  /** The step from the fix before: seconds, metres, its speed, and how fast the machine went while it moved. */
  dt: number
  moved: number
  stepLon: number
  stepLat: number
  speedBefore: number
  /** Usual seconds between reports. */
  interval: number
  /** Metres of a degree around here, renewed when the machine goes elsewhere. */
  metresLon: number
  metresLat: number
  scaleLat: number
  /** Position smoothed over a few seconds, and its recent fastest speed. */
  smoothLon: number
  smoothLat: number
  pace: number
  /** Metres travelled, counted from anchor to anchor so that a parked machine gathers none. */
  odometer: number
  anchorLon: number
  anchorLat: number
  /** The latest anchors, oldest first: lon, lat, lon, lat, … */
  trail: number[]
  /** Does the reported speed fit the positions? Above the limit it is not believed. */
  doubt: number
  doubtFrom: number
  doubtPath: number
  doubtLon: number
  doubtLat: number
}

export interface OpenVisit {
  locationId: string
  /** First fix inside; several until it is believed. */
  enteredAt: number
  lastInside: number
  inside: number
  outside: number
  /** Believed to be inside, and the event was given. */
  open: boolean
  /** Where the machine crossed the edge on its way out, when reports are sparse. */
  exitedAt: number | null
  lon: number
  lat: number
  exitLon: number
  exitLat: number
  odometer: number
  exitOdometer: number
  stoppedSeconds: number
  /** Stops counted to this location. */
  stops: number
  /** Seconds that a straight move through it leaves unexplained. */
  slackSeconds: number
  weightBefore: number
}

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
  /** Earliest moment the machine can have arrived. */
  arrival: number
  zones: StopZone[]
  odometer: number
  weightBefore: number
  weightKg: number | null
  fromLon: number
  fromLat: number
  /** Without speeds: the first positions, t, lon, lat, … to tell later when it came to stand. */
  head: number[]
  /** Without speeds: last position close to the centre. */
  near: number
}

/** A stop that is over. */
interface Stop {
  t0: number
  t1: number
  lon: number
  lat: number
}

export interface PayloadState {
  /** Last measurement: time (-1 never), raw kilograms, smoothed kilograms. */
  t: number
  raw: number
  level: number
  /** Ends of the range seen. */
  low: number
  high: number
  /** 0 not known, 1 empty, 2 full. */
  carries: number
  /** The same before the last silence. */
  carriedBefore: number
  /** When the last silence ended; -1 never. */
  silentUntil: number
  /** Since when the level speaks for the other state; -1 when it does not. */
  turningAt: number
  turningLon: number
  turningLat: number
  /** Last change: when, and to what. -1 never. */
  changedAt: number
  changedLon: number
  changedLat: number
  /** Odometer when the raw value last changed: a value that never changes comes from a dead sensor. */
  alive: number
  /** Mean while full and under way. */
  sum: number
  count: number
}

interface MachineryState {
  engine: number
  engineAt: number
  bed: number
  /** Last time the bed was seen up. -1 never. */
  bedUpFrom: number
  bedUpLast: number
  bedLon: number
  bedLat: number
}

/** A load or dump that somebody stated. */
export interface Button {
  id: string
  t: number
  role: Role
  strength: 'dispatcher' | 'button' | 'bucket'
  weightKg: number | null
  locationId: string | null
  /** Where the machine was. */
  lon: number
  lat: number
  odometer: number
}

/** What is known of a candidate besides its times, place and scores. */
export interface Detail {
  kind: 'stop' | 'pass' | 'gap' | 'stated' | 'weight' | 'bed'
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
  /** Made a load or dump by the place of the one before. */
  previous: boolean
  routeId: string | null
  driverId: string | null
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

interface WorkState {
  pending: Pending[]
  buttons: Button[]
  resolver: Resolver<Detail>
  forming: Forming<Detail>
  /** Is the machine loaded, with all that is known so far? */
  loaded: boolean | null
  /** `loaded` has to be looked at again. */
  stale: boolean
  /** The latest stops, wherever they were. */
  stops: Stop[]
  /** Changes of payload and raisings of the bed before this moment are accounted for. */
  weightSeen: number
  bedSeen: number
  routeId: string | null
  driverId: string | null
  startedRouteId: string | null
}

interface ActivityState {
  activity: MachineActivity
  since: number
  locationId: string | null
}

export interface MachineState {
  /** Time of the latest fact. */
  now: number
  clean: CleanState
  motion: MotionState
  visits: OpenVisit[]
  stop: OpenStop | null
  payload: PayloadState
  machinery: MachineryState
  work: WorkState
  activity: ActivityState
}
