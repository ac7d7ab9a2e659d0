/**
 * Works out waits and phases where something they depend on has changed, in a transaction of its own: the marks it takes
 * are gone when the phases are written, or neither.
 */
import { HANG_MS, phasesOf, WAITS_VERSION, waitsAt } from '@haulway/cycles'
import type { Database, Transaction } from '@haulway/platform/server/db/index.ts'
import { serversAt, type ServedRole, spotCount } from '../../live/occupancy.ts'
import type { AccountSite } from '../storage/load-site.ts'
import { inOwned } from '../storage/owned.ts'
import type { Owned } from '../model/ownership.ts'
import { OUTSIDE_ID } from '../model/occupancy-marks.ts'
import {
  type CycleTimes,
  findCycles,
  findServices,
  findStays,
  placeOf,
  type Stretch,
  takeMarks,
  writeCycles,
  writeWaits,
} from './tables.ts'

const roles: readonly ServedRole[] = ['load', 'dump']

/** What serves at a place and how it is told, as text: when it is another, all of the place is looked at again. */
function serversText({ site }: AccountSite, locationId: string): string {
  const { leastSeconds } = serversAt(site, locationId, 'load', [])
  const dump = serversAt(site, locationId, 'dump', [])
  const spots = roles.map((role) => String(spotCount(site, locationId, role)))
  return JSON.stringify([WAITS_VERSION, ...spots, leastSeconds, dump.leastSeconds])
}

/**
 * Marks the places whose servers are others than those their waits were worked out with, and remembers these; answers
 * whether there are any.
 */
export async function markChangedPlaces(
  database: Database,
  owned: Owned,
  plan: AccountSite,
): Promise<boolean> {
  const places = plan.site.locations.map(({ id }) => ({ id, servers: serversText(plan, id) }))
  // Whoever loads counts everywhere.
  places.push({ id: OUTSIDE_ID, servers: [WAITS_VERSION, ...[...plan.loaders].toSorted()].join(' ') })
  const work = async (tx: Transaction): Promise<boolean> => {
    const { rows } = await tx.query<{ location_id: string; servers: string }>(
      'select location_id, servers from occupancy_places where account_id = haulway_account()',
    )
    const known = new Map(rows.map((row) => [row.location_id, row.servers]))
    const changed = places.filter(({ id, servers }) => known.get(id) !== servers)
    if (changed.length === 0) return false
    const ids = changed.map(({ id }) => id)
    await tx.query(
      `insert into occupancy_places (account_id, location_id, servers)
        select haulway_account(), * from unnest($1::uuid[], $2::text[])
        on conflict (account_id, location_id) do update set servers = excluded.servers`,
      [ids, changed.map(({ servers }) => servers)],
    )
    const marked = ids.includes(OUTSIDE_ID) ? places.map(({ id }) => id) : ids
    await tx.query(
      `insert into occupancy_marks (account_id, location_id, from_at, until_at)
        select haulway_account(), place, first, 'infinity' from unnest($1::uuid[]) as place,
          lateral (select min(occurred_at) as first from events where account_id = haulway_account()
            and ${placeOf('location_id')} = place and began_at is not null) known where first is not null
        on conflict do nothing`,
      [marked],
    )
    return true
  }
  return await inOwned(database, owned, work)
}

/** Marks taken at a time: facts are taken in between. */
const MARKS = 100

/** Answers whether marks are left. */
export async function computeWaits(database: Database, owned: Owned, plan: AccountSite): Promise<boolean> {
  const work = async (tx: Transaction): Promise<boolean> => {
    const { stretches, more } = await takeMarks(tx, MARKS)
    const touched = new Map<string, CycleTimes>()
    for (const stretch of stretches) {
      for (const role of roles) {
        for (const cycle of await judgeStretch(tx, plan, stretch, role))
          touched.set(`${cycle.equipmentId} ${cycle.key}`, cycle)
      }
    }
    await writeCycles(
      tx,
      [...touched.values()].map((cycle) => ({ cycle, ...phasesOf(cycle, cycle.loadWait, cycle.dumpWait) })),
    )
    return more
  }
  return await inOwned(database, owned, work, 'others')
}

/** Works out the waits of one role around the stretch; the cycles that are touched by what changed, or by the stretch. */
async function judgeStretch(
  tx: Transaction,
  plan: AccountSite,
  stretch: Stretch,
  role: ServedRole,
): Promise<CycleTimes[]> {
  const touched = await findServices(tx, stretch, role)
  const own = {
    ...stretch,
    from: Math.min(stretch.from, ...touched.map(({ stoodAt }) => stoodAt)),
    until: Math.max(stretch.until, ...touched.map(({ endedAt }) => endedAt)),
  }
  // Hang reaches from one load to the next.
  const later = { ...own, until: own.until + HANG_MS }
  const around = { ...later, from: own.from - HANG_MS }
  const services = await findServices(tx, around, role)
  const locationId = stretch.locationId === OUTSIDE_ID ? null : stretch.locationId
  const loaders = role === 'load' && locationId !== null && services.length > 0 ? [...plan.loaders] : []
  const stays = await findStays(tx, around, loaders)
  const waits = waitsAt(serversAt(plan.site, locationId, role, stays), services)
  const changed = services.flatMap((service) => {
    const wait = waits.get(service.id)!
    // Of those that stood before it is not known who was there before them, nor does the stretch change them.
    const isWhole = service.stoodAt >= own.from && service.stoodAt <= later.until
    return isWhole && JSON.stringify(wait) !== JSON.stringify(service.wait) ? [{ service, wait }] : []
  })
  await writeWaits(tx, changed)
  const ends = changed.map(({ service }) => service.endedAt)
  return await findCycles(tx, { ...own, until: Math.max(own.until, ...ends) }, role)
}
