/**
 * Empty or full, from the payload sensor. It wavers by tonnes under way and does not return to zero, hence a smoothed
 * level, two thresholds and a time for which the level must hold.
 */
import { defineDetector } from '../../detector.ts'
import type { Fix, StatedEvent } from '../../facts/fix.ts'
import { sensorFactOf } from '../../facts/sensor-reading.ts'
import type { Context, Now } from '../../detector.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenStop } from '../stops/open-stop.ts'

export const EMPTY = 1
export const FULL = 2

/** Seconds of smoothing; a bucket's swing is shorter. */
const SMOOTHING = 4
/** Shares of the rated payload, or of the range seen: below empty, above full. */
const RATED = { empty: 0.2, full: 0.45 }
const SEEN = { empty: 0.3, full: 0.55 }
/** Seconds in which an extreme that does not recur is forgotten. */
const RANGE_MEMORY = 4 * 3600
/** Seconds, and usual intervals between reports, after which a sensor has fallen silent. */
const SILENT = 15
const SILENT_INTERVALS = 3
/** Milliseconds into a stop in which its payload may still become known. */
const LATE = 15_000
/** Metres: a raw value that stays the same over this distance comes from a dead sensor. */
const DEAD_METRES = 3000

export interface PayloadState {
  /** A sensor of its own measures, each so many seconds; 0: positions carry the payload. */
  every: number
  /** Last measurement: time (-1 never), raw kilograms, smoothed kilograms. */
  t: number
  raw: number
  level: number
  /** Ends of the range seen. */
  low: number
  high: number
  /** 0 unknown, 1 empty, 2 full. */
  carries: number
  /** The same before the last silence. */
  carriedBefore: number
  /** When the last silence ended; -1 never. */
  silentUntil: number
  /** Since when the level indicates the other state; -1 when it does not. */
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

/** The parts that show how certain the payload is. */
type Weighed = Now & { motion: MotionState; payload: PayloadState }
type Seen = Weighed & { stop: OpenStop | null }

function initial(): PayloadState {
  return {
    every: 0,
    t: -1,
    raw: 0,
    level: 0,
    low: 0,
    high: 0,
    carries: 0,
    carriedBefore: 0,
    silentUntil: -1,
    turningAt: -1,
    turningLon: 0,
    turningLat: 0,
    changedAt: -1,
    changedLon: 0,
    changedLat: 0,
    alive: 0,
    sum: 0,
    count: 0,
  }
}

function measure(p: PayloadState, weight: number, dt: number, odometer: number): void {
  if (p.t < 0) {
    p.level = p.low = p.high = weight
    p.alive = odometer
  } else {
    p.level += (weight - p.level) * (1 - Math.exp(-dt / SMOOTHING))
    const forgotten = 1 - Math.exp(-dt / RANGE_MEMORY)
    p.low = Math.min(p.level, p.low + (p.level - p.low) * forgotten)
    p.high = Math.max(p.level, p.high - (p.high - p.level) * forgotten)
  }
  if (weight !== p.raw) p.alive = odometer
  p.raw = weight
}

/** After a silence the machine may carry anything, and what changed in it happened unseen. */
function forget(p: PayloadState, t: number, weight: number): void {
  if (p.carries !== 0) p.carriedBefore = p.carries
  p.silentUntil = t
  p.carries = 0
  p.turningAt = -1
  p.level = weight
}

function thresholds(p: PayloadState, context: Context): { empty: number; full: number } | null {
  const rated = context.machine.capacityKg
  if (rated > 0) return { empty: RATED.empty * rated, full: RATED.full * rated }
  const range = p.high - p.low
  if (range < context.site.settings.weightRange) return null
  return { empty: p.low + SEEN.empty * range, full: p.low + SEEN.full * range }
}

function step(state: Seen, { t, weight }: Fix, context: Context): void {
  if (weight >= 0) weigh(state, t, weight, context)
}

/** Seconds over which the interval of a sensor is learned from its readings, in readings. */
const LEARNED = 4
/** Longest interval in seconds; what is longer was a silence. */
const LONGEST_INTERVAL = 300

/** A sensor of its own has its own pace. */
function hear(state: Seen, event: StatedEvent, context: Context): void {
  const fact = sensorFactOf(event)
  if (fact?.kind !== 'payload') return
  const p = state.payload
  const apart = p.t < 0 ? 0 : (fact.t - p.t) / 1000
  if (p.every === 0) p.every = Math.min(apart, LONGEST_INTERVAL)
  else if (apart <= LONGEST_INTERVAL) p.every += (apart - p.every) / LEARNED
  weigh(state, fact.t, Math.max(0, fact.value), context)
}

function weigh(state: Seen, t: number, weight: number, context: Context): void {
  const p = state.payload
  const silent = Math.max(context.site.settings.gapSeconds, SILENT_INTERVALS * p.every)
  if (p.t >= 0 && t - p.t >= silent * 1000) forget(p, t, weight)
  measure(p, weight, p.t < 0 ? 0 : (t - p.t) / 1000, state.motion.odometer)
  p.t = t
  const limits = thresholds(p, context)
  if (limits === null) return
  const speaks = p.level <= limits.empty ? EMPTY : p.level >= limits.full ? FULL : 0
  if (speaks === 0 || speaks === p.carries) {
    p.turningAt = -1
  } else if (p.turningAt < 0) {
    p.turningAt = t
    p.turningLon = state.motion.lon
    p.turningLat = state.motion.lat
  } else if (t - p.turningAt >= context.site.settings.weightSeconds * 1000) {
    if (p.carries !== 0) {
      p.changedAt = p.turningAt
      p.changedLon = p.turningLon
      p.changedLat = p.turningLat
    }
    p.carries = speaks
    p.turningAt = -1
    p.sum = p.count = 0
  }
  const { stop } = state
  if (stop !== null && stop.weightBefore === 0 && t - stop.t0 <= LATE)
    stop.weightBefore = certainPayload(state)
  if (p.carries === FULL && state.stop === null) {
    p.sum += weight
    p.count++
  }
}

/**
 * The payload if certain: unknown (0) while the level indicates a change that is not confirmed yet, and after a
 * silence of the sensor.
 */
export function certainPayload({ payload: p, motion: m, now }: Weighed): number {
  const silent =
    now - p.t > Math.max(SILENT, SILENT_INTERVALS * m.interval, SILENT_INTERVALS * p.every) * 1000
  return p.turningAt >= 0 || silent ? 0 : p.carries
}

/** The weight, null when it is too soon after `t` for the sensor to have settled. */
export function settledWeight(state: Weighed, t: number): number | null {
  const m = state.motion
  const carries = certainPayload(state)
  return carries === 0 || m.t - t < 2 * m.interval * 1000 ? null : carries
}

/** Whether the sensor worked so well since `t` that an unchanged value is evidence. */
export function contradictsChange(state: Weighed, t: number): boolean {
  const p = state.payload
  return (
    p.changedAt >= 0 &&
    p.silentUntil < t &&
    state.motion.odometer - p.alive < DEAD_METRES &&
    state.now - p.t < 120_000
  )
}

/** Mean of the load under way, kilograms; null when it was not measured. */
export function meanWeight(p: PayloadState): number | null {
  if (p.carries !== FULL) return null
  return Math.round(p.count > 0 ? p.sum / p.count : p.level)
}

export const payload = defineDetector({ name: 'payload', version: 2, initial, fix: step, event: hear })
