/** In-memory set of the machines with an open change, so that updates of all others cost a single set look-up. */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { followChanges, type Following } from './follow.ts'
import { IS_OPEN_SQL } from './rows.ts'

interface Watched {
  readonly account: string
  /** null until it is loaded. */
  waiting: ReadonlySet<string> | null
  /** Machines to evaluate after the current run. */
  readonly news: Set<string>
  /** The set must be loaded again. */
  stale: boolean
  running: Promise<void>
  idle: boolean
}

export interface Watch {
  /** Call after each commit, with the machines of which something was stored. */
  readonly stored: (account: string, machines: readonly string[]) => void
  /** Resolves when no run is in progress. */
  readonly stop: () => Promise<void>
}

async function readWaiting({ database }: Services, account: string): Promise<Set<string>> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ id: string }>(
      `select c.equipment_id as id from route_changes c where c.account_id = $1 and ${IS_OPEN_SQL}`,
      [account],
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

const hasNews = ({ stale, news }: Watched): boolean => stale || news.size > 0

/** Evaluates the pending machines once. */
async function look(following: Following, watched: Watched): Promise<void> {
  const { account, news } = watched
  if (watched.stale) {
    watched.stale = false
    const waiting = await readWaiting(following.services, account)
    // Updates of machines that were not in the set were dropped, so newly added ones are evaluated too.
    for (const id of waiting) if (!watched.waiting?.has(id)) news.add(id)
    watched.waiting = waiting
  }
  const machines = [...news].filter((id) => watched.waiting?.has(id))
  news.clear()
  if (machines.length === 0) return
  await following.settled(account)
  await followChanges(following, account, machines)
}

/** Runs one after the other until nothing is pending. A failed run is retried with the next update. */
async function lookOn(following: Following, watched: Watched): Promise<void> {
  watched.idle = false
  try {
    while (hasNews(watched)) await look(following, watched)
  } catch (error) {
    following.services.log.warn({ err: error, account: watched.account }, 'route changes not followed')
    watched.waiting = null
    watched.stale = true
  } finally {
    watched.idle = true
  }
}

export function watchChanges(following: Following, bus: Bus): Watch {
  const accounts = new Map<string, Watched>()
  const start = (watched: Watched): void => {
    if (watched.idle && hasNews(watched)) watched.running = lookOn(following, watched)
  }
  const renew = (watched: Watched | undefined, machine?: string): void => {
    if (!watched) return
    watched.stale = true
    if (machine !== undefined) watched.news.add(machine)
    start(watched)
  }
  const add = (account: string): Watched => {
    const fresh = { account, waiting: null, news: new Set<string>(), stale: true, idle: true }
    const watched: Watched = { ...fresh, running: Promise.resolve() }
    accounts.set(account, watched)
    return watched
  }
  const unsubscribe = bus.subscribe(({ account, resource, id }) => {
    if (resource === 'routechanges') renew(accounts.get(account), id)
  })
  const ungap = bus.onGap(() => [...accounts.values()].forEach((watched) => renew(watched)))
  return {
    stored(account, machines) {
      const watched = accounts.get(account) ?? add(account)
      const { waiting, news } = watched
      if (waiting === null || waiting.size > 0)
        for (const id of machines) if (waiting?.has(id) !== false) news.add(id)
      start(watched)
    },
    async stop() {
      unsubscribe()
      ungap()
      await Promise.all([...accounts.values()].map(({ running }) => running))
    },
  }
}
