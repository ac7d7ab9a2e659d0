/** Ends what has not been used for a while; does not keep the process alive. */
export interface IdleTimer {
  start(): void
  stop(): void
}

export function openIdleTimer(milliseconds: number, end: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    start() {
      stop()
      timer = setTimeout(end, milliseconds)
      timer.unref()
    },
    stop,
  }
}

/** A thread without work keeps tens of megabytes of loaded code; starting another takes a fraction of a second. */
export const IDLE_THREAD_MS = 30_000
