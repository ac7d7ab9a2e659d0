/** Position, step and travelled distance of the machine. */
import { distance, localFrame, longitudeDifference } from '@haulway/geo'
import { defineDetector } from '../../detector.ts'
import type { Now } from '../../detector.ts'
import type { Fix } from '../../facts/fix.ts'

export interface MotionState {
  /** Last accepted fix; t is -1 before the first. speed is -1 when not reported or not trusted. */
  t: number
  lon: number
  lat: number
  speed: number
  /** The step from the previous fix: seconds, metres, its speed, and the machine's speed while it moved. */
  dt: number
  moved: number
  stepLon: number
  stepLat: number
  speedBefore: number
  /** Usual seconds between reports. */
  interval: number
  /** Metres of a degree around here, recomputed when the machine moves away. */
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
  /** How badly the reported speed fits the positions. Above the limit it is not trusted. */
  doubt: number
  doubtFrom: number
  doubtPath: number
  doubtLon: number
  doubtLat: number
}

/** The stop is the one that was open at the previous fix. */
type Seen = Now & { motion: MotionState; stop: { t0: number; last: number; fixes: number } | null }

/** Seconds over which the position is smoothed: reduces 5 m of white noise at 1 Hz to 2 m. */
const SMOOTHING = 2.5
/** Metres between anchors: six times that. Also the step of the trail that shows directions. */
const ANCHOR = 15
const TRAIL = 12
/** Seconds in which the recent fastest speed decays. */
const PACE_MEMORY = 40
/** Degrees of latitude after which the scales of degrees are recomputed: an error below 0.1 %. */
const SCALE_DEGREES = 0.05
/** Seconds over which reported speeds and positions are compared. */
const DOUBT_WINDOW = 30
/** Above this the reported speed is not trusted (`doubt` goes up and down by one a window). */
export const DOUBTFUL = 3
const MAX_DOUBT = 6

function initial(): MotionState {
  return {
    t: -1,
    lon: 0,
    lat: 0,
    speed: -1,
    dt: 0,
    moved: 0,
    stepLon: 0,
    stepLat: 0,
    speedBefore: -1,
    interval: 1,
    metresLon: 0,
    metresLat: 0,
    scaleLat: 0,
    smoothLon: 0,
    smoothLat: 0,
    pace: 0,
    odometer: 0,
    anchorLon: 0,
    anchorLat: 0,
    trail: [],
    doubt: 0,
    doubtFrom: -1,
    doubtPath: 0,
    doubtLon: 0,
    doubtLat: 0,
  }
}

export function metresTo(m: MotionState, lon1: number, lat1: number, lon2: number, lat2: number): number {
  const x = (lon2 - lon1) * m.metresLon
  const y = (lat2 - lat1) * m.metresLat
  return Math.sqrt(x * x + y * y)
}

/** As above for positions as they came, which may lie on both sides of the antimeridian. */
export function metresBetween(
  m: MotionState,
  lon1: number,
  lat1: number,
  lon2: number,
  lat2: number,
): number {
  const x = longitudeDifference((lon2 - lon1) % 360) * m.metresLon
  const y = (lat2 - lat1) * m.metresLat
  return Math.sqrt(x * x + y * y)
}

/** Longitude as stored in rows. */
export function normaliseLon(lon: number): number {
  return lon > 180 || lon < -180 ? ((((lon + 180) % 360) + 360) % 360) - 180 : lon
}

function rescale(m: MotionState, lat: number): void {
  const frame = localFrame(0, lat)
  m.metresLon = frame.metresLon
  m.metresLat = frame.metresLat
  m.scaleLat = lat
}

function begin(m: MotionState, fix: Fix, speed: number): void {
  rescale(m, fix.lat)
  m.t = fix.t
  m.lon = m.smoothLon = m.anchorLon = m.doubtLon = fix.lon
  m.lat = m.smoothLat = m.anchorLat = m.doubtLat = fix.lat
  m.speed = speed
  m.doubtFrom = fix.t
  m.trail.push(fix.lon, fix.lat)
}

