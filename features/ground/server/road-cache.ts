/** Computes the driven roads of an account from time to time and caches them for maps. */
import { inAccount, type Scope } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { type Drive, type DrivenRoad, createRoadFinder } from '../driven-roads.ts'
import { isInReach } from '../reach.ts'
import { findSites, inTurn, type Sighting, type TrackedSite } from '../track-windows.ts'

/** What is read of the stored tracks. */
export interface Tracks {
  track(scope: Scope, equipment: string, from: number, to: number): Promise<Drive>
  sightings(scope: Scope, machines: readonly string[]): Promise<readonly Sighting[]>
}

/** Maximum number of positions read: some days of a small site, some hours of a large one. */
const MOST_POSITIONS = 400_000
/** Cache duration: roads change slowly. */
const KEPT_MS = 30 * 60_000
/** How often is checked whether there are tracks at a site without roads, as after an import. */
const CHECKED_MS = 60_000
/** Maximum number of cached combinations of account and permissions. */
const MOST_KEPT = 200

interface Roads {
  readonly ways: readonly DrivenRoad[]
  readonly until: number
  /** The tracks at sites without roads: with others there may be some. */
  readonly without: string
}

interface Kept {
  readonly checkedUntil: number
  readonly roads: Promise<Roads>
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

/** Reads the sites in turn, until there are enough positions. */
async function findRoads(tracks: Tracks, scope: Scope, sites: readonly TrackedSite[]): Promise<DrivenRoad[]> {
  const finder = createRoadFinder()
  let positions = 0
  for (const { machine, from, to } of inTurn(sites.map(({ windows }) => windows))) {
    if (positions >= MOST_POSITIONS) break
    const drive = await tracks.track(scope, machine, from, to)
    positions += drive.t.length
    finder.add(drive)
  }
  return finder.ways()
}

function isOn({ frame }: TrackedSite, { points: [first] }: DrivenRoad): boolean {
  return first !== undefined && isInReach(frame, ...first)
}

function tracksWithout(roads: readonly DrivenRoad[], sites: readonly TrackedSite[]): string {
  return JSON.stringify(sites.filter((site) => !roads.some((road) => isOn(site, road))))
}

/** Opens the cache; its result returns the roads that the caller may see. */
export function openRoadCache(services: Services, tracks: Tracks) {
  const kept = new Map<string, Kept>()
  const renew = async (scope: Scope, machines: readonly string[], now: number, before: Roads | undefined) => {
    const sites = findSites(await tracks.sightings(scope, machines))
    const isKept = before && before.until > now && tracksWithout(before.ways, sites) === before.without
    if (isKept) return before
    const ways = await findRoads(tracks, scope, sites)
    return { ways, until: now + KEPT_MS, without: tracksWithout(ways, sites) }
  }
  return async (scope: Scope): Promise<readonly DrivenRoad[]> => {
    const { machines, closed } = await machinesOf(services, scope)
    const key = `${scope.account} ${closed}`
    const now = services.clock()
    const known = kept.get(key)
    if (known && known.checkedUntil > now) return (await known.roads).ways
    const roads = Promise.resolve(known?.roads).then((before) => renew(scope, machines, now, before))
    kept.delete(key)
    kept.set(key, { checkedUntil: now + CHECKED_MS, roads })
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    try {
      return (await roads).ways
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}
