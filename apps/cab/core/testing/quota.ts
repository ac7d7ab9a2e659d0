/** A storage with room for so many records, as browsers refuse what is beyond: the transaction ends, with this reason. */
import './time.ts'

let room = Infinity
let held = 0

interface Abortable {
  _abort(reason: string): void
}

const { add, delete: remove } = IDBObjectStore.prototype

IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args) {
  const request = add.apply(this, args)
  held += 1
  const { transaction } = this
  transaction.addEventListener('abort', () => void (held -= 1))
  if (held > room) queueMicrotask(() => (transaction as unknown as Abortable)._abort('QuotaExceededError'))
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
