/** Reads the site of an account as attention needs it. */
import { buildZoneIndex, type ZoneGeometry } from '@haulway/geo'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { WorkCalendar } from '@haulway/schedule'
import { CALENDAR } from '../../projects/index.ts'
import { ownLimits } from '../limits.ts'
import type {
  AttentionSite,
  SiteDriver,
  SiteMachine,
  SitePlace,
  SiteProject,
  SiteRoute,
  SiteTablet,
  UnreadableDevice,
} from '../site.ts'
import type { Usual } from './usual.ts'

/** Kinds of equipment that carry material from a load to a dump. */
const hauling = new Set(['hauler', 'barge'])

interface PlaceRow extends Omit<SitePlace, 'isRoad'> {
  readonly isRoad: boolean | null
  /** For those with a limit. */
  readonly boundary: ZoneGeometry | null
}

async function readPlaces(tx: Transaction): Promise<PlaceRow[]> {
  const { rows } = await tx.query<PlaceRow>(
    `select l.id, l.kind, l.project_id as "projectId", l.spots, l.speed_limit as "speedLimit",
       array(select material_id::text from locations_materials m
         where m.account_id = l.account_id and m.location_id = l.id) as materials,
       l.boundary #>> '{shape,kind}' = 'corridor' as "isRoad",
       case when l.speed_limit is not null then l.boundary end as boundary
     from locations l where l.account_id = haulway_account() and not l.hidden order by l.id`,
  )
  return rows
}

type Stored = Readonly<Record<string, unknown>> | null

interface RouteRow extends Pick<SiteRoute, 'id' | 'projectId' | 'speedLimit'> {
  readonly alarms: Stored
  /** Minutes. */
  readonly standard: number | null
}

async function readRoutes(tx: Transaction, usual: Usual['routes'] | undefined): Promise<SiteRoute[]> {
  const { rows } = await tx.query<RouteRow>(
    `select id, project_id as "projectId", speed_limit as "speedLimit", alarms, standard_cycle as standard
       from routes where account_id = haulway_account() and not hidden order by id`,
  )
  return rows.map(({ alarms, standard, ...route }) => ({
    ...route,
    own: ownLimits(alarms),
    usual: usual?.get(route.id)?.phases ?? {},
    closestSeconds: usual?.get(route.id)?.closest ?? null,
    cycleSeconds: usual?.get(route.id)?.cycle ?? (standard === null ? null : standard * 60),
  }))
}

async function readProjects(tx: Transaction): Promise<SiteProject[]> {
  const { rows } = await tx.query<{ id: string; alarms: Stored } & WorkCalendar>(
    `select p.id, p.alarms, ${CALENDAR}
     from projects p where p.account_id = haulway_account() and not p.hidden order by p.id`,
  )
  return rows.map(({ id, alarms, ...calendar }) => ({ id, calendar, own: ownLimits(alarms) }))
}

