/** What is kept on the tablet, and what of it waits for the server. */
import type { Backlog } from '../../cab.ts'
import { emptyKeep, type Keep } from '../keep.ts'
import type { CabOptions } from '../options.ts'
import { openDatabase, type BatchEvent, type CabDatabase, type Fix, type RefusedItem } from './database.ts'
import type { StoredFix, StoredMachine, StoredPhoto, StoredSignOn, StoreName } from './database.ts'
import { makeRoom, writeMakingRoom } from './full.ts'

/** Part of one transaction beside the document. */
export interface Change {
  readonly events?: readonly { readonly device: string; readonly event: BatchEvent }[]
  readonly photo?: StoredPhoto
  readonly machine?: StoredMachine
  readonly signOn?: StoredSignOn
  readonly removed?: { readonly signOn?: string; readonly photo?: string }
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
  /** Numbers the positions and keeps them. */
  readonly addFixes: (machine: string, fixes: readonly NewFix[]) => Promise<void>
  readonly readCache: (name: string) => Promise<unknown>
  readonly writeCache: (name: string, value: unknown) => Promise<void>
  readonly backlog: () => Backlog
  /** Takes from the backlog what was acknowledged, and counts the few that are left beside positions. */
  readonly settled: (positions: number) => Promise<void>
  readonly setPersisted: (persisted: boolean) => void
  readonly close: () => void
}

interface Counts {
  positions: number
  events: number
  photos: number
  refused: number
  oldest: number | null
  persisted: boolean
}

async function oldestOf(database: CabDatabase): Promise<number | null> {
  const times: number[] = []
  for (const { device } of await database.getAll('machines')) {
    const [first] = await database.getAll('positions', IDBKeyRange.bound([device, 0], [device, Infinity]), 1)
    if (first) times.push(first.fix.t)
  }
  const [event] = await database.getAll('events', null, 1)
  if (event) times.push(event.event.t)
  for (const { t } of await database.getAll('photos', null, 10)) times.push(t)
  for (const { t } of await database.getAll('signOns', null, 10)) times.push(t)
  return times.length === 0 ? null : Math.min(...times)
}

const stores: readonly StoreName[] = ['cache', 'events', 'photos', 'machines', 'signOns', 'refused']

async function write(database: CabDatabase, keep: Keep, change: Change): Promise<void> {
  const tx = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const at = (name: 'refused') => tx.objectStore(name)
  const { events = [], photo, machine, signOn, removed, refused = [] } = change
  await Promise.all([
    tx.objectStore('cache').put(keep, 'keep'),
    ...events.map((one) => tx.objectStore('events').add(one)),
    ...(photo ? [tx.objectStore('photos').put(photo)] : []),
    ...(machine ? [tx.objectStore('machines').put(machine)] : []),
    ...(signOn ? [tx.objectStore('signOns').put(signOn)] : []),
    ...(removed?.signOn === undefined ? [] : [tx.objectStore('signOns').delete(removed.signOn)]),
    ...(removed?.photo === undefined ? [] : [tx.objectStore('photos').delete(removed.photo)]),
    ...refused.map((one) => at('refused').add(one)),
    tx.done,
  ])
}

async function append(database: CabDatabase, machineId: string, fixes: readonly NewFix[]): Promise<void> {
  const tx = database.transaction(['machines', 'positions'], 'readwrite', { durability: 'relaxed' })
  const machines = tx.objectStore('machines')
  const machine = await machines.get(machineId)
  if (!machine) throw new Error('the tablet was never put into this machine')
  const { device, nextSeq } = machine
  const numbered = fixes.map((fix, index): StoredFix => ({ device, fix: { seq: nextSeq + index, ...fix } }))
  await Promise.all([
    machines.put({ ...machine, nextSeq: nextSeq + fixes.length }),
    ...numbered.map((one) => tx.objectStore('positions').add(one)),
    tx.done,
  ])
}

/** `changed` is called whenever the document or the backlog is another. Rejects when the browser gives no storage. */
export async function openStore(
  { databases, maxPositions }: Pick<CabOptions, 'databases' | 'maxPositions'>,
  changed: (store: Store) => void,
): Promise<Store> {
  const database = await openDatabase(databases)
  let keep: Keep = { ...emptyKeep, ...((await database.get('cache', 'keep')) as Partial<Keep> | undefined) }
  const counts: Counts = { positions: 0, events: 0, photos: 0, refused: 0, oldest: null, persisted: false }
  let thinnedNow = 0
  let queue = Promise.resolve()
  let thinning = false

  const recount = async (): Promise<void> => {
    counts.events = (await database.count('events')) + (await database.count('signOns'))
    counts.photos = await database.count('photos')
    counts.refused = await database.count('refused')
    counts.oldest = await oldestOf(database)
    changed(store)
  }
  const thinned = (count: number): void => {
    counts.positions -= count
    thinnedNow += count
  }
  const commit: Store['commit'] = (change) => {
    const done = queue.then(async () => {
      const [next, more = {}] = change(keep)
      await writeMakingRoom(
        database,
        async () => {
          const whole = { ...next, thinned: keep.thinned + thinnedNow }
          await write(database, whole, more)
          thinnedNow -= whole.thinned - keep.thinned
          keep = whole
        },
        thinned,
      )
      counts.events += (more.events?.length ?? 0) + (more.signOn ? 1 : 0)
      counts.photos += more.photo ? 1 : 0
      for (const t of [...(more.events ?? []).map(({ event }) => event.t), more.photo?.t, more.signOn?.t])
        if (t !== undefined) counts.oldest = Math.min(counts.oldest ?? t, t)
      if (more.removed || more.refused) await recount()
      changed(store)
    })
    queue = done.catch(() => undefined)
    return done
  }
  const thinOut = async (): Promise<void> => {
    thinning = true
    try {
      thinned(await makeRoom(database))
      await commit((same) => [same])
    } finally {
      thinning = false
    }
  }
  const store: Store = {
    database,
    keep: () => keep,
    commit,
    async addFixes(machine, fixes) {
      await writeMakingRoom(database, () => append(database, machine, fixes), thinned)
      counts.positions += fixes.length
      counts.oldest ??= fixes[0]?.t ?? null
      changed(store)
      if (counts.positions > maxPositions && !thinning) await thinOut()
      else if (thinnedNow > 0) await commit((same) => [same])
    },
    readCache: (name) => database.get('cache', name),
    async writeCache(name, value) {
      await writeMakingRoom(database, () => database.put('cache', value, name), thinned)
    },
    backlog() {
      const { positions, events, photos, oldest, refused, persisted } = counts
      return { positions, events, photos, oldest, refused, persisted, thinned: keep.thinned + thinnedNow }
    },
    async settled(positions) {
      counts.positions -= positions
      await recount()
    },
    setPersisted(persisted) {
      counts.persisted = persisted
      changed(store)
    },
    close: () => database.close(),
  }
  counts.positions = await database.count('positions')
  await recount()
  return store
}
