/** A clock whose sleepers wake at once and take their time with them. */
import type { Clock } from '../link/clock.ts'

export interface SleepingClock extends Clock {
  /** Every sleep so far, milliseconds. */
  slept: number[]
}

/** `onSleep` runs after each sleep: the place to stop a program that would go on for ever. */
export function sleepingClock(start: number, onSleep: (now: number) => void = () => {}): SleepingClock {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms)
      now += ms
      // One turn of the event loop, so that connections and signals get their share.
      await new Promise((resolve) => setImmediate(resolve))
      onSleep(now)
    },
  }
}
