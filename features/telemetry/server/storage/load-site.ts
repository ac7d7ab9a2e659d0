/** Loads the site of an account for detection, from locations, routes and equipment. */
import { createHash } from 'node:crypto'
import { buildZoneIndex, polygonsOf, type ZoneGeometry } from '@haulway/geo'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { DEGREE_STEPS } from '../../facts/columns.ts'
import { defaultSettings } from '../../detection/settings.ts'
import type { LocationKind, MachineProfile, Site, SiteRoute } from '../../detection/site.ts'
import type { Terms } from '../../pricing/terms.ts'
import type { PositionRetention } from '../../facts/position-retention.ts'
import { loadPositionRetention } from './load-position-retention.ts'
import { loadPreviousDump } from './load-previous-dump.ts'
import { inOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'
import type { Box } from '../model/stretch.ts'
import { type Due, type LoadedTerms, loadTerms } from './terms.ts'

/** Kinds of equipment that carry material. */
const hauling = new Set(['hauler', 'barge'])

export interface AccountSite {
  site: Site
  machines: ReadonlyMap<string, MachineProfile>
  /** Machines that load others; their stays at a location determine how many trucks are served at once. */
  loaders: ReadonlySet<string>
  /** For each location, its detection input as canonical text, and its bounding box. */
  locations: ReadonlyMap<string, { text: string; box: Box }>
  /** Other detection input, without machines, as canonical text. */
  rest: string
  /** Identifies the site, without machines. */
  hash: string
  /** Terms of loads, and changes of them that are not applied to stored loads yet. */
  terms: Terms
  due: Due | null
  /** Which positions are retained. Applied on arrival, so not part of `hash`. */
  positionRetention: PositionRetention
}

interface LocationRow {
  id: string
  title: string
  kind: LocationKind
  boundary: ZoneGeometry
  minimumDwell: number | null
  loadSeconds: number | null
  dumpSeconds: number | null
  spots: number | null
}

/**
 * Detection input of a location as text. Rules are appended only where set, so that hashes of older sites stay equal.
 */
function textOf({ kind, boundary, minimumDwell, loadSeconds, dumpSeconds }: LocationRow): string {
  const { type, coordinates } = boundary
  const rules = [minimumDwell, loadSeconds, dumpSeconds]
  return JSON.stringify([kind, { type, coordinates }, ...(rules.some((rule) => rule !== null) ? rules : [])])
}

function boxOf(boundary: ZoneGeometry): Box {
  const points = polygonsOf(boundary).flat(2)
  const lons = points.map((point) => point[0] * DEGREE_STEPS)
  const lats = points.map((point) => point[1] * DEGREE_STEPS)
  return {
    lonMin: Math.floor(Math.min(...lons)),
    lonMax: Math.ceil(Math.max(...lons)),
    latMin: Math.floor(Math.min(...lats)),
    latMax: Math.ceil(Math.max(...lats)),
  }
}

/** SQL for the ordered locations of a route, from a link table. */
const linked = (table: string): string =>
  `array(select location_id::text from ${table} link where link.account_id = route.account_id
    and link.route_id = route.id order by position)`

interface RouteRow extends Pick<SiteRoute, 'id' | 'loadLocationIds' | 'dumpLocationIds'> {
  readonly on: boolean | null
  readonly radius: number | null
  readonly minutes: number | null
  /** Shortest cycle, minutes. */
  readonly least: number | null
}

/** The routes, and the account's detection settings. */
async function loadRules(tx: Transaction): Promise<Pick<Site, 'routes' | 'settings'>> {
  const { account, ofRoute } = await loadPreviousDump(tx)
  const { rows } = await tx.query<RouteRow>(
    `select id, previous_dump = 'on' as on, previous_dump_radius as radius, previous_dump_minutes as minutes,
      minimum_cycle as least, ${linked('routes_load_locations')} as "loadLocationIds",
      ${linked('routes_dump_locations')} as "dumpLocationIds"
    from routes route where account_id = haulway_account() order by id`,
  )
  const routes = rows.map(({ on, radius, minutes, least, ...route }): SiteRoute => {
    const previousDump = ofRoute({ on, radius, minutes })
    return {
      ...route,
      ...(previousDump && { previousDump }),
      ...(least !== null && { minimumCycleSeconds: least * 60 }),
    }
  })
  return { routes, settings: { ...defaultSettings, ...account } }
}

async function isActive(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query(
    `select from accounts where id = haulway_account() and status <> 'DELETING'`,
  )
  return rows.length > 0
}

/** False when the account is absent or being deleted. */
export async function isActiveAccount(database: Database, account: string): Promise<boolean> {
  return await inAccount(database, { account }, isActive, database.ingest)
}

/** Includes hidden locations: hiding removes a location from lists, while past visits and loads there remain. */
async function readSite(tx: Transaction): Promise<AccountSite> {
  const { rows: locations } = await tx.query<LocationRow>(
    `select id, title, kind, boundary, minimum_dwell as "minimumDwell", load_seconds as "loadSeconds",
      dump_seconds as "dumpSeconds", spots from locations where account_id = haulway_account() order by id`,
  )
  const { routes, settings } = await loadRules(tx)
  const { rows: machines } = await tx.query<{ id: string; kind: string; capacity: number | null }>(
    `select equipment.id, kind, capacity_weight as capacity from equipment
    left join haul_categories category on category.account_id = equipment.account_id and category.id = haul_category_id
    where equipment.account_id = haulway_account() order by equipment.id`,
  )
  const loadedTerms = await loadTerms(tx)
  const keeps = await loadPositionRetention(tx)
  const zones = new Map(locations.map((row) => [row.id, { text: textOf(row), box: boxOf(row.boundary) }]))
  const rest = JSON.stringify([routes, settings])
  return {
    site: {
      locations: locations,
      zones: buildZoneIndex(locations.map((location) => location.boundary)),
      routes,
      settings,
    },
    machines: new Map(
      machines.map(({ id, kind, capacity }) => [
        id,
        { equipmentId: id, capacityKg: capacity ?? Number.NaN, hauls: hauling.has(kind) },
      ]),
    ),
    loaders: new Set(machines.filter(({ kind }) => kind === 'loader').map(({ id }) => id)),
    locations: zones,
    rest,
    hash: createHash('sha256')
      .update(JSON.stringify([[...zones], rest]))
      .digest('base64url'),
    ...loadedTerms,
    positionRetention: keeps,
  }
}

/** The current site, for readers. */
export async function loadSite(database: Database, account: string): Promise<AccountSite> {
  return await inAccount(database, { account }, readSite, database.ingest)
}

/** For the owner: removes the marks of changes first, so that any change after this read leaves a mark again. */
export async function loadOwnSite(database: Database, owned: Owned): Promise<AccountSite> {
  return await inOwned(database, owned, async (tx) => {
    await tx.query('delete from telemetry_site_changes where account_id = haulway_account()')
    return await readSite(tx)
  })
}

/** Reloads only the terms. The rest of the site is reloaded together with a recomputation of the machines. */
export async function reloadTerms(database: Database, account: string): Promise<LoadedTerms> {
  return await inAccount(database, { account }, loadTerms, database.ingest)
}

export function profileOf(site: AccountSite, equipmentId: string): MachineProfile {
  return site.machines.get(equipmentId) ?? { equipmentId, capacityKg: Number.NaN, hauls: false }
}
