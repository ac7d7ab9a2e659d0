/**
 * Recomputes waits and phases at marked places and times. Marks are removed in the transaction that writes the
 * results.
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
  locationOrOutside,
  type Stretch,
  takeMarks,
  writeCycles,
  writeWaits,
} from './tables.ts'

const roles: readonly ServedRole[] = ['load', 'dump']

/**
 * Everything that determines how a place serves machines, as text. When it differs, the whole place is recomputed.
 */
function serviceSettings({ site }: AccountSite, locationId: string): string {
  const { leastSeconds } = serversAt(site, locationId, 'load', [])
  const dump = serversAt(site, locationId, 'dump', [])
  const spots = roles.map((role) => String(spotCount(site, locationId, role)))
  return JSON.stringify([WAITS_VERSION, ...spots, leastSeconds, dump.leastSeconds])
}

/**
 * Marks the places whose service settings have changed since their waits were computed, and stores the new settings.
 */
export async function markChangedPlaces(database: Database, owned: Owned, plan: AccountSite): Promise<void> {
  const places = plan.site.locations.map(({ id }) => ({ id, servers: serviceSettings(plan, id) }))
  // A change of the set of loaders affects every place.
  places.push({ id: OUTSIDE_ID, servers: [WAITS_VERSION, ...[...plan.loaders].toSorted()].join(' ') })
  const work = async (tx: Transaction): Promise<void> => {
    const { rows } = await tx.query<{ location_id: string; servers: string }>(
      'select location_id, servers from occupancy_places where account_id = haulway_account()',
    )
    const known = new Map(rows.map((row) => [row.location_id, row.servers]))
    const changed = places.filter(({ id, servers }) => known.get(id) !== servers)
    if (changed.length === 0) return
    const ids = changed.map(({ id }) => id)
    await tx.query(
      `insert into occupancy_places (account_id, location_id, servers)
        select haulway_account(), * from unnest($1::uuid[], $2::text[])
        on conflict (account_id, location_id) do update set servers = excluded.servers`,
      [ids, changed.map(({ servers }) => servers)],
    )
    const marked = ids.includes(OUTSIDE_ID) ? places.map(({ id }) => id) : ids
    // One pass over the events for all places: a search for each new one would read them all every time.
    await tx.query(
      `insert into occupancy_marks (account_id, location_id, from_at, until_at)
        select haulway_account(), ${locationOrOutside('location_id')} as place, min(occurred_at), 'infinity' from events
          where account_id = haulway_account() and began_at is not null
            and ${locationOrOutside('location_id')} = any($1::uuid[])
          group by place
        on conflict do nothing`,
      [marked],
    )
  }
  await inOwned(database, owned, work)
}

/** Marks processed in one turn; facts are taken in between turns. */
const MARKS_PER_TURN = 100

/** Returns whether marks remain. */
export async function computeWaits(database: Database, owned: Owned, plan: AccountSite): Promise<boolean> {
  const work = async (tx: Transaction): Promise<boolean> => {
    const { stretches, more } = await takeMarks(tx, MARKS_PER_TURN)
    const touched = new Map<string, CycleTimes>()
    for (const stretch of stretches) {
      for (const role of roles) {
        for (const cycle of await updateWaits(tx, plan, stretch, role))
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

/** Recomputes the waits of one role around the interval; returns the cycles whose phases may change. */
async function updateWaits(
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
  // Loader hang extends from one load to the next.
  const extended = { ...own, until: own.until + HANG_MS }
  const around = { ...extended, from: own.from - HANG_MS }
  const services = await findServices(tx, around, role)
  const locationId = stretch.locationId === OUTSIDE_ID ? null : stretch.locationId
  const loaders = role === 'load' && locationId !== null && services.length > 0 ? [...plan.loaders] : []
  const stays = await findStays(tx, around, loaders)
  const waits = waitsAt(serversAt(plan.site, locationId, role, stays), services)
  const changed = services.flatMap((service) => {
    const wait = waits.get(service.id)!
    // For services that began before the interval it is unknown who was there; the mark does not affect them.
    const isWhole = service.stoodAt >= own.from && service.stoodAt <= extended.until
    return isWhole && JSON.stringify(wait) !== JSON.stringify(service.wait) ? [{ service, wait }] : []
  })
  await writeWaits(tx, changed)
  const ends = changed.map(({ service }) => service.endedAt)
  return await findCycles(tx, { ...own, until: Math.max(own.until, ...ends) }, role)
}