/** Speeds derived from noisy positions are far too high for the distance covered; a stuck one is far too low. */
function judgeSpeed(m: MotionState, fix: Fix, speed: number): void {
  const seconds = (fix.t - m.doubtFrom) / 1000
  m.doubtPath += speed * Math.min(m.dt, 10)
  if (seconds < DOUBT_WINDOW) return
  const way = metresTo(m, m.doubtLon, m.doubtLat, m.smoothLon, m.smoothLat)
  if (seconds <= 3 * DOUBT_WINDOW && m.dt <= 10) {
    const wrong = m.doubtPath > 3 * way + 90 || (way > 150 && m.doubtPath < way / 4)
    if (wrong) m.doubt = Math.min(MAX_DOUBT, m.doubt + 1)
    else if (way > 50) m.doubt = Math.max(0, m.doubt - 1)
  }
  m.doubtFrom = fix.t
  m.doubtPath = 0
  m.doubtLon = m.smoothLon
  m.doubtLat = m.smoothLat
}

function smooth(m: MotionState, fix: Fix): void {
  const share = m.dt >= 12 ? 1 : 1 - Math.exp(-m.dt / SMOOTHING)
  const dLon = (m.lon - m.smoothLon) * share
  const dLat = (m.lat - m.smoothLat) * share
  m.smoothLon += dLon
  m.smoothLat += dLat
  const pace = metresTo(m, 0, 0, dLon, dLat) / m.dt
  m.pace = Math.max(pace, m.pace * Math.exp(-m.dt / PACE_MEMORY))
  if (Math.abs(fix.lat - m.scaleLat) > SCALE_DEGREES) rescale(m, fix.lat)
}

/** A recognised stop holds the anchor: wandering of the position there is no distance. */
function count(m: MotionState, stands: boolean): void {
  if (stands) return
  const way = metresTo(m, m.anchorLon, m.anchorLat, m.smoothLon, m.smoothLat)
  if (way < ANCHOR) return
  m.odometer += way
  m.anchorLon = m.smoothLon
  m.anchorLat = m.smoothLat
  m.trail.push(m.anchorLon, m.anchorLat)
  if (m.trail.length > 2 * TRAIL) m.trail.splice(0, 2)
}

function step(state: Seen, fix: Fix): void {
  const m = state.motion
  const speed = fix.speed >= 0 ? fix.speed : -1
  if (m.t < 0) return begin(m, fix, speed)
  // Longitude continues across the antimeridian.
  const lon = Math.abs(fix.lon - m.lon) > 180 ? fix.lon + Math.round((m.lon - fix.lon) / 360) * 360 : fix.lon
  m.dt = (fix.t - m.t) / 1000
  m.moved = metresTo(m, m.lon, m.lat, lon, fix.lat)
  // Far away the flat scales of the old position are wrong.
  if (m.moved > 20_000) m.moved = distance(m.lon, m.lat, lon, fix.lat)
  m.stepLon = lon - m.lon
  m.stepLat = fix.lat - m.lat
  m.speedBefore = m.speed
  m.t = fix.t
  m.lon = lon
  m.lat = fix.lat
  if (m.dt <= 150) m.interval += 0.1 * (m.dt - m.interval)
  smooth(m, fix)
  if (speed >= 0) judgeSpeed(m, fix, speed)
  m.speed = m.doubt >= DOUBTFUL ? -1 : speed
  count(m, state.stop !== null && state.stop.fixes > 1 && state.stop.last - state.stop.t0 > 4000)
}

/**
 * Speed of the machine while it moved on the last step, part of which it may have spent standing. Two thirds of the
 * reported speed, as it accelerates or brakes at a stop; a third of the fastest seen.
 */
export function travelSpeed(m: MotionState): number {
  const known = m.speed >= 0 && m.speedBefore >= 0
  return Math.max(2, known ? 0.65 * Math.max(m.speed, m.speedBefore) : 0.35 * m.pace)
}

export const motion = defineDetector({ name: 'motion', version: 1, initial, fix: step })
