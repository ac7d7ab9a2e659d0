/** The work of a machine in its shift, for the tablet in its cab. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { findDriver } from '../../dispatcher/index.ts'
import { machineTargets } from '../../haul-monitor/index.ts'
import type { Device, MachineNow } from '../../telemetry/index.ts'
import { nextEnd } from '../ahead.ts'
import type { CabWork } from '../cab.endpoints.ts'
import type { Driven, DrivenSource } from './driven.ts'
import { loadsOf, type openGiven } from './loads.ts'
import { approach, type CabRoute, loaderOf, type QueueSources, trucksOf } from './queue.ts'
import type { Frame, openSiteNow, SiteNow } from './site-now.ts'

export interface WorkSources {
  readonly database: Database
  readonly clock: () => number
  readonly shared: ReturnType<typeof openSiteNow>
  readonly driven: DrivenSource
  readonly givenBy: ReturnType<typeof openGiven>
  /** All routes of an account. */
  readonly routesOf: (account: string) => Promise<readonly CabRoute[]>
}

const notDriven: Driven = { roads: [], loaded: null, empty: null, service: null }

/** The kind of a machine that the directory does not list: a hidden one. undefined: there is no such machine. */
async function kindOf(tx: Transaction, machine: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ kind: string }>(
    'select kind from equipment where account_id = haulway_account() and id = $1',
    [machine],
  )
  return rows[0]?.kind
}

/** Whether it was loaded after its last dump. */
async function tookLoad(tx: Transaction, machine: string): Promise<boolean> {
  const { rows } = await tx.query<{ type: string }>(
    `select type from events where account_id = haulway_account() and equipment_id = $1 and type in ('load', 'dump')
       and not dropped order by occurred_at desc, type = 'dump' desc, key desc limit 1`,
    [machine],
  )
  return rows[0]?.type === 'load'
}

/** Since when a truck stands to be loaded; null: it does not. It is empty then, though its dwell may say otherwise. */
function standsSince({ machines, around }: SiteNow, truck: string): number | null {
  const loading = machines.get(truck)?.loading
  const doing = around.get(truck)?.activity
  return loading?.role === 'truck' && (doing === 'loading' || doing === 'queueing') ? loading.stoodAt : null
}

/** A loader without a route works for the project of the first route that loads where it stands. */
function projectOf(routes: readonly CabRoute[], own: CabRoute | undefined, loader: MachineNow | undefined) {
  const place = loader?.activity.locationId
  const there = () =>
    routes.find(({ hidden, loadLocations }) => !hidden && loadLocations.some(({ id }) => id === place))
  return (own ?? (place ? there() : undefined))?.project.id ?? null
}

function nextOf(machine: MachineNow, route: CabRoute, driven: Driven, loaded: boolean): CabWork['next'] {
  const doing = loaded ? 'dump' : 'load'
  const goal = machine.loading?.role === 'truck' ? machine.loading.placeId : null
  const at = machine.activity.locationId
  const end = loaded ? nextEnd(route.dumpLocations, at) : nextEnd(route.loadLocations, goal ?? at)
  if (!end) return null
  return { location: { id: end.id, title: end.title }, doing, ...approach(machine, driven, end.id, doing) }
}

function targetOf(machine: string, kind: string, { directory }: SiteNow, { planned, rows }: Frame) {
  const machines = [...directory.machines].map(([id, entry]) => ({
    id,
    kind: entry.kind,
    routeId: entry.routeId,
  }))
  const routeId = directory.find(machine, null)?.routeId ?? null
  return machineTargets({ machines, planned, rows })({ id: machine, kind, routeId }).loads
}

/** What a truck shows of the way before it. */
async function aheadOf(
  machine: MachineNow | undefined,
  route: CabRoute | undefined,
  loaded: boolean,
  sources: QueueSources,
): Promise<Pick<CabWork, 'next' | 'loader'>> {
  if (!machine) return { next: null, loader: null }
  const driven = route ? await sources.drivenOn(route.id) : notDriven
  return {
    next: route ? nextOf(machine, route, driven, loaded) : null,
    loader: loaded ? null : await loaderOf(machine.equipmentId, sources, driven.service),
  }
}

/** What is known of trucks beside their rows. */
const judgedIn = (site: SiteNow) => ({
  carriedBy: (truck: string) => site.machines.get(truck)?.work.materialId ?? null,
  isBeingLoaded: (truck: string, at: number) => at >= (standsSince(site, truck) ?? Infinity),
})

/** undefined: there is no such machine. */
export async function readWork(
  { database, clock, shared, driven, givenBy, routesOf }: WorkSources,
  { account, equipmentId: id }: Device,
): Promise<CabWork | undefined> {
  const site = await shared.siteNow(account)
  const kind =
    site.directory.find(id, null)?.kind ?? (await inAccount(database, { account }, (tx) => kindOf(tx, id)))
  if (kind === undefined) return undefined
  const isLoader = kind === 'loader'
  const routes = await routesOf(account)
  const byId = new Map(routes.map((route) => [route.id, route]))
  const machine = site.machines.get(id)
  const route = byId.get(site.directory.find(id, null)?.routeId ?? '')
  const frame = await shared.frameOf(account, projectOf(routes, route, isLoader ? machine : undefined), site)
  const given = isLoader ? await givenBy(account, id, frame.since) : null
  const question = { machine: id, since: frame.since, ...judgedIn(site) }
  const read = async (tx: Transaction) => ({
    driver: await findDriver(tx, id),
    ...(await loadsOf(tx, question, given)),
    tookLoad: !isLoader && (await tookLoad(tx, id)),
  })
  const { tookLoad: took, ...own } = await inAccount(database, { account }, read)
  const sources: QueueSources = {
    site,
    routes: byId,
    drivenOn: (one) => driven.drivenOn(account, one),
    paces: await driven.pacesOf(account),
  }
  const loaded = took && standsSince(site, id) === null
  return {
    now: new Date(clock()).toISOString(),
    since: new Date(frame.since).toISOString(),
    target: targetOf(id, kind, site, frame),
    ...own,
    ...(isLoader ? { next: null, loader: null } : await aheadOf(machine, route, loaded, sources)),
    trucks: isLoader ? await trucksOf(id, sources) : [],
  }
}
