/** Orders in which recorded fixes can be sent. The server must derive the same from all of them. */
import { randomStream, shuffled } from '../simulation/random.ts'

export const orders = ['file', 'sorted', 'reversed', 'shuffled', 'halves'] as const
export type Order = (typeof orders)[number]

/**
 * file: as recorded. sorted: by time. reversed: the last batch first, each batch in order. shuffled: by the seed.
 * halves: the second half before the first.
 */
export function arrange<T extends { t: number }>(
  fixes: readonly T[],
  order: Order,
  batchSize: number,
  seed: number,
): T[] {
  const byTime = (): T[] => fixes.toSorted((a, b) => a.t - b.t)
  if (order === 'file') return [...fixes]
  if (order === 'sorted') return byTime()
  if (order === 'shuffled') return shuffled(fixes, randomStream(seed, 'order'))
  const sorted = byTime()
  if (order === 'halves') {
    const middle = Math.ceil(sorted.length / 2)
    return [...sorted.slice(middle), ...sorted.slice(0, middle)]
  }
  const batches: T[][] = []
  for (let i = 0; i < sorted.length; i += batchSize) batches.push(sorted.slice(i, i + batchSize))
  return batches.toReversed().flat()
}

/** Keeps the first reading of each machine in every interval of so many seconds since the epoch. */
export function createThinning(seconds: number): (machine: string, t: number) => boolean {
  const last = new Map<string, number>()
  return (machine, t) => {
    if (seconds <= 0) return true
    const stretch = Math.floor(t / 1000 / seconds)
    if (last.get(machine) === stretch) return false
    last.set(machine, stretch)
    return true
  }
}
