/** Drops implausible fixes (behaviour 1.1). Runs before the other detectors, which see accepted fixes only. */
import { defineDetector } from '../../detector.ts'
import type { Context, Now } from '../../detector.ts'
import type { Fix } from '../../facts/fix.ts'
import type { DetectionSettings } from '../../detection/settings.ts'
import { DOUBTFUL, metresBetween } from './motion.ts'
import type { MotionState } from './motion.ts'
import { releaseSmoothed, SAMPLE_MS, newNoiseState, type NoiseState, updateNoise } from './noise.ts'
import type { OpenStop } from '../stops/open-stop.ts'
import { asFix, asSuspect, type Suspect } from './suspect.ts'
import { isCertain, weighPosition } from './uncertain.ts'
import { newUncertainState, type UncertainState } from './uncertain-state.ts'

export type DropReason = 'zero' | 'range' | 'jump' | 'order'

export interface CleanState {
  uncertain: UncertainState
  noise: NoiseState
  /** Possible outliers, held until later fixes decide. */
  suspects: Suspect[]
  dropped: Record<DropReason, number>
  /** The latest dropped fixes, oldest first. */
  latest: { t: number; seq: number; reason: DropReason }[]
}

/** Motion and stop are those of the previous accepted fix. */
type Seen = Now & { clean: CleanState; motion: MotionState; stop: OpenStop | null }

/** A receiver without a position reports the origin; no site lies in that part of the ocean. */
const ORIGIN_DEGREES = 0.01
const KEPT = 20
/** Milliseconds without a fix after which noisy fixes are no longer held back. */
const WAITS = 30_000

function initial(): CleanState {
  return {
    uncertain: newUncertainState(),
    noise: newNoiseState(),
    suspects: [],
    dropped: { zero: 0, range: 0, jump: 0, order: 0 },
    latest: [],
  }
}

function drop(state: Seen, t: number, seq: number, reason: DropReason): void {
  state.clean.dropped[reason]++
  state.clean.latest.push({ t, seq, reason })
  if (state.clean.latest.length > KEPT) state.clean.latest.shift()
}

/**
 * Whether the machine can have come from one position to the other. Besides the absolute limit, not much faster than
 * its reported (or, without reports, recent) speed: otherwise a spike of a hundred metres would pass at 10 s.
 */
function plausible(seconds: number, distance: number, pace: number, settings: DetectionSettings): boolean {
  const speed = Math.min(settings.maximumSpeed, pace)
  return distance <= speed * seconds + settings.jumpAllowance
}

/** Fastest plausible speed of the step, from the speeds reported at its ends (-1 unknown) or seen lately. */
function paceOf(state: Seen, before: number, after: number): number {
  if (before >= 0 && after >= 0 && state.motion.doubt < DOUBTFUL) return Math.max(before, after) * 1.5 + 3
  return state.motion.pace * 1.5 + 5
}

function reported(value: number): number {
  return value >= 0 ? value : -1
}

function isPlausible(state: Seen, fix: Fix, settings: DetectionSettings): boolean {
  const m = state.motion
  const distance = metresBetween(state.motion, m.lon, m.lat, fix.lon, fix.lat)
  if (distance <= settings.jumpAllowance) return true
  return plausible((fix.t - m.t) / 1000, distance, paceOf(state, m.speed, reported(fix.speed)), settings)
}

function follows(state: Seen, last: Suspect, fix: Fix, settings: DetectionSettings): boolean {
  const distance = metresBetween(state.motion, last.lon, last.lat, fix.lon, fix.lat)
  const pace = Math.max(paceOf(state, last.speed ?? -1, reported(fix.speed)), distanceSpeed(state, last))
  return plausible((fix.t - last.t) / 1000, distance, pace, settings)
}

/** A suspect that was fast may continue as fast. */
function distanceSpeed(state: Seen, last: Suspect): number {
  const seconds = (last.t - state.motion.t) / 1000
  return seconds > 0
    ? metresBetween(state.motion, state.motion.lon, state.motion.lat, last.lon, last.lat) / seconds
    : 0
}

function rejectSuspects(state: Seen): void {
  for (const s of state.clean.suspects) drop(state, s.t, s.seq, 'jump')
  state.clean.suspects = []
}

