/**
 * A few may work at once, the rest wait; whoever is free next takes what belongs to those with the least under way, and of these
 * to those who were served longest ago. So an account with a hundred questions delays another by one.
 *
 * Questions that are the same are asked once: those that come while one waits share its answer, which sees everything that was
 * there when they came. One that has begun is not shared: those that come later wait for it to end, and share the next.
 */
import { unavailable } from './http/failure.ts'

export interface FairQueueOptions {
  /** At work at once. */
  slots: number
  /** Waiting at once of one owner; more are answered 503. */
  waiting: number
}

export interface FairQueue {
  /** `owner`: who shares with the others; `question`: what is the same has the same text. */
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
  /** Owners in the order in which they were served last. */
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
    // Who is neither at work nor waiting is forgotten, so that the list is as long as there are owners here.
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
      // What is the same is of one type.
      return (await (shared ?? mine).answer.promise) as T
    },
  }
}
