/** Notices that our clock was put right, by a clock that nobody sets. */
import type { ClockCorrection } from '../storage/quarantine.ts'

/** Less than this is no correction but how clocks run. */
const LEAST_MS = 1_000

export interface ClockTracker {
  /** To be asked every second. */
  check(): void
  /** All of this process's life. */
  readonly corrections: readonly ClockCorrection[]
}

/** `elapsed`: milliseconds that have gone by. */
export function trackClock(
  clock: () => number,
  elapsed: () => number = () => performance.now(),
): ClockTracker {
  const corrections: ClockCorrection[] = []
  const began = clock()
  let offset = began - elapsed()
  return {
    corrections,
    check() {
      const now = clock()
      const by = now - elapsed() - offset
      offset += by
      if (by < LEAST_MS) return
      // What came before an earlier correction was late by this one as well.
      for (const earlier of corrections) earlier.by += by
      const from = corrections.at(-1)?.until ?? began
      corrections.push({ from, until: now - by, by })
    },
  }
}
