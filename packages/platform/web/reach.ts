/** Whether the server can be reached, from all that tells of it: the browser, the calls, the live socket. */
import type { Live } from './live.ts'
import { wordsAtHand } from './wanted.ts'

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

/** When what was lost is there again. */
async function restored(lost: () => boolean, watch: Reach['watch']): Promise<void> {
  if (!lost()) return
  await new Promise<void>((done) => {
    const stop = watch(() => {
      stop()
      done()
    })
  })
}

export function createReach({ live, probe, isOnline, onOnline, clock, after }: ReachSettings): Reach {
  const watchers = new Set<() => void>()
  let unanswered = false
  /** The socket was lost, and nothing was answered since: a network that lets none through answers calls. */
  let cut = false
  let looking = false
  let current: Reached = { lost: false, since: clock() }

  function settle(): void {
    const lost = unanswered || cut || !isOnline()
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
    if (answered) cut = false
    if (unanswered) lookAgain()
    settle()
  }
  const watch = (callback: () => void): (() => void) => {
    watchers.add(callback)
    return () => void watchers.delete(callback)
  }

  live.watch(() => {
    const { state } = live.connection()
    // A socket that was opened was answered.
    if (state === 'live') unanswered = cut = false
    cut ||= state === 'offline'
    settle()
    if (cut) void look()
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
    back: () => restored(() => current.lost, watch),
  }
}

/** Loads a part of the program and the words that it says. */
export function arrival<T>(load: () => Promise<T>, reach: Reach): Promise<T> {
  return patiently(async () => {
    const found = await load()
    await wordsAtHand()
    return found
  }, reach)()
}

/**
 * Loads something: when the network fails it waits until that is back, and tries again. What fails while the server answers is tried
 * once more, as the network may have come back just then; failing again, it is gone.
 */
export function patiently<T>(load: () => Promise<T>, reach: Reach): () => Promise<T> {
  return async () => {
    for (let answered = false; ;) {
      try {
        return await load()
      } catch (error) {
        if (!(await reach.look())) await reach.back()
        else if (answered) throw error
        else answered = true
      }
    }
  }
}
