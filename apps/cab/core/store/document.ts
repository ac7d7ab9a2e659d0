/** The document of the cab, and the transactions in which it changes. */
import type { Keep } from '../keep.ts'
import { complete, type BatchEvent, type CabDatabase, type StoreName } from './database.ts'
import type { RefusedItem, StoredMachine, StoredPhoto, StoredSignOn } from './database.ts'

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

export type Edit = (keep: Keep) => readonly [Keep, Change?]

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

/** Positions that were thinned and that the document does not name yet. */
export interface Thinned {
  count: number
}

export interface KeepDocument {
  readonly keep: () => Keep
  /** Edits are made one after another. Resolves with what was stored beside the document. */
  readonly edit: (edit: Edit) => Promise<Change>
}

/** `making` makes room for what it writes. */
export function createDocument(
  database: CabDatabase,
  stored: Keep,
  making: (write: () => Promise<void>) => Promise<void>,
  thinned: Thinned,
): KeepDocument {
  let keep = stored
  let last: Promise<unknown> = Promise.resolve()
  const editNow = async (edit: Edit): Promise<Change> => {
    const [next, change = {}] = edit(keep)
    await making(async () => {
      const added = thinned.count
      const whole = { ...next, thinned: keep.thinned + added }
      await write(database, whole, change)
      thinned.count -= added
      keep = whole
    })
    return change
  }
  const after = async (former: Promise<unknown>, edit: Edit): Promise<Change> => {
    // A failed edit is told to whom it concerns.
    await former.catch(() => undefined)
    return await editNow(edit)
  }
  return {
    keep: () => keep,
    edit(edit) {
      const edited = after(last, edit)
      last = edited
      return edited
    },
  }
}