const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::double precision`

/** By machine: the tablet that was put into it last and is in no other machine since. */
async function readTablets(tx: Transaction): Promise<Map<string, SiteTablet>> {
  const { rows } = await tx.query<
    { machine: string } & Omit<SiteTablet, 'reportedAt'> & { reportedAt: number | null }
  >(
    `select distinct on (m.equipment_id) m.equipment_id as machine, t.battery, ${epochMs('t.reported_at')} as "reportedAt",
       ${epochMs('t.backlog_oldest')} as "backlogOldest", t.clock_off as "clockOff",
       ${epochMs('t.wanted_since')} as "wantedSince"
     from tablets_machines m join tablets t on t.account_id = m.account_id and t.id = m.tablet_id
     where m.account_id = haulway_account() and m.entered_at is not null and t.kind = 'tablet'
       and t.unregistered_at is null
       and not exists (select from tablets_machines o where o.account_id = m.account_id and o.tablet_id = m.tablet_id
         and o.entered_at > m.entered_at)
     order by m.equipment_id, m.entered_at desc, m.tablet_id`,
  )
  return new Map(
    rows.flatMap(({ machine, reportedAt, ...tablet }) =>
      reportedAt === null ? [] : [[machine, { ...tablet, reportedAt }] as const],
    ),
  )
}

/** By machine: its devices with messages that could not be read. A readable message ends encryption. */
async function readUnreadable(tx: Transaction): Promise<Map<string, UnreadableDevice[]>> {
  const { rows } = await tx.query<UnreadableDevice & { machine: string }>(
    `select f.equipment_id as machine, f.device_id as id, f.kind = 'encrypted' as encrypted,
       sum(f.count)::double precision as count, ${epochMs('min(f.first_at)')} as "firstAt", ${epochMs('max(f.last_at)')} as "lastAt"
     from message_faults f join devices d on d.account_id = f.account_id and d.id = f.device_id
     where f.account_id = haulway_account() and d.revoked_at is null
       and (f.kind = 'unreadable' or f.kind = 'encrypted' and f.last_at > coalesce(d.last_seen_at, '-infinity'))
     group by f.equipment_id, f.device_id, f.kind order by f.device_id, f.kind`,
  )
  return Map.groupBy(rows, ({ machine }) => machine)
}

async function readMachines(tx: Transaction): Promise<SiteMachine[]> {
  // Statuses have no future and do not overlap: the one that began last applies, or none.
  const { rows } = await tx.query<{
    id: string
    kind: string
    downUntil: number | null
    twoSendersAt: number | null
  }>(
    `select e.id, e.kind, case when s.status = 'down'
         then coalesce(extract(epoch from s.to_at) * 1000, 'infinity')::double precision end as "downUntil",
       (select (extract(epoch from max(d.two_senders_at)) * 1000)::double precision from devices d
         where d.account_id = e.account_id and d.equipment_id = e.id and d.revoked_at is null
           and (d.rotated_at is null or d.rotated_at < d.two_senders_at)) as "twoSendersAt"
       from equipment e left join lateral (select status, to_at from machine_statuses s
         where s.account_id = e.account_id and s.equipment_id = e.id order by s.from_at desc limit 1) s on true
      where e.account_id = haulway_account() and not e.hidden order by e.id`,
  )
  const tablets = await readTablets(tx)
  const devices = await readUnreadable(tx)
  return rows.map(({ id, kind, downUntil, twoSendersAt }) => {
    const tablet = tablets.get(id)
    const unreadable = devices.get(id)
    return {
      id,
      hauls: hauling.has(kind),
      loads: kind === 'loader',
      ...(downUntil === null ? {} : { downUntil }),
      ...(twoSendersAt === null ? {} : { twoSendersAt }),
      ...(tablet && { tablet }),
      ...(unreadable && { unreadable }),
    }
  })
}

async function readDrivers(tx: Transaction): Promise<SiteDriver[]> {
  const { rows } = await tx.query<SiteDriver>(
    `select id, license_expiry::text as "licenseExpiry" from drivers
      where account_id = haulway_account() and not hidden and license_expiry is not null order by id`,
  )
  return rows
}

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  new Map(all.map((one) => [one.id, one]))

function placeOf(row: PlaceRow): SitePlace {
  const { boundary: _, isRoad, ...place } = row
  return { ...place, isRoad: isRoad === true }
}

/** Undefined for an account without activity. `usual`: null until it was read. */
export async function readAttentionSite(
  tx: Transaction,
  usual: Usual | null,
): Promise<AttentionSite | undefined> {
  const { rows } = await tx.query<{ id: string; zone: string; settings: Stored }>(
    `select id, time_zone as zone, settings from accounts where id = haulway_account() and status = 'ACTIVE'`,
  )
  const account = rows[0]
  if (!account) return undefined
  const places = await readPlaces(tx)
  const limited = places.filter((one) => one.boundary !== null)
  return {
    account: { id: account.id, zone: account.zone, own: ownLimits(account.settings) },
    machines: byId(await readMachines(tx)),
    places: byId(places.map(placeOf)),
    limited: limited.map(placeOf),
    limitedZones: buildZoneIndex(limited.map(({ boundary }) => boundary!)),
    routes: byId(await readRoutes(tx, usual?.routes)),
    projects: byId(await readProjects(tx)),
    drivers: await readDrivers(tx),
    usual: usual?.places ?? null,
  }
}
