/** A storage with room for so many records, as browsers refuse what is beyond: the transaction ends, with this reason. */
import './time.ts'

let room = Infinity
let held = 0

/** How the storage of the tests ends a transaction for a reason. */
const ABORT = '_abort'
type Abortable = Record<typeof ABORT, (reason: string) => void>

const add = Reflect.get(IDBObjectStore.prototype, 'add') as (
  this: IDBObjectStore,
  ...args: Parameters<IDBObjectStore['add']>
) => IDBRequest<IDBValidKey>
const remove: (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) => IDBRequest<undefined> = Reflect.get(
  IDBObjectStore.prototype,
  'delete',
)

IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args) {
  const request = add.apply(this, args)
  held += 1
  const { transaction } = this
  transaction.addEventListener('abort', () => void (held -= 1))
  if (held > room) queueMicrotask(() => (transaction as unknown as Abortable)[ABORT]('QuotaExceededError'))
  return request
}

IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...args) {
  const counted = this.count(...args)
  counted.addEventListener('success', () => void (held -= counted.result))
  return remove.apply(this, args)
}

/** Gives room for so many records more than there are, until the test ends it. */
export function limitRoom(records: number): () => void {
  held = 0
  room = records
  return () => void (room = Infinity)
}
