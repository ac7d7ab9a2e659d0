/** The tiles of a project: current state, and progress in the running or last shift. */
import { inAccount, type UserScope, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { queryInTurn } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import { limitsOnRoutes } from '../../attention/index.ts'
import { type Directory, directoryFor } from '../../dispatcher/index.ts'
import type { MachineNow } from '../../telemetry/index.ts'
import { findCurrentStatuses } from '../../machine-status/index.ts'
import {
  frameFields,
  routesOf,
  requestedSite,
  spanFields,
  staysOf,
  type RouteOfShift,
  type Snapshot,
} from '../../today/index.ts'
import {
  boardOf,
  LATE_MS,
  noTargets,
  noAmounts,
  addTarget,
  type Row,
  type ShiftOfDay,
  type Targets,
} from '../../today/today.ts'
import type { MachineTile, Monitor } from '../haul-monitor.endpoints.ts'
import { dueOf, dueOfRow } from '../pace.ts'
import { machineTargets } from '../targets.ts'
import { hauledBy, type Hauled, type HauledBy } from './hauled.ts'
import type { Medians, RouteMedians } from './medians.ts'
import { hangsOf } from './hangs.ts'
import { projectMachines, type ProjectMachine } from './machines.ts'

const nobody: HauledBy = { machines: new Map(), routes: new Map(), loaders: new Map() }

interface Reading {
  readonly tx: Transaction
  readonly account: string
  readonly machines: readonly MachineNow[]
  readonly directory: Directory
  readonly now: number
  readonly medians: Medians
}

/** The data from which tiles are made. */
interface Told {
  readonly span: ShiftOfDay | undefined
  readonly now: number
  readonly hauled: HauledBy
  readonly standing: readonly ProjectMachine[]
  /** The project's routes by id, and those that run in the shift. */
  readonly titles: ReadonlyMap<string, string>
  readonly planned: readonly RouteOfShift[]
  readonly rows: ReadonlyMap<string, Row>
  readonly statuses: ReadonlyMap<string, NonNullable<MachineTile['status']>>
  readonly limits: (route: string | null) => MachineTile['limits']
  /** By loader id. */
  readonly hangs: ReadonlyMap<string, readonly number[]>
}

async function routeTitles(tx: Transaction, project: string | null): Promise<Map<string, string>> {
  const { rows } = await tx.query<Reference>(
    `select id, title from routes where account_id = haulway_account() and not hidden and ($1::uuid is null or project_id = $1)
     order by lower(title), id`,
    [project],
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function limitsOf(tx: Transaction, project: string | null): Promise<Told['limits']> {
  const found = await limitsOnRoutes(tx, project)
  return (route) => {
    const limits = found(route)
    const seconds = (name: Parameters<typeof limits.of>[0]) => limits.of(name).value * 60
    return {
      queue: seconds('queueMinutes'),
      hang: seconds('hangMinutes'),
      standing: seconds('standingMinutes'),
    }
  }
}

async function statusesOf(tx: Transaction, now: number): Promise<Told['statuses']> {
  const found = await findCurrentStatuses(tx, new Date(now))
  return new Map(
    found.flatMap(({ equipment, current }) =>
      current ? [[equipment.id, { status: current.status, reason: current.reason }] as const] : [],
    ),
  )
}

const wentOf = (hauled: Hauled | undefined) => ({
  actual: hauled?.actual ?? noAmounts,
  last: hauled?.last ?? null,
})

const paceOf = ({ span, now }: Told, target: Targets) => ({
  target,
  due: span ? dueOf(span, target, now) : noTargets,
  overdue: span ? dueOf(span, target, now - LATE_MS) : noTargets,
})

const seenOf = ({ titles, statuses }: Told, { id, title, now, heard, routeId }: ProjectMachine) => ({
  id,
  title,
  now,
  heard,
  status: statuses.get(id) ?? null,
  // The route of another project is not named.
  route: routeId !== null && titles.has(routeId) ? { id: routeId, title: titles.get(routeId)! } : null,
})

function machineTiles(told: Told): Monitor['machines'] {
  const { standing, planned, rows, hauled, limits } = told
  const targetOf = machineTargets({ machines: standing, planned, rows })
  return standing
    .filter(({ kind }) => kind !== 'loader')
    .map((one) => {
      const { id, routeId } = one
      const went = wentOf(hauled.machines.get(id))
      return { ...seenOf(told, one), ...went, ...paceOf(told, targetOf(one)), limits: limits(routeId) }
    })
}

function loaderTiles(told: Told): Monitor['loaders'] {
  const { standing, planned, rows, span, now, hauled, limits, hangs } = told
  const targetOf = machineTargets({ machines: standing, planned, rows })
  return standing
    .filter(({ kind }) => kind === 'loader')
    .map((one) => {
      const { id, routeId, trucks } = one
      const row = rows.get(id)
      const dueAt = (at: number) => (span && row ? dueOfRow(span, row, at) : noTargets)
      const pace = { target: targetOf(one), due: dueAt(now), overdue: dueAt(now - LATE_MS) }
      const went = wentOf(hauled.loaders.get(id))
      const waited = { trucks, hangs: [...(hangs.get(id) ?? [])] }
      return { ...seenOf(told, one), ...went, ...pace, limits: limits(routeId), ...waited }
    })
}

/** Routes that run in the shift, and those with machines on them, now or earlier in it. */
function routeTiles(told: Told): Monitor['routes'] {
  const { titles, planned, standing, hauled, limits } = told
  const targets = new Map(planned.map(({ id, target }) => [id, target]))
  const used = new Set(standing.map(({ routeId }) => routeId))
  return [...titles].flatMap(([id, title]) => {
    const own = hauled.routes.get(id)
    if (!targets.has(id) && !used.has(id) && !own) return []
    const dumpedAt = own?.dumpedAt ? new Date(own.dumpedAt).toISOString() : null
    const pace = paceOf(told, targets.get(id) ?? noTargets)
    return [{ id, title, ...wentOf(own), ...pace, limits: limits(id), dumpedAt }]
  })
}

async function read(reading: Reading, project: string | null): Promise<Monitor | undefined> {
  const { tx, account, machines, directory, now, medians } = reading
  const site = await requestedSite(tx, project, now)
  if (!site) return undefined
  const own = site.project?.id ?? null
  const { span } = site
  const hauled = span ? await hauledBy(tx, site.project, span, medians) : nobody
  const titles = await routeTitles(tx, own)
  const worked = new Set([...hauled.machines.keys(), ...hauled.loaders.keys()])
  const routes = new Set(titles.keys())
  const standing = await projectMachines({
    tx,
    account,
    machines,
    directory,
    project: own,
    routes,
    worked,
    now,
  })
  const planned = span ? await routesOf(tx, own, span) : []
  const heard = new Map(machines.map(({ equipmentId, position }) => [equipmentId, position.t]))
  const stays = span ? await staysOf(tx, { project: own, routes: planned }, span, heard) : []
  const board = span ? boardOf({ span, now, routes: planned, stays, hauls: [] }) : []
  const rows = new Map(
    board.flatMap((row) => (row.kind === 'loader' && row.id ? [[row.id, row] as const] : [])),
  )
  const [limits, statuses] = [await limitsOf(tx, own), await statusesOf(tx, now)]
  const hangs = await hangsOf(tx, now)
  const told = { span, now, hauled, standing, titles, planned, rows, limits, statuses, hangs }
  return {
    ...(await frameFields({ tx, site, now })),
    span: span ? spanFields(span) : null,
    target: planned.reduce((sum, { target }) => addTarget(sum, target), noTargets),
    machines: machineTiles(told),
    loaders: loaderTiles(told),
    routes: routeTiles(told),
  }
}

export interface MonitorSources {
  /** The current state of machines. */
  readonly snapshot: Snapshot
  readonly medians: RouteMedians
}

/** undefined: there is no such project. Call `settled` first, so that everything acknowledged is included. */
export async function readMonitor(
  { database, clock }: Services,
  { snapshot, medians: mediansOf }: MonitorSources,
  scope: UserScope,
  project: string | null,
): Promise<Monitor | undefined> {
  const now = clock()
  const { account } = scope
  return await queryInTurn(database, scope, ['haulmonitor', project], async () => {
    const directory = await directoryFor(database, scope)
    const machines = await snapshot(account)
    const medians = await mediansOf(account)
    const reading = (tx: Transaction) => read({ tx, account, machines, directory, now, medians }, project)
    return await inAccount(database, scope, reading, database.reports)
  })
}
