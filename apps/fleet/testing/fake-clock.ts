/** A clock whose sleeps return at once and advance it. */
import type { Clock } from '../link/clock.ts'

export interface SleepingClock extends Clock {
  /** Every sleep so far, milliseconds. */
  slept: number[]
}

/** `onSleep` runs after each sleep: a test can stop an endless program there. */
export function sleepingClock(start: number, onSleep: (now: number) => void = () => {}): SleepingClock {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms)
      now += ms
      // One turn of the event loop, so that connections and signals are processed.
      await new Promise((resolve) => setImmediate(resolve))
      onSleep(now)
    },
  }
}
