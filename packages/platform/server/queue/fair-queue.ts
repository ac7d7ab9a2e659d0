/**
 * Limits how many questions run at once and serves their owners fairly: a free slot goes to the owner with the fewest
 * running, and among these to the one served longest ago. So an account with a hundred questions delays another by
 * one. Identical waiting questions run once: those that arrive while one waits share its answer, which sees
 * everything that was there when they came. One that has begun is not shared: later ones wait for it to end, and
 * share the next.
 */
import { unavailable } from '../http/failure.ts'

export interface FairQueueOptions {
  /** Slots: questions running at once. */
  slots: number
  /** Waiting questions allowed for one owner; more are answered 503. */
  waiting: number
}

export interface FairQueue {
  /** `owner`: the party that shares fairly with the others; `question`: identical questions have the same text. */
  ask<T>(owner: string, question: string, work: () => Promise<T>): Promise<T>
}

interface Asked {
  readonly owner: string
  readonly question: string
  readonly work: () => Promise<unknown>
  readonly answer: PromiseWithResolvers<unknown>
}

const RETRY_AFTER_SECONDS = 5

export function openFairQueue({ slots, waiting: most }: FairQueueOptions): FairQueue {
  const waiting: Asked[] = []
  const working: Asked[] = []
  /** Owners, the one served last at the end. */
  const served: string[] = []

  const underWay = (owner: string): number => working.filter((one) => one.owner === owner).length
  const same = (one: Asked, { owner, question }: Asked) => one.owner === owner && one.question === question

  function next(): Asked | undefined {
    const free = waiting.filter((one) => !working.some((other) => same(one, other)))
    const rank = new Map(free.map(({ owner }) => [owner, [underWay(owner), served.indexOf(owner)] as const]))
    return free.toSorted((a, b) => {
      const [[busyA, sinceA], [busyB, sinceB]] = [rank.get(a.owner)!, rank.get(b.owner)!]
      return busyA - busyB || sinceA - sinceB
    })[0]
  }

  async function serve(one: Asked): Promise<void> {
    waiting.splice(waiting.indexOf(one), 1)
    working.push(one)
    const known = served.indexOf(one.owner)
    if (known >= 0) served.splice(known, 1)
    served.push(one.owner)
    try {
      one.answer.resolve(await one.work())
    } catch (error) {
      one.answer.reject(error)
    }
    working.splice(working.indexOf(one), 1)
    // Owners without running or waiting questions are dropped, which bounds the list.
    if (underWay(one.owner) === 0 && !waiting.some(({ owner }) => owner === one.owner))
      served.splice(served.indexOf(one.owner), 1)
    begin()
  }

  function begin(): void {
    while (working.length < slots) {
      const one = next()
      if (one === undefined) return
      void serve(one)
    }
  }

  return {
    async ask<T>(owner: string, question: string, work: () => Promise<T>): Promise<T> {
      const mine: Asked = { owner, question, work, answer: Promise.withResolvers<unknown>() }
      const shared = waiting.find((one) => same(one, mine))
      if (shared === undefined) {
        if (waiting.filter((one) => one.owner === owner).length >= most)
          throw unavailable(RETRY_AFTER_SECONDS)
        waiting.push(mine)
        begin()
      }
      // Identical questions have answers of one type.
      return (await (shared ?? mine).answer.promise) as T
    },
  }
}
