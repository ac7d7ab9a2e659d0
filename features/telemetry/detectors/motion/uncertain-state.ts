/** What the steps that weigh uncertain positions share: their state, and what told speeds and stops say of it. */
import type { Now } from '../../detector.ts'
import type { DetectionSettings } from '../../detection/settings.ts'
import type { Fix } from '../../facts/fix.ts'
import type { OpenStop } from '../stops/open-stop.ts'
import { DOUBTFUL, type MotionState } from './motion.ts'
import type { NoiseState } from './noise.ts'
import type { Suspect } from './suspect.ts'

export interface UncertainState {
  /** What the device usually tells of its accuracy (`accuracy.ts`), metres; -1 before it told any. */
  usual: number
  /** Oldest first. */
  held: Suspect[]
  /** What the machine did before them; `jumping`: it stood, and they are not told to be poor (`jumps.ts`). */
  kind: 'standing' | 'driving' | 'jumping'
  /** Where it stood. */
  lon: number
  lat: number
  /** Whether all positions are poor: they are then read as they come, until the machine stands or a good one comes. */
  poorThroughout: boolean
}

/** Motion and stop are those of the last position before the held ones. */
export type UncertainContext = Now & {
  clean: { noise: NoiseState; uncertain: UncertainState }
  motion: MotionState
  stop: OpenStop | null
}

/** What is done with a position: it is read on, or dropped. */
export interface Outcome {
  read: (fix: Fix) => void
  drop: (one: Suspect, reason: 'jump' | 'order') => void
}

/** Longest time and most positions that are held, but at least so many: while it stood, and while it drove. */
export const STANDING = { ms: 180_000, most: 60, least: 6 }
export const DRIVING = { ms: 120_000, most: 60, least: 6 }

/** Milliseconds at one place that are standing without told speeds. */
const STOOD_MS = 10_000

export function newUncertainState(): UncertainState {
  return {
    usual: -1,
    held: [],
    kind: 'driving',
    lon: 0,
    lat: 0,
    poorThroughout: false,
  }
}

/** The latest fact that counts: nothing is known after the last position before those that are held. */
export function knownUntil({ now, motion, clean }: UncertainContext): number {
  return clean.uncertain.held.length > 0 ? motion.t : now
}

export const isFull = (held: readonly Suspect[], { ms, most, least }: typeof STANDING): boolean =>
  held.length > most || (held.length > least && held.at(-1)!.t - held[0]!.t > ms)

/** Whether the machine stands for certain. */
export function stands({ stop }: UncertainContext): boolean {
  if (stop === null || stop.outFixes > 0 || stop.fastSince >= 0) return false
  if (stop.slow * 2 >= stop.fixes) return stop.fixes > 1
  return stop.last - stop.t0 >= STOOD_MS
}

/** Whether the told speed says that it stands; null when none is told, or it is not trusted. */
export function toldRest(
  state: UncertainContext,
  speed: number | null,
  { stopSpeed }: DetectionSettings,
): boolean | null {
  if (speed === null || !(speed >= 0) || state.motion.doubt >= DOUBTFUL) return null
  return speed < stopSpeed
}
