/** Median cycle times of routes over a fortnight, cached for all readers. */
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { medianTotalsByRoute } from '../../cycles/index.ts'

/** Behaviour 21, *Median of a route*. */
const RANGE_MS = 14 * 86_400_000
/** A fortnight changes slowly. */
export const MEDIANS_CACHE_MS = 600_000

/** Seconds by route. */
export type Medians = ReadonlyMap<string, number>
export type RouteMedians = (account: string) => Promise<Medians>

/** For all routes of an account; a reader only sees those of routes that are shown to them. */
async function read(database: Database, account: string, now: number): Promise<Medians> {
  const range = { from: new Date(now - RANGE_MS), to: new Date(now) }
  return await inAccount(database, { account }, (tx) => medianTotalsByRoute(tx, {}, range), database.reports)
}

export function openMedians({ database, clock }: Pick<Services, 'database' | 'clock'>): RouteMedians {
  const known = new Map<string, { at: number; medians: Promise<Medians> }>()
  return async (account) => {
    const now = clock()
    const kept = known.get(account)
    if (kept && Math.abs(now - kept.at) < MEDIANS_CACHE_MS) return await kept.medians
    const medians = read(database, account, now)
    known.set(account, { at: now, medians })
    try {
      return await medians
    } catch (error) {
      known.delete(account)
      throw error
    }
  }
}
