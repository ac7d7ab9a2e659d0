/** What is kept on the tablet, and what of it waits for the server. */
import type { Backlog } from '../../cab.ts'
import { emptyKeep, type Keep } from '../keep.ts'
import type { CabOptions } from '../options.ts'
import { countStored } from './counts.ts'
import { complete, openDatabase, type BatchEvent, type CabDatabase, type Fix } from './database.ts'
import type {
  RefusedItem,
  StoredFix,
  StoredMachine,
  StoredPhoto,
  StoredSignOn,
  StoreName,
} from './database.ts'
import { isFull, makeRoom, writeMakingRoom } from './full.ts'

/** Part of one transaction beside the document. */
export interface Change {
  readonly events?: readonly { readonly device: string; readonly event: BatchEvent }[]
  readonly photo?: { readonly about: StoredPhoto; readonly picture: ArrayBuffer }
  readonly machine?: StoredMachine
  readonly signOn?: StoredSignOn
  /** A refused photograph keeps its picture. */
  readonly removed?: { readonly signOn?: string; readonly photo?: string; readonly picture?: string }
  readonly refused?: readonly RefusedItem[]
}

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
  readonly commit: (change: (keep: Keep) => readonly [Keep, Change?]) => Promise<void>
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

const stores: readonly StoreName[] = [
  'cache',
  'events',
  'photos',
  'pictures',
  'machines',
  'signOns',
  'refused',
]

async function write(database: CabDatabase, keep: Keep, change: Change): Promise<void> {
  const tx = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const { events = [], photo, machine, signOn, removed = {}, refused = [] } = change
  const machines = tx.objectStore('machines')
  // Its numbers only ever rise.
  const enter = async (entered: StoredMachine): Promise<unknown> => {
    const known = await machines.get(entered.device)
    return await machines.put({ ...entered, nextSeq: Math.max(known?.nextSeq ?? 0, entered.nextSeq) })
  }
  await complete<unknown>(tx, [
    tx.objectStore('cache').put(keep, 'keep'),
    ...events.map((one) => tx.objectStore('events').add(one)),
    ...(photo ? [tx.objectStore('photos').put(photo.about)] : []),
    ...(photo ? [tx.objectStore('pictures').put(photo.picture, photo.about.photo)] : []),
    ...(machine ? [enter(machine)] : []),
    ...(signOn ? [tx.objectStore('signOns').put(signOn)] : []),
    ...(removed.signOn === undefined ? [] : [tx.objectStore('signOns').delete(removed.signOn)]),
    ...(removed.photo === undefined ? [] : [tx.objectStore('photos').delete(removed.photo)]),
    ...(removed.picture === undefined ? [] : [tx.objectStore('pictures').delete(removed.picture)]),
    ...refused.map((one) => tx.objectStore('refused').add(one)),
  ])
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

/** The document, changed by one after another. `thinned` positions that it does not name yet are added to it. */
function createDocument(
  database: CabDatabase,
  stored: Keep,
  writing: (write: () => Promise<void>) => Promise<void>,
  thinnedSince: { count: number },
) {
  let keep = stored
  let queue = Promise.resolve()
  return {
    keep: () => keep,
    commit(change: (keep: Keep) => readonly [Keep, Change?], done: (change: Change) => Promise<void>) {
      const changed = queue.then(async () => {
        const [next, more = {}] = change(keep)
        await writing(async () => {
          const added = thinnedSince.count
          const whole = { ...next, thinned: keep.thinned + added }
          await write(database, whole, more)
          thinnedSince.count -= added
          keep = whole
        })
        await done(more)
      })
      queue = changed.catch(() => undefined)
      return changed
    },
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
  const thinnedSince = { count: 0 }
  const thinned = (count: number): void => {
    counts.add({ positions: -count })
    thinnedSince.count += count
  }
  const writing = <T>(write: () => Promise<T>) => writeMakingRoom(database, write, thinned)
  const document = createDocument(database, stored, writing, thinnedSince)
  const commit: Store['commit'] = (change) =>
    document.commit(change, async ({ events = [], photo, signOn, removed, refused }) => {
      const times = [...events.map(({ event }) => event.t), photo?.about.t ?? Infinity, signOn?.t ?? Infinity]
      counts.add(
        { events: events.length + (signOn ? 1 : 0), photos: photo ? 1 : 0 },
        times.filter(Number.isFinite),
      )
      if (removed || refused) await counts.recount()
      changed(store)
    })
  let thinning = false
  const thinOut = async (): Promise<void> => {
    thinning = true
    try {
      thinned(await makeRoom(database))
    } finally {
      thinning = false
    }
  }
  const store: Store = {
    database,
    keep: document.keep,
    commit,
    async addFixes(device, fixes) {
      const times = fixes.map(({ t }) => t)
      counts.add({ positions: fixes.length }, times)
      try {
        await writing(() => append(database, device, fixes))
      } catch (error) {
        counts.add({ positions: -fixes.length })
        if (!isFull(error)) throw error
        thinnedSince.count += fixes.length
      }
      changed(store)
      if (counts.backlog().positions > maxPositions && !thinning) await thinOut()
      if (thinnedSince.count > 0 && !thinning) await commit((same) => [same])
    },
    readCache: (name) => database.get('cache', name),
    async writeCache(name, value) {
      await writing(() => database.put('cache', value, name))
    },
    backlog: () => ({ ...counts.backlog(), thinned: document.keep().thinned + thinnedSince.count }),
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
