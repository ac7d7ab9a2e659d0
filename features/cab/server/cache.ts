/** A cache of reads that many cabs share, for a short while. */

/** Bounds memory. */
const MAX_KEPT = 2_000

export type Cache<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** Failed reads are not kept. `clock` is epoch milliseconds. */
export function openCache<T>(clock: () => number, lastsMs: number): Cache<T> {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<T> }>()
  return async (key, read) => {
    const now = clock()
    const known = kept.get(key)
    // The clock may have been set back.
    if (known && Math.abs(now - known.at) < lastsMs) return await known.value
    if (kept.size >= MAX_KEPT) kept.clear()
    const made = { at: now, value: read() }
    kept.set(key, made)
    try {
      return await made.value
    } catch (error) {
      if (kept.get(key) === made) kept.delete(key)
      throw error
    }
  }
}
