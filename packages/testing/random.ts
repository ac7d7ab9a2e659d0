/**
 * A reproducible random generator: the same seed gives the same numbers (mulberry32, public domain, by Tommy
 * Ettinger).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = Math.imul(state ^ (state >>> 15), state | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns `length` random bytes per call, for ids. */
export function seededBytes(seed: number, length = 10): () => Uint8Array {
  const random = seededRandom(seed)
  return () => Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

export type Random = () => number

export const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)]

export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => [random(), one] as const)
    .toSorted((a, b) => a[0] - b[0])
    .map(([, one]) => one)
