/** Interval at which provisional rows are written: what people see of a running cycle is this old at most. */
const EVERY_MS = 1_000
/** Share of the time that maintenance takes at most: with many machines it runs less often. */
export const UPKEEP_SHARE = 1 / 20
/** The same of the search for accounts with pending work, which takes milliseconds and is not urgent. */
export const RESUME_SHARE = 1 / 1_000
/** Longest rest: work that took long was mostly waiting for an unavailable database. */
const LONGEST_REST_MS = 15_000

export interface RepeatedTask {
  start: () => void
  /** Resolves when work in progress has ended. */
  stop: () => Promise<void>
}

/** Runs the work every second, never concurrently, with rests that keep it within its share of the time. */
export function repeat(work: () => Promise<void>, share = 1): RepeatedTask {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let rest = 0
  const once = async (): Promise<void> => {
    const began = performance.now()
    await work()
    const ended = performance.now()
    rest = ended + Math.min((ended - began) * (1 / share - 1), LONGEST_REST_MS)
    running = undefined
  }
  return {
    start() {
      timer ??= setInterval(() => {
        if (performance.now() >= rest) running ??= once()
      }, EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
