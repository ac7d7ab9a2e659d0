/** Time that passes only when a test lets it, and the end of everything that has begun meanwhile. */
import 'fake-indexeddb/auto'
import type { Timers } from '../options.ts'

/** Begun and not finished work that no timer of the cab stands for: transactions, requests, packing, ciphers. */
let underWay = 0

export async function tracked<T>(work: Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await work
  } finally {
    underWay -= 1
  }
}

type Begin = (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) => IDBTransaction
const transactionOf = Reflect.get(IDBDatabase.prototype, 'transaction') as Begin
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
  const transaction = transactionOf.apply(this, args)
  underWay += 1
  const ended = (): void => void (underWay -= 1)
  transaction.addEventListener('complete', ended)
  transaction.addEventListener('abort', ended)
  return transaction
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Turns of the event loop in which nothing was under way, after which nothing will come of itself. */
const QUIET_TURNS = 12

export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = underWay === 0 ? quiet + 1 : 0) await turn()
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

export interface Time extends Timers {
  readonly now: () => number
  /** Sets the clock alone, as when the device was off. */
  readonly jump: (ms: number) => void
  /** Lets time pass: runs what falls due, each in its moment, with all that follows. */
  readonly pass: (ms: number) => Promise<void>
  readonly pending: () => number
}

export function createTime(start: number): Time {
  let now = start
  const timers = new Set<Timer>()
  const next = (until: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    jump: (ms) => void (now += ms),
    pending: () => timers.size,
    set(run, ms) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return timer
    },
    clear: (timer) => void timers.delete(timer as Timer),
    async pass(ms) {
      const until = now + ms
      await settled()
      for (let due = next(until); due; due = next(until)) {
        timers.delete(due)
        now = Math.max(now, due.at)
        due.run()
        await settled()
      }
      now = until
    },
  }
}
