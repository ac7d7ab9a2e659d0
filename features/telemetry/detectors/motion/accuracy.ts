/** The accuracy that a device tells with a position: metres around it within which the machine is in two of three cases. */
import type { Fix } from '../../facts/fix.ts'

export interface AccuracyState {
  /** What the device usually tells, metres, and when it last told any; -1 before. */
  usual: number
  at: number
}

/** Metres: what receivers tell under open sky. Detection is built for it, so that it needs no attention. */
const GOOD = 15
/** Metres that are poor even from a device that tells nothing better: as large as a place. */
const HOPELESS = 50
/** Between the two a position is poor when it is so many times worse than usual. */
const WORSE = 1.5
/** Seconds in which a device that has become worse is taken to be so. */
const GETS_USED = 600

export const newAccuracyState = (): AccuracyState => ({ usual: -1, at: -1 })

/** Whether the position by itself is too vague to show where the machine is. */
export function isPoor({ usual }: AccuracyState, accuracy: number): boolean {
  return accuracy > GOOD && (accuracy > HOPELESS || (usual >= 0 && accuracy > WORSE * usual))
}

/** Learns what the device usually tells: better at once, worse in time and only while the machine drives. */
export function learnAccuracy(a: AccuracyState, { t, accuracy }: Fix, stands: boolean): void {
  if (!(accuracy >= 0)) return
  if (a.usual < 0) a.usual = accuracy
  else if (accuracy < a.usual) a.usual += (accuracy - a.usual) / 2
  else if (!stands) a.usual += (accuracy - a.usual) * Math.min(1, Math.max(0, t - a.at) / 1000 / GETS_USED)
  a.at = t
}
