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
  readonly machine: string
  readonly device: string
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
  readonly bytes: ArrayBuffer
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
  readonly kind: 'position' | 'event' | 'photo' | 'sign-on'
  readonly item: unknown
  readonly reason: string
  readonly at: number
}

interface Schema extends DBSchema {
  machines: { key: string; value: StoredMachine; indexes: { device: string } }
  positions: { key: [string, number]; value: StoredFix }
  /** Keys are numbered as the events were stated. */
  events: { key: number; value: StoredEvent; indexes: { device: string } }
  photos: { key: string; value: StoredPhoto; indexes: { device: string } }
  signOns: { key: string; value: StoredSignOn; indexes: { device: string } }
  refused: { key: number; value: RefusedItem }
  /** What is known of the server and of the shift, by name. */
  cache: { key: string; value: unknown }
}

export type CabDatabase = IDBPDatabase<Schema>
export type StoreName = keyof Schema &
  ('machines' | 'positions' | 'events' | 'photos' | 'signOns' | 'refused' | 'cache')

const NAME = 'haulway-cab'
const VERSION = 1

function createStores(database: IDBDatabase): void {
  database.createObjectStore('machines', { keyPath: 'machine' }).createIndex('device', 'device')
  database.createObjectStore('positions', { keyPath: ['device', 'fix.seq'] })
  database.createObjectStore('events', { autoIncrement: true }).createIndex('device', 'device')
  database.createObjectStore('photos', { keyPath: 'photo' }).createIndex('device', 'device')
  database.createObjectStore('signOns', { keyPath: 'id' }).createIndex('device', 'device')
  database.createObjectStore('refused', { autoIncrement: true })
  database.createObjectStore('cache')
}

/** Rejects when the browser gives no storage. */
export async function openDatabase(factory: IDBFactory): Promise<CabDatabase> {
  const request = factory.open(NAME, VERSION)
  request.addEventListener('upgradeneeded', () => createStores(request.result))
  return (await wrap(request)) as unknown as CabDatabase
}
