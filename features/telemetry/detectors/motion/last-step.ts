/** The step between the last two fixes. */
import { travelSpeed } from './motion.ts'
import type { MotionState } from './motion.ts'

/**
 * When the machine was at the fraction `u` of the last step. Time that the distance does not explain was spent
 * standing at the end at which it stood.
 */
export function instantOnStep(m: MotionState, stopSpeed: number, u: number): number {
  const start = m.t - m.dt * 1000
  const driving = Math.min(m.dt, m.moved / travelSpeed(m)) * 1000
  const stoodBefore = m.speedBefore >= 0 && m.speedBefore < stopSpeed
  const standsNow = m.speed >= 0 && m.speed < stopSpeed
  if (stoodBefore && !standsNow) return Math.round(m.t - (1 - u) * driving)
  if (standsNow && !stoodBefore) return Math.round(start + u * driving)
  return Math.round(start + u * m.dt * 1000)
}

/** Seconds of the step that its distance does not explain: the machine may have stood. */
export function unexplainedSeconds(m: MotionState): number {
  return Math.max(0, m.dt - m.moved / travelSpeed(m))
}
