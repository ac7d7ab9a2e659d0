/** The accuracy that a device tells with a position: metres within which the machine is in two of three cases. */

/** Metres that receivers tell under open sky. Detection is built for them, so that they need no attention. */
export const GOOD = 15
/** Metres that are poor even from a device that tells nothing better: as large as a place. */
const HOPELESS = 50
/** Between the two a position is poor when it is so many times worse than usual; better than this need not be known. */
const WORSE = 1.5
const BEST = GOOD / WORSE
/** Seconds in which a device that has become worse is taken to be so. */
const GETS_USED = 600

/** Whether a position by itself is too vague to show where the machine is. `usual` is -1 before any was told. */
export function isPoor(usual: number, accuracy: number): boolean {
  return accuracy > GOOD && (accuracy > HOPELESS || (usual >= 0 && accuracy > WORSE * usual))
}

/**
 * What the device usually tells, after it told `accuracy`, so many seconds after the previous position: better at once,
 * worse in time. With 0 seconds it does not get used to worse.
 */
export function usualAccuracy(usual: number, accuracy: number, seconds: number): number {
  if (!(accuracy >= 0)) return usual
  const told = Math.max(BEST, accuracy)
  if (usual < 0) return told
  return usual + (told - usual) * (told < usual ? 0.5 : Math.min(1, Math.max(0, seconds) / GETS_USED))
}

/** Whether the told accuracy changes nothing of what is usual. */
export const isUsual = (usual: number, accuracy: number): boolean => accuracy <= BEST && usual === BEST
