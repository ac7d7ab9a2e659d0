/** How much waits for the server, counted along so that the state needs no look at the storage. */
import type { Backlog } from '../../cab.ts'
import type { CabDatabase } from './database.ts'

/** What is read to find the oldest of a kind; there are never many. */
const FEW = 50

async function oldestOf(database: CabDatabase): Promise<number | null> {
  const times: number[] = []
  for (const { device } of await database.getAll('machines')) {
    const [first] = await database.getAll('positions', IDBKeyRange.bound([device, 0], [device, Infinity]), 1)
    if (first) times.push(first.fix.t)
  }
  const [event] = await database.getAll('events', null, 1)
  if (event) times.push(event.event.t)
  for (const { t } of await database.getAll('photos', null, FEW)) times.push(t)
  for (const { t } of await database.getAll('signOns', null, FEW)) times.push(t)
  return times.length === 0 ? null : Math.min(...times)
}

export interface Counts {
  readonly backlog: () => Omit<Backlog, 'thinned'>
  /** Counts anew all but the positions, of which there may be many. */
  readonly recount: () => Promise<void>
  /** Items that were added, or positions that went (negative). `times` of those added. */
  readonly add: (
    items: { readonly positions?: number; readonly events?: number; readonly photos?: number },
    times?: readonly number[],
  ) => void
  readonly setPersisted: (persisted: boolean) => void
}

export async function countStored(database: CabDatabase): Promise<Counts> {
  let positions = await database.count('positions')
  let [events, photos, refused] = [0, 0, 0]
  let oldest: number | null = null
  let persisted = false
  const recount = async (): Promise<void> => {
    events = (await database.count('events')) + (await database.count('signOns'))
    photos = await database.count('photos')
    refused = await database.count('refused')
    oldest = await oldestOf(database)
  }
  await recount()
  return {
    backlog: () => ({ positions, events, photos, oldest, refused, persisted }),
    recount,
    add(items, times = []) {
      positions += items.positions ?? 0
      events += items.events ?? 0
      photos += items.photos ?? 0
      oldest = [oldest, ...times].reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
    },
    setPersisted(now) {
      persisted = now
    },
  }
}
