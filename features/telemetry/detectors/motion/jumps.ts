/**
 * Jumps of a machine at rest whose positions are not told to be poor: so far that it would have had to pull away and
 * stop again in less time than a truck needs. Positions that return to the place soon were the receiver's.
 */
import type { DetectionSettings } from '../../detection/settings.ts'
import type { Fix } from '../../facts/fix.ts'
import { metresBetween } from './motion.ts'
import { isFull, stands, STANDING, toldRest, type UncertainContext } from './uncertain-state.ts'

/** Metres a second squared of a truck that pulls away and stops again. */
const AGILITY = 1
/** Longest seconds of the step, farthest metres from the place, and metres within which positions agree. */
const JUMP = { seconds: 30, farthest: 300, spread: 20 }
/** Noise in which a jump shows: sampled positions, share off the line, and metres that noise explains. */
const CALM = { looked: 6, share: 0.3, metres: 30 }
/** Seconds between positions above which noise is not sampled. */
const SPARSE = 10

/**
 * Whether the position is clearly near an open stop, or there is none: no jump then. Cheap, as it runs for every
 * position; across the antimeridian it is not clear.
 */
export function isNoJump({ motion: m, stop }: UncertainContext, fix: Fix): boolean {
  if (stop === null) return true
  const x = (fix.lon - stop.lon) * m.metresLon
  const y = (fix.lat - stop.lat) * m.metresLat
  return x * x + y * y < CALM.metres * CALM.metres
}

/** Whether a machine that stood cannot have driven there: it would have to pull away and stop again in the time. */
export function isJump(state: UncertainContext, fix: Fix, settings: DetectionSettings): boolean {
  const { motion: m, stop } = state
  const seconds = (fix.t - m.t) / 1000
  if (stop === null || seconds > JUMP.seconds || seconds <= 0) return false
  const rest = toldRest(state, fix.speed, settings)
  if (rest === false || !stands(state)) return false
  const { noise } = state.clean
  const isCalm = m.interval > SPARSE || (noise.looked >= CALM.looked && noise.share < CALM.share)
  if (!isCalm || noise.window.length > 0) return false
  const most = CALM.metres + (AGILITY * seconds * seconds) / 4
  const off = metresBetween(m, stop.lon, stop.lat, fix.lon, fix.lat)
  if (off <= most || off > JUMP.farthest) return false
  return rest ?? metresBetween(m, m.lon, m.lat, fix.lon, fix.lat) > most
}

/** Whether the position continues the jump: at rest somewhere, or without told speeds where it jumped to. */
export function staysAway(state: UncertainContext, fix: Fix, settings: DetectionSettings): boolean {
  const { motion: m } = state
  const { held, lon, lat } = state.clean.uncertain
  const [first] = held
  if (first === undefined || isFull(held, STANDING)) return false
  if (metresBetween(m, lon, lat, fix.lon, fix.lat) > JUMP.farthest) return false
  return (
    toldRest(state, fix.speed, settings) ??
    metresBetween(m, first.lon, first.lat, fix.lon, fix.lat) <= JUMP.spread
  )
}

/** Whether the held positions are a drift. One, or two that do not agree, are outliers, which `clean` judges. */
export function isDrift({ motion: m, clean: { uncertain } }: UncertainContext): boolean {
  const [first, second, third] = uncertain.held
  if (first === undefined || second === undefined) return false
  return third !== undefined || metresBetween(m, first.lon, first.lat, second.lon, second.lat) <= JUMP.spread
}
