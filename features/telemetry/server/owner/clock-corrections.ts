/** Detects corrections of the server's clock by comparing it with a monotonic one. */
import type { ClockCorrection } from '../storage/quarantine.ts'

/** Smaller differences are drift, not corrections. */
const LEAST_MS = 1_000

export interface ClockTracker {
  /** Called every second. */
  check(): void
  /** All since the process started. */
  readonly corrections: readonly ClockCorrection[]
}

/** `elapsed` returns milliseconds of a monotonic clock. */
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
      // Facts from before an earlier correction were off by this one as well.
      for (const earlier of corrections) earlier.by += by
      const from = corrections.at(-1)?.until ?? began
      corrections.push({ from, until: now - by, by })
    },
  }
}
