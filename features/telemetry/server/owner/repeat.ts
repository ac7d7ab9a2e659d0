/** How often unsettled rows are brought up to date: what people see of a running cycle is this old. */
const EVERY_MS = 1_000
/** With many machines less often: the work takes this share of the time at most. */
export const UPKEEP_SHARE = 1 / 20
/** Looking for accounts with work left takes a few milliseconds, and is no haste. */
export const RESUME_SHARE = 1 / 1_000
/** It rests no longer than this: most of what took long was waiting for a database that was silent, or was being started. */
const LONGEST_REST_MS = 15_000

export interface RepeatedTask {
  start: () => void
  /** Ends it, after the work that is under way. */
  stop: () => Promise<void>
}

/** Does the work every second, never twice at once, and rests after it so that it takes no more than a share of the time. */
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
