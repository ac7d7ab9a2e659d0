/** Runs one piece of work at a time; in all windows of this browser where it can. */
export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** After this much silence the session may be over; well below the 12 hours that it lasts. */
const SILENCE_MS = 3_600_000

/**
 * Sends requests, after a long silence one alone before the others: it may bring the cookies of a renewed session, and
 * the token that renews it serves once.
 */
export function sendFirstAlone(send: typeof fetch, clock: () => number, turns: RunInTurn): typeof fetch {
  let answered = -Infinity
  const fresh = () => clock() - answered < SILENCE_MS
  return async (input, init) => {
    const go = async () => {
      const reply = await send(input, init)
      answered = clock()
      return reply
    }
    return fresh() ? await go() : await turns(go)
  }
}

/** Turns of all windows of this browser; of this window alone where the browser has no locks (plain HTTP). */
export function browserTurns(): RunInTurn {
  // Absent outside of secure contexts, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  if (locks) return async (work) => await locks.request('haulway-first-request', work)
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return await mine
  }
}
