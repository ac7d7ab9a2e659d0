/** What a request carries, and what becomes of it when the server has stored it. */
import type { Json } from '../call.ts'
import { complete, type BatchEvent, type CabDatabase, type Fix, type RefusedItem } from './database.ts'

/** The items of one request, and the keys under which they are deleted when they are acknowledged. */
export interface Outgoing {
  readonly fixes: readonly Fix[]
  readonly events: readonly BatchEvent[]
  readonly fixRanges: readonly (readonly [number, number])[]
  readonly eventKeys: readonly number[]
  /** Whether more waits than this. */
  readonly more: boolean
}

/** Most of the newest positions that go before the backlog, and most events of a request. */
const NEWEST = 20
const MOST_EVENTS = 500

const ofDevice = (device: string, from = 0, to = Infinity): IDBKeyRange =>
  IDBKeyRange.bound([device, from], [device, to])

/** The newest positions of a device, the oldest of them first. */
async function newestFixes(database: CabDatabase, device: string, most: number): Promise<Fix[]> {
  const found: Fix[] = []
  let cursor = await database.transaction('positions').store.openCursor(ofDevice(device), 'prev')
  while (cursor && found.length < most) {
    found.unshift(cursor.value.fix)
    cursor = await cursor.continue()
  }
  return found
}

const rangeOf = (fixes: readonly Fix[]): (readonly [number, number])[] => {
  const [first, last] = [fixes[0], fixes.at(-1)]
  return first && last ? [[first.seq, last.seq]] : []
}

/** Events in the order in which they were stated, the oldest positions, and after an outage the newest ones too. */
export async function readOutgoing(database: CabDatabase, device: string, limit: number): Promise<Outgoing> {
  const tx = database.transaction('events')
  const index = tx.store.index('device')
  const mostEvents = Math.min(MOST_EVENTS, limit)
  const [events, eventKeys] = await Promise.all([
    index.getAll(device, mostEvents),
    index.getAllKeys(device, mostEvents),
  ])
  const room = limit - events.length
  const oldest =
    room > 0 ? (await database.getAll('positions', ofDevice(device), room)).map(({ fix }) => fix) : []
  const newest =
    room > 0 && oldest.length === room ? await newestFixes(database, device, Math.min(NEWEST, room)) : []
  const last = oldest.at(-1)?.seq ?? -1
  const beyond = newest.filter(({ seq }) => seq > last)
  // Both together keep to the limit.
  const kept = oldest.slice(0, Math.max(0, room - beyond.length))
  const live = newest.filter(({ seq }) => seq > (kept.at(-1)?.seq ?? -1))
  return {
    events: events.map(({ event }) => event),
    eventKeys,
    fixes: [...kept, ...live],
    fixRanges: [...rangeOf(kept), ...rangeOf(live)],
    more: (room > 0 ? oldest.length === room : true) || events.length === mostEvents,
  }
}

export interface Refusals {
  /** Reason by index in the list of the request. */
  readonly fixes: ReadonlyMap<number, string>
  readonly events: ReadonlyMap<number, string>
}

function refusedItems(
  device: string,
  sent: Outgoing,
  { fixes, events }: Refusals,
  at: number,
): RefusedItem[] {
  const items = (
    kind: RefusedItem['kind'],
    list: readonly (Fix | BatchEvent)[],
    reasons: ReadonlyMap<number, string>,
  ) => [...reasons].map(([index, reason]): RefusedItem => ({ device, kind, item: list[index], reason, at }))
  // The agreement to a change of route may have arrived by its call as well, under the same id.
  const known = ([index, reason]: readonly [number, string]): boolean =>
    sent.events[index]?.type === 'acknowledge route change' && reason.includes('was stored before')
  const lost = new Map([...events].filter((one) => !known(one)))
  return [...items('position', sent.fixes, fixes), ...items('event', sent.events, lost)]
}

/**
 * Deletes exactly what the request carried; what the server refused stays among the refused. Numbers continue above
 * `through`, the highest that the server knows of the device. Returns the number of deleted positions.
 */
export async function settleOutgoing(
  database: CabDatabase,
  device: string,
  sent: Outgoing,
  refusals: Refusals,
  { at, through }: { readonly at: number; readonly through: number | null },
): Promise<number> {
  const tx = database.transaction(['positions', 'events', 'refused', 'machines'], 'readwrite', {
    durability: 'strict',
  })
  const machines = tx.objectStore('machines')
  const machine = await machines.get(device)
  const positions = tx.objectStore('positions')
  const ranges = sent.fixRanges.map(([from, to]) => ofDevice(device, from, to))
  // Some may have been thinned meanwhile.
  const deleted = Promise.all(ranges.map((range) => positions.count(range)))
  deleted.catch(() => undefined)
  const writes: Promise<unknown>[] = [
    ...ranges.map((range) => positions.delete(range)),
    ...sent.eventKeys.map((key) => tx.objectStore('events').delete(key)),
    ...refusedItems(device, sent, refusals, at).map((item) => tx.objectStore('refused').add(item)),
  ]
  if (machine && through !== null && through >= machine.nextSeq)
    writes.push(machines.put({ ...machine, nextSeq: through + 1 }))
  await complete(tx, writes)
  return (await deleted).reduce((sum, count) => sum + count, 0)
}

/** The body of the batch call. */
export const bodyOf = ({ fixes, events }: Outgoing): Json => ({
  ...(fixes.length > 0 && { fixes }),
  ...(events.length > 0 && { events }),
})
