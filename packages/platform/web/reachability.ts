/** Whether the server can be reached, judged from the browser's state, the calls and the live socket. */
import type { Live } from './live.ts'
import { wordsLoaded } from './wanted.ts'

export interface ReachState {
  readonly lost: boolean
  /** Epoch milliseconds of the last change. */
  readonly since: number
}

export interface Reachability {
  readonly now: () => ReachState
  /** Calls back on changes; returns the function that unsubscribes. */
  readonly watch: (callback: () => void) => () => void
  /** Wraps `fetch` and observes whether an answer came. */
  readonly seen: (send: typeof fetch) => typeof fetch
  /** Probes whether the server can be reached. */
  readonly look: () => Promise<boolean>
  /** Resolves once it can be reached. */
  readonly back: () => Promise<void>
}

export interface ReachSettings {
  readonly live: Pick<Live, 'connection' | 'watch'>
  /** Requests something small and uncached; false when no answer came. */
  readonly probe: () => Promise<boolean>
  /** The online state of the browser, and how to follow it. */
  readonly isOnline: () => boolean
  readonly onOnline: (callback: () => void) => void
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly after: (milliseconds: number, run: () => void) => void
}

/** Interval between probes. A socket that reconnects reports earlier. */
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
      // An aborted call says nothing about the network.
      if (init?.signal?.aborted !== true) tell(false)
      throw error
    }
  }

/** When what was lost is there again. */
async function restored(lost: () => boolean, watch: Reachability['watch']): Promise<void> {
  if (!lost()) return
  await new Promise<void>((done) => {
    const stop = watch(() => {
      stop()
      done()
    })
  })
}

export function createReachability({
  live,
  probe,
  isOnline,
  onOnline,
  clock,
  after,
}: ReachSettings): Reachability {
  const watchers = new Set<() => void>()
  let unanswered = false
  /** The socket was lost, and nothing was answered since: a network that lets none through answers calls. */
  let cut = false
  let looking = false
  let current: ReachState = { lost: false, since: clock() }

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

/** Loads a part of the program and its words. */
export function loadPart<T>(load: () => Promise<T>, reach: Reachability): Promise<T> {
  return withNetworkRetry(async () => {
    const found = await load()
    await wordsLoaded()
    return found
  }, reach)()
}

/**
 * Loads something and retries: after a network failure it waits until the server can be reached. A failure while the
 * server answers is retried once, as the network may just have come back; after a second one it rejects.
 */
export function withNetworkRetry<T>(load: () => Promise<T>, reach: Reachability): () => Promise<T> {
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
