/** What reading one file that somebody uploaded may cost; how large it may come is said by the call that takes it. */
import { availableParallelism } from 'node:os'
import { IDLE_THREAD_MS } from '../process/idle-timer.ts'

export interface PoolBounds {
  readonly workers: number
  /** Files of one account that wait for a worker. */
  readonly waiting: number
  /** Of the processor, for one file, from when its reader has been loaded. */
  readonly milliseconds: number
  readonly heapMegabytes: number
  /** After which a worker without files ends. */
  readonly idleMilliseconds: number
}

export const poolBounds: PoolBounds = {
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  waiting: 32,
  milliseconds: 10_000,
  heapMegabytes: 256,
  idleMilliseconds: IDLE_THREAD_MS,
}
