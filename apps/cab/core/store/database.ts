/** The database of a tablet in the browser: what is kept and under which keys. */
import type { DBSchema, IDBPDatabase } from 'idb'
import { wrap } from 'idb'

/** A position in the words of the batch; fields without a value are left out. */
export interface Fix {
  readonly seq: number
  /** Epoch milliseconds. */
  readonly t: number
  readonly lon: number
  readonly lat: number
  /** Metres a second. */
  readonly speed?: number
  /** Degrees clockwise from north. */
  readonly heading?: number
  /** Metres. */
  readonly accuracy?: number
}

/** A stated event in the words of the batch. Sent again, it must be the same to the letter. */
export interface BatchEvent {
  readonly id: string
  readonly t: number
  readonly type: string
  readonly [field: string]: unknown
}

/** A machine into which this tablet was put, and the device that reports for it. */
export interface StoredMachine {
  readonly device: string
  readonly machine: string
  /** As which the tablet had joined then. */
  readonly tablet: string
  readonly secret: string
  readonly nextSeq: number
}

export interface StoredFix {
  readonly device: string
  readonly fix: Fix
}

export interface StoredEvent {
  readonly device: string
  readonly event: BatchEvent
}

export interface StoredPhoto {
  /** A UUID. */
  readonly photo: string
  /** Id of its note. */
  readonly note: string
  readonly device: string
  readonly t: number
  readonly type: string
}

/** A sign-on that the server has not confirmed; the PIN is encrypted. */
export interface StoredSignOn {
  readonly id: string
  readonly device: string
  readonly t: number
  readonly employeeId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly pin: ArrayBuffer
}

/** What the server refused for good, with its reason. */
export interface RefusedItem {
  readonly device: string
  readonly kind: 'position' | 'event' | 'photo' | 'sign-on' | 'answer'
  readonly item: unknown
  readonly reason: string
  readonly at: number
}

interface Schema extends DBSchema {
  machines: { key: string; value: StoredMachine }
  positions: { key: [string, number]; value: StoredFix }
  /** Keys are numbered as the events were stated. */
  events: { key: number; value: StoredEvent; indexes: { device: string } }
  photos: { key: string; value: StoredPhoto; indexes: { device: string } }
  /** By photograph; apart, as each takes megabytes. */
  pictures: { key: string; value: ArrayBuffer }
  signOns: { key: string; value: StoredSignOn; indexes: { device: string } }
  refused: { key: number; value: RefusedItem }
  /** What is known of the server and of the shift, by name. */
  cache: { key: string; value: unknown }
}

export type CabDatabase = IDBPDatabase<Schema>
export type StoreName =
  | 'machines'
  | 'positions'
  | 'events'
  | 'photos'
  | 'pictures'
  | 'signOns'
  | 'refused'
  | 'cache'

const NAME = 'haulway-cab'
const VERSION = 1

function createStores(database: IDBDatabase): void {
  database.createObjectStore('machines', { keyPath: 'device' })
  database.createObjectStore('positions', { keyPath: ['device', 'fix.seq'] })
  database.createObjectStore('events', { autoIncrement: true }).createIndex('device', 'device')
  database.createObjectStore('photos', { keyPath: 'photo' }).createIndex('device', 'device')
  database.createObjectStore('pictures')
  database.createObjectStore('signOns', { keyPath: 'id' }).createIndex('device', 'device')
  database.createObjectStore('refused', { autoIncrement: true })
  database.createObjectStore('cache')
}

/** Rejects when the browser gives no storage. `lost` is called when it closes the database of itself, as some do. */
export async function openDatabase(factory: IDBFactory, lost: () => void): Promise<CabDatabase> {
  const request = factory.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => createStores(request.result))
  const database = (await wrap(request)) as unknown as CabDatabase
  database.addEventListener('close', lost)
  return database
}

/**
 * Resolves once the transaction of these writes is complete. Rejects with its reason, such as a full storage, which the
 * single writes do not tell.
 */
export async function complete<T>(
  tx: { readonly done: Promise<void> },
  writes: readonly Promise<T>[],
): Promise<T[]> {
  const all = Promise.all(writes)
  all.catch(() => undefined)
  await tx.done
  return await all
}
