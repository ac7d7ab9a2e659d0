/** The end of a process: its parts one after the other, none for longer than its time. */
import { reasonOf } from './start-error.ts'
import type { Log } from './log.ts'

/** Ends a part; told how many milliseconds it has. */
type Close = (withinMs: number) => Promise<unknown> | void

export interface Closing {
  /**
   * Ends `part` when its turn comes, which is before everything that was added before it. `by`: milliseconds since the closing
   * began after which the others go on without it.
   */
  add(part: string, by: number, close: Close): void
  /** Never throws: what fails or takes too long is logged, and the next part ends all the same. */
  close(): Promise<void>
}

export interface ClosingOptions {
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
  /** Calls back after that many milliseconds, unless it is told to forget it. */
  readonly after?: (milliseconds: number, call: () => void) => () => void
}

function afterTimer(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

export function openClosing({
  log,
  now = () => performance.now(),
  after = afterTimer,
}: ClosingOptions): Closing {
  const parts: { part: string; by: number; close: Close }[] = []

  const end = async (part: string, left: number, close: Close): Promise<void> => {
    const over = Promise.withResolvers<'over'>()
    const forget = after(left, () => over.resolve('over'))
    try {
      const ended = await Promise.race([Promise.resolve(close(left)), over.promise])
      if (ended === 'over') log.warn({ part }, 'closing goes on without a part that takes too long')
    } catch (error) {
      log.warn({ part, err: error }, `a part did not close: ${reasonOf(error)}`)
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