/** Whether the suspects lie within the absolute limit, so that two fixes are enough to accept them. */
function isReachable(state: Seen, first: Suspect, settings: DetectionSettings): boolean {
  const m = state.motion
  const distance = metresBetween(state.motion, m.lon, m.lat, first.lon, first.lat)
  return distance <= (settings.maximumSpeed * (first.t - m.t)) / 1000 + settings.jumpAllowance
}

function isNearer(state: Seen, last: Suspect, fix: Fix): boolean {
  const m = state.motion
  return (
    metresBetween(state.motion, last.lon, last.lat, fix.lon, fix.lat) <
    metresBetween(state.motion, m.lon, m.lat, fix.lon, fix.lat)
  )
}

function confirm(state: Seen, fix: Fix, accept: (fix: Fix) => void): void {
  const confirmed = state.clean.suspects
  state.clean.suspects = []
  for (const suspect of confirmed) accept(asFix(suspect))
  accept(fix)
}

/** Calls `accept` for the fixes that are accepted now: none, this one, or this one after those it confirms. */
function believe(state: Seen, fix: Fix, { site: { settings } }: Context, accept: (fix: Fix) => void): void {
  const { suspects } = state.clean
  const last = suspects.length === 0 ? undefined : suspects.at(-1)!
  if (fix.t <= (last === undefined ? state.motion.t : last.t)) return drop(state, fix.t, fix.seq, 'order')
  if (state.motion.t < 0 || isPlausible(state, fix, settings)) {
    // Between a position left behind and a possible outlier, the nearer one is right.
    if (last !== undefined && isNearer(state, last, fix) && follows(state, last, fix, settings)) {
      return confirm(state, fix, accept)
    }
    rejectSuspects(state)
    return accept(fix)
  }
  if (last !== undefined && !follows(state, last, fix, settings)) rejectSuspects(state)
  const [first] = state.clean.suspects
  const needed = first !== undefined && isReachable(state, first, settings) ? 2 : settings.jumpFixes
  if (state.clean.suspects.length + 1 < needed) state.clean.suspects.push(asSuspect(fix))
  else confirm(state, fix, accept)
}

function admit(state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void): void {
  if (!(Math.abs(fix.lat) <= 90) || !(Math.abs(fix.lon) <= 180)) return drop(state, fix.t, fix.seq, 'range')
  if (Math.abs(fix.lat) < ORIGIN_DEGREES && Math.abs(fix.lon) < ORIGIN_DEGREES) {
    return drop(state, fix.t, fix.seq, 'zero')
  }
  if (isCertain(state, fix, context.site.settings)) read(state, fix, context, accept)
  else weigh(state, fix, context, accept)
}

function weigh(state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void): void {
  weighPosition(state, fix, context.site.settings, {
    read: (one) => read(state, one, context, accept),
    drop: ({ t, seq }, reason) => drop(state, t, seq, reason),
  })
}

/** Smooths the position where the receiver is noisy, and judges it as an outlier. */
function read(state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void): void {
  const { noise } = state.clean
  if (noise.noisy || noise.window.length > 0) admitNoisy(state, fix, context, accept)
  else believe(state, fix, context, accept)
  if (fix.t - noise.t1 >= SAMPLE_MS) updateNoise(noise, fix.t, fix.lon, fix.lat, state.motion)
}

/** As above for a receiver with far more noise than usual, now or until just now: fixes are held for later ones. */
function admitNoisy(state: Seen, fix: Fix, context: Context, accept: (fix: Fix) => void): void {
  const { noise } = state.clean
  const latest = noise.window.at(-1)
  if (latest !== undefined && fix.t <= latest.t) return drop(state, fix.t, fix.seq, 'order')
  const give = (one: Suspect) => believe(state, asFix(one), context, accept)
  // After a silence, or once the noise has ended, nothing is held.
  if (latest !== undefined && (!noise.noisy || fix.t - latest.t > WAITS)) releaseSmoothed(noise, true, give)
  if (!noise.noisy) return believe(state, fix, context, accept)
  noise.window.push(asSuspect(fix))
  releaseSmoothed(noise, false, give)
}

export const clean = defineDetector({ name: 'clean', version: 3, initial, admit })
