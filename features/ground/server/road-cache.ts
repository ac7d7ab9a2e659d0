/** Computes the driven roads of an account from time to time and caches them for maps. */
import { inAccount, type Scope } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type Drive, type DrivenRoad, createRoadFinder } from '../driven-roads.ts'

export type ReadTrack = (scope: Scope, equipment: string, from: number, to: number) => Promise<Drive>

const DAY_MS = 86_400_000
const DAYS = 3
/** Maximum number of positions read: some days of a small site, some hours of a large one. */
const MOST_POSITIONS = 400_000
/** Cache duration: roads change slowly; a site without any is computed again soon. */
const KEPT_MS = 30 * 60_000
const KEPT_EMPTY_MS = 60_000
/** Maximum number of cached combinations of account and permissions. */
const MOST_KEPT = 200

interface Kept {
  readonly until: number
  readonly ways: Promise<readonly DrivenRoad[]>
}

/**
 * Users who may see the same drives share a result: closed projects hide drives (decision 0045), and
 * `haulway_closed_spans` determines which.
 */
async function machinesOf(services: Services, scope: Scope): Promise<{ machines: string[]; closed: string }> {
  return await inAccount(services.database, scope, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'select id from equipment where account_id = $1 and not hidden order by id',
      [scope.account],
    )
    const closed = await tx.query<{ closed: string }>(
      `select md5(coalesce(string_agg(equipment_id || ' ' || spans::text, ',' order by equipment_id), '')) as closed
         from haulway_closed_spans()`,
    )
    return { machines: rows.map(({ id }) => id), closed: closed.rows[0]?.closed ?? '' }
  })
}

/** Reads the newest day of every machine first, until there are enough positions. */
async function find(read: ReadTrack, scope: Scope, machines: readonly string[], now: number) {
  const finder = createRoadFinder()
  let positions = 0
  for (let day = 0; day < DAYS; day += 1) {
    for (const machine of machines) {
      if (positions >= MOST_POSITIONS) return finder.ways()
      const to = now - day * DAY_MS
      const drive = await read(scope, machine, to - DAY_MS, to - 1)
      positions += drive.t.length
      finder.add(drive)
    }
  }
  return finder.ways()
}

/** Opens the cache; its result returns the roads that the caller may see. */
export function openRoadCache(services: Services, read: ReadTrack) {
  const kept = new Map<string, Kept>()
  return async (scope: Scope): Promise<readonly DrivenRoad[]> => {
    const { machines, closed } = await machinesOf(services, scope)
    const key = `${scope.account} ${closed}`
    const now = services.clock()
    const known = kept.get(key)
    if (known && known.until > now) return await known.ways
    const ways = find(read, scope, machines, now)
    kept.delete(key)
    kept.set(key, { until: now + KEPT_MS, ways })
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    try {
      const found = await ways
      if (found.length === 0) kept.set(key, { until: now + KEPT_EMPTY_MS, ways })
      return found
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}
