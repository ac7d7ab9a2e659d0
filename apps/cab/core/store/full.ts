/** What happens when the storage is full: the oldest positions are thinned, so that presses always have room. */
import { complete, type CabDatabase } from './database.ts'

/** Keys that are read and deleted in one transaction. */
const CHUNK = 2_000
/** Each thins a quarter of what is left. */
const MOST_ROUNDS = 40
/** So few are not thinned but dropped. */
const FEW = 8

export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Of every two in a row the second, but never the first and the last of all. */
const everySecond = <T>(keys: readonly T[]): T[] => keys.slice(0, -1).filter((_, index) => index % 2 === 1)

/** Thins the older half of the positions of a device; returns how many were deleted. */
async function thinHalf(database: CabDatabase, device: string): Promise<number> {
  const all = IDBKeyRange.bound([device, 0], [device, Infinity])
  let left = Math.ceil((await database.count('positions', all)) / 2)
  let from = 0
  let thinned = 0
  while (left > 0) {
    const tx = database.transaction('positions', 'readwrite')
    const range = IDBKeyRange.bound([device, from], [device, Infinity])
    const keys = await tx.store.getAllKeys(range, Math.min(CHUNK, left))
    const last = keys.at(-1)
    if (last === undefined) break
    const gone = everySecond(keys)
    await complete(
      tx,
      gone.map((key) => tx.store.delete(key)),
    )
    thinned += gone.length
    left -= keys.length
    from = last[1] + 1
  }
  return thinned
}

async function dropAll(database: CabDatabase, device: string): Promise<number> {
  const all = IDBKeyRange.bound([device, 0], [device, Infinity])
  const tx = database.transaction('positions', 'readwrite')
  const count = tx.store.count(all)
  await complete<unknown>(tx, [count, tx.store.delete(all)])
  return await count
}

/** Makes room once. Returns the number of deleted positions, 0 when there is none to delete. */
export async function makeRoom(database: CabDatabase): Promise<number> {
  const machines = await database.getAll('machines')
  let best = { device: '', count: 0 }
  for (const { device } of machines) {
    const count = await database.count('positions', IDBKeyRange.bound([device, 0], [device, Infinity]))
    if (count > best.count) best = { device, count }
  }
  if (best.count === 0) return 0
  return best.count <= FEW ? await dropAll(database, best.device) : await thinHalf(database, best.device)
}

/**
 * Runs `write`, making room for it as long as the storage is full. Tells `thinned` how many positions went. Rejects
 * when there is no room without any position either.
 */
export async function writeMakingRoom<T>(
  database: CabDatabase,
  write: () => Promise<T>,
  thinned: (count: number) => void,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isFull(error) || round === MOST_ROUNDS) throw error
      const count = await makeRoom(database)
      if (count === 0) throw error
      thinned(count)
    }
  }
}
