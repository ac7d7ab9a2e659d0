/** Notices that our clock was put right, by a clock that nobody sets. */
import type { Correction } from '../storage/set-aside.ts'

/** Less than this is no correction but how clocks run. */
const LEAST_MS = 1_000

export interface ClockWatch {
  /** To be asked every second. */
  look(): void
  /** All of this process's life. */
  readonly corrections: readonly Correction[]
}

/** `elapsed`: milliseconds that have gone by. */
export function watchClock(clock: () => number, elapsed: () => number = () => performance.now()): ClockWatch {
  const corrections: Correction[] = []
  const began = clock()
  let offset = began - elapsed()
  return {
    corrections,
    look() {
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
