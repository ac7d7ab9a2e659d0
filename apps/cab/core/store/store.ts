/** What is kept on the tablet, and what of it waits for the server. */
import type { Backlog } from '../../cab.ts'
import { emptyKeep, isUntold, type Keep } from '../keep.ts'
import type { CabOptions } from '../options.ts'
import { countStored, type Counts } from './counts.ts'
import { complete, openDatabase, type CabDatabase, type Fix, type StoredFix } from './database.ts'
import { createDocument, type Edit, type Thinned } from './document.ts'
import { isFull, makeRoom, writeMakingRoom } from './full.ts'

/** A position before it has its number. */
export type NewFix = Omit<Fix, 'seq'>

export interface Store {
  readonly database: CabDatabase
  /** The document as it is stored. */
  readonly keep: () => Keep
  /**
   * Changes the document and stores what belongs to it, all or nothing. Changes are made one after another. Resolves
   * once it is on the disk; rejects when there is no room.
   */
  readonly commit: (edit: Edit) => Promise<void>
  /** Numbers the positions of a device and keeps them; those without any room count as thinned. */
  readonly addFixes: (device: string, fixes: readonly NewFix[]) => Promise<void>
  readonly readCache: (name: string) => Promise<unknown>
  readonly writeCache: (name: string, value: unknown) => Promise<void>
  readonly backlog: () => Backlog
  /** Takes from the backlog what was acknowledged. */
  readonly settled: (positions: number) => Promise<void>
  readonly setPersisted: (persisted: boolean) => void
  readonly close: () => void
}

async function append(database: CabDatabase, device: string, fixes: readonly NewFix[]): Promise<void> {
  const tx = database.transaction(['machines', 'positions'], 'readwrite', { durability: 'relaxed' })
  const machines = tx.objectStore('machines')
  const machine = await machines.get(device)
  if (!machine) throw new Error('the tablet was never put into this machine')
  const { nextSeq } = machine
  const numbered = fixes.map((fix, index): StoredFix => ({ device, fix: { seq: nextSeq + index, ...fix } }))
  await complete<unknown>(tx, [
    machines.put({ ...machine, nextSeq: nextSeq + fixes.length }),
    ...numbered.map((one) => tx.objectStore('positions').add(one)),
  ])
}

/** Answers to the office wait in the document; each counts as a press. */
function withAnswers(
  counted: Omit<Backlog, 'thinned'>,
  { messages, thinned }: Keep,
  thinnedSince: number,
): Backlog {
  const times = messages.filter(isUntold).flatMap(({ answeredAt }) => answeredAt ?? [])
  const oldest = [...times, ...(counted.oldest === null ? [] : [counted.oldest])]
  return {
    ...counted,
    events: counted.events + times.length,
    oldest: oldest.length === 0 ? null : Math.min(...oldest),
    thinned: thinned + thinnedSince,
  }
}

/** Adds positions and, once there are too many, thins them. */
function createAppending(
  database: CabDatabase,
  maxPositions: number,
  counts: Counts,
  room: {
    readonly making: <T>(write: () => Promise<T>) => Promise<T>
    readonly thinned: (count: number) => void
  },
): Store['addFixes'] {
  let thinning = false
  return async (device, fixes) => {
    counts.add(
      { positions: fixes.length },
      fixes.map(({ t }) => t),
    )
    try {
      await room.making(() => append(database, device, fixes))
    } catch (error) {
      if (!isFull(error)) {
        counts.add({ positions: -fixes.length })
        throw error
      }
      room.thinned(fixes.length)
    }
    if (thinning || counts.backlog().positions <= maxPositions) return
    thinning = true
    try {
      room.thinned(await makeRoom(database))
    } finally {
      thinning = false
    }
  }
}

/**
 * `changed` is called whenever the document or the backlog is another, `lost` when the storage went away. Rejects when
 * the browser gives none.
 */
export async function openStore(
  { databases, maxPositions }: Pick<CabOptions, 'databases' | 'maxPositions'>,
  changed: (store: Store) => void,
  lost: () => void = () => undefined,
): Promise<Store> {
  const database = await openDatabase(databases, lost)
  const counts = await countStored(database)
  const stored = { ...emptyKeep, ...((await database.get('cache', 'keep')) as Partial<Keep> | undefined) }
  const thinned: Thinned = { count: 0 }
  const thin = (count: number): void => {
    counts.add({ positions: -count })
    thinned.count += count
  }
  const making = <T>(write: () => Promise<T>) => writeMakingRoom(database, write, thin)
  const document = createDocument(database, stored, making, thinned)
  const appending = createAppending(database, maxPositions, counts, { making, thinned: thin })
  const store: Store = {
    database,
    keep: document.keep,
    async commit(edit) {
      const { events = [], photo, signOn, removed, refused } = await document.edit(edit)
      const times = [...events.map(({ event }) => event.t), photo?.about.t, signOn?.t]
      counts.add(
        { events: events.length + (signOn ? 1 : 0), photos: photo ? 1 : 0 },
        times.filter((t) => t !== undefined),
      )
      if (removed || refused) await counts.recount()
      changed(store)
    },
    async addFixes(device, fixes) {
      await appending(device, fixes)
      changed(store)
      if (thinned.count > 0) await store.commit((same) => [same])
    },
    readCache: (name) => database.get('cache', name),
    async writeCache(name, value) {
      await making(() => database.put('cache', value, name))
    },
    backlog: () => withAnswers(counts.backlog(), document.keep(), thinned.count),
    async settled(positions) {
      counts.add({ positions: -positions })
      await counts.recount()
      changed(store)
    },
    setPersisted(persisted) {
      counts.setPersisted(persisted)
      changed(store)
    },
    close: () => database.close(),
  }
  changed(store)
  return store
}
