/** Orderly shutdown of a process: parts end one after the other, each within its time. */
import { errorReason } from './start-error.ts'
import type { Log } from '../log/log.ts'

/** Ends a part within the given milliseconds. */
type Close = (withinMs: number) => Promise<unknown> | void

export interface Shutdown {
  /**
   * Registers `part`, which ends before everything registered earlier. `by`: milliseconds after the start of the
   * shutdown at which the others continue without it.
   */
  add(part: string, by: number, close: Close): void
  /** Never throws: a part that fails or takes too long is logged, and the next one still ends. */
  close(): Promise<void>
}

export interface ShutdownOptions {
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  /** Calls back after so many milliseconds, unless cancelled. */
  readonly after?: (milliseconds: number, call: () => void) => () => void
}

function afterTimer(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

export function createShutdown({
  log,
  now = () => performance.now(),
  after = afterTimer,
}: ShutdownOptions): Shutdown {
  const parts: { part: string; by: number; close: Close }[] = []

  const end = async (part: string, left: number, close: Close): Promise<void> => {
    const over = Promise.withResolvers<'over'>()
    const forget = after(left, () => over.resolve('over'))
    try {
      const ended = await Promise.race([Promise.resolve(close(left)), over.promise])
      if (ended === 'over') log.warn({ part }, 'closing goes on without a part that takes too long')
    } catch (error) {
      log.warn({ part, err: error }, `a part did not close: ${errorReason(error)}`)
    } finally {
      forget()
    }
  }
  return {
    add(part, by, close) {
      parts.push({ part, by, close })
    },
    async close() {
      const since = now()
      for (const { part, by, close } of parts.splice(0).toReversed()) {
        await end(part, Math.max(0, by - (now() - since)), close)
      }
    },
  }
}
