/** Whether the server can be reached, from all that tells of it: the browser, the calls, the live socket. */
import type { Live } from './live.ts'

export interface Reached {
  readonly lost: boolean
  /** Epoch milliseconds since when. */
  readonly since: number
}

export interface Reach {
  readonly now: () => Reached
  /** Calls back when it changes, until the answer is called. */
  readonly watch: (callback: () => void) => () => void
  /** The same `fetch`, of which it is seen whether an answer came. */
  readonly seen: (send: typeof fetch) => typeof fetch
  /** Looks whether the server can be reached. */
  readonly look: () => Promise<boolean>
  /** Once it can be reached. */
  readonly back: () => Promise<void>
}

export interface ReachSettings {
  readonly live: Pick<Live, 'connection' | 'watch'>
  /** Asks for something small that is never kept; false when no answer came. */
  readonly probe: () => Promise<boolean>
  /** What the browser says, and how to hear of it. */
  readonly isOnline: () => boolean
  readonly onOnline: (callback: () => void) => void
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly after: (milliseconds: number, run: () => void) => void
}

/** Between two looks. A socket that comes back tells earlier. */
const PAUSE_MS = 5_000

const seenBy =
  (tell: (answered: boolean) => void) =>
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    try {
      const response = await send(input, init)
      tell(true)
      return response
    } catch (error) {
      // What was given up says nothing.
      if (init?.signal?.aborted !== true) tell(false)
      throw error
    }
  }

export function createReach({ live, probe, isOnline, onOnline, clock, after }: ReachSettings): Reach {
  const watchers = new Set<() => void>()
  let unanswered = false
  let looking = false
  let current: Reached = { lost: false, since: clock() }

  function settle(): void {
    const lost = unanswered || !isOnline() || live.connection().state === 'offline'
    if (lost === current.lost) return
    current = { lost, since: clock() }
    for (const one of watchers) one()
  }
  async function look(): Promise<boolean> {
    tell(await probe())
    return !unanswered
  }
  function lookAgain(): void {
    if (looking) return
    looking = true
    after(PAUSE_MS, () => {
      looking = false
      if (unanswered) void look()
    })
  }
  function tell(answered: boolean): void {
    unanswered = !answered
    if (unanswered) lookAgain()
    settle()
  }
  const watch = (callback: () => void): (() => void) => {
    watchers.add(callback)
    return () => void watchers.delete(callback)
  }

  live.watch(() => {
    // A socket that was opened was answered.
    if (live.connection().state === 'live') unanswered = false
    settle()
  })
  onOnline(() => {
    settle()
    if (unanswered) void look()
  })
  return {
    now: () => current,
    watch,
    look,
    seen: seenBy(tell),
    back: async () => {
      if (!current.lost) return
      await new Promise<void>((done) => {
        const stop = watch(() => {
          stop()
          done()
        })
      })
    },
  }
}

/** Loads a part of the program: when the network fails it waits until that is back, and tries again. */
export function patiently<T>(load: () => Promise<T>, reach: Reach): () => Promise<T> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (await reach.look()) throw error
        await reach.back()
      }
    }
  }
}
