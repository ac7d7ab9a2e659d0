/** The row of stands in which a machine moves up a queue until it is served, each soon after the previous. */
import type { Context } from '../../detector.ts'
import { metresTo } from '../motion/motion.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenStop } from './open-stop.ts'
import type { WorkContext } from '../work/work-state.ts'

/**
 * A waiting machine moves up by at most this much at a time, within this time; a shorter stop under way is traffic.
 */
export const QUEUE = { seconds: 180, metres: 150, stop: 10 }
/** Longest remembered row, from its first stand on, which is when the waiting began. */
const LONGEST_ROW = 40
/** A machine slower than this, metres a second, for this many milliseconds stands (behaviour 18). */
const STANDS = { speed: 1, ms: 5000 }

/** When it first stood to be served, and again each time it moved up: the row that a stop from `t0` ends. */
export function standsInRow({ motion, work }: WorkContext, t0: number, stop: OpenStop): number[] {
  const { lastStop: before } = work
  if (before === null || !before.waits || t0 - before.t1 > QUEUE.seconds * 1000) return [t0]
  if (metresTo(motion, before.lon, before.lat, stop.lon, stop.lat) > QUEUE.metres) return [t0]
  return [...before.stands.slice(0, LONGEST_ROW), t0]
}

/** When its speed passed the standing limit, from the speeds at the ends of the last step, which is short. */
export function standingLimitPassedAt({ t, dt, speed, speedBefore }: MotionState): number {
  const step = dt * 1000
  if (speed < 0 || speedBefore < 0 || speed === speedBefore) return t
  const passed = t - (step * (speed - STANDS.speed)) / (speed - speedBefore)
  return Math.round(Math.min(t + step, Math.max(t - 2 * step, passed)))
}

/** A turn before backing in is too short for a stop but still a stand: the waiting is over by then. */
export function recordShortStand(state: WorkContext, stop: OpenStop): void {
  const { slowFrom: t0, slowUntil: t1, lon, lat } = stop
  if (t0 < 0 || t1 - t0 < STANDS.ms) return
  state.work.lastStop = { t1, lon, lat, stands: standsInRow(state, t0, stop), waits: true }
}

/** Metres a second: a report below it was made at rest. */
const AT_REST = 0.25

/**
 * Without dense speeds a turn looks like a stop. Positions give the standing time to within seconds; a lone slow
 * report between sparse ones says less: at rest it stood, else for half of the shortest stop.
 */
export function hasOnlyTurned(
  { motion }: WorkContext,
  stop: OpenStop,
  ms: number,
  { site }: Context,
): boolean {
  const { sparseSeconds, stopSeconds } = site.settings
  if (motion.interval < sparseSeconds) return ms < stopSeconds * 1000
  return !stop.rested && ms < stopSeconds * 500
}

export const isAtRest = ({ speed }: MotionState): boolean => speed >= 0 && speed < AT_REST
