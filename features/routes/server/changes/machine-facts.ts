/** What machines with an open change have done since the request, from stored events and visits. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { MachineFact } from '../../route-change.ts'
import { assignmentsOf, machinesNotAllowed } from '../assignments.ts'
import type { RoutesOfCab } from './routes-of-cab.ts'
import type { StoredChange } from './rows.ts'

export interface MachineFacts {
  /** Whether it was loaded at the request. */
  readonly loaded: boolean
  readonly heard: readonly MachineFact[]
  /** Its current route. */
  readonly on: string | null
}

interface EventRow {
  type: 'load' | 'dump' | 'acknowledge route change' | 'driver route'
  route_id: string | null
  t: number
}

interface VisitRow {
  location_id: string
  t: number
}

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::double precision as t`

/** The last operation before the request, and everything since: loads, dumps and driver responses. */
async function eventsOf(tx: Transaction, account: string, change: StoredChange): Promise<EventRow[]> {
  const { rows } = await tx.query<EventRow>(
    `(select type, route_id, ${MS('occurred_at')}, occurred_at, key from events
        where account_id = $1 and equipment_id = $2 and occurred_at <= $3 and type in ('load', 'dump') and not dropped
        order by occurred_at desc, key desc limit 1)
     union all
     (select type, route_id, ${MS('occurred_at')}, occurred_at, key from events
        where account_id = $1 and equipment_id = $2 and occurred_at > $3 and not dropped
          and (type in ('load', 'dump') or (type in ('acknowledge route change', 'driver route') and source = 'device')))
     order by occurred_at, key`,
    [account, change.equipment.id, new Date(change.requestedAt)],
  )
  return rows
}

async function visitsOf(tx: Transaction, account: string, change: StoredChange): Promise<VisitRow[]> {
  const { rows } = await tx.query<VisitRow>(
    `select location_id, ${MS('entered_at')} from visits
      where account_id = $1 and equipment_id = $2 and entered_at > $3 order by entered_at, key`,
    [account, change.equipment.id, new Date(change.requestedAt)],
  )
  return rows
}

/** The routes that load at each location, without hidden ones. */
async function loadRoutes(tx: Transaction, account: string): Promise<Map<string, string[]>> {
  const { rows } = await tx.query<{ location: string; route: string }>(
    `select l.location_id as location, l.route_id as route from routes_load_locations l
       join routes r on r.account_id = l.account_id and r.id = l.route_id
      where l.account_id = $1 and not r.hidden`,
    [account],
  )
  const routes = new Map<string, string[]>()
  for (const { location, route } of rows) routes.set(location, [...(routes.get(location) ?? []), route])
  return routes
}

/**
 * Meaning of entering a location. Nothing where the current route loads as well, as the machine would go there
 * anyway. Where several other routes load, it is unknown which one was chosen.
 */
async function entered(
  tx: Transaction,
  account: string,
  change: StoredChange,
  on: string | null,
  { t, routes }: { t: number; routes: readonly string[] },
): Promise<MachineFact[]> {
  if (on !== null && routes.includes(on)) return []
  if (routes.includes(change.route.id)) return [{ t, what: 'entered new' }]
  const [route, ...more] = routes
  if (route === undefined || more.length > 0) return []
  const machine = change.equipment.id
  const refused = await machinesNotAllowed(tx, account, route, [machine])
  return refused.has(machine) ? [] : [{ t, what: 'entered other', route }]
}

/** What stated events mean, without choices of routes that the cab does not offer. */
async function saidBy(
  tx: Transaction,
  account: string,
  change: StoredChange,
  on: string | null,
  routesOfCab: RoutesOfCab,
): Promise<Omit<MachineFacts, 'on'>> {
  const heard: MachineFact[] = []
  let loaded = false
  let offered: ReadonlySet<string> | undefined
  for (const { type, route_id: route, t } of await eventsOf(tx, account, change)) {
    const same = route === change.route.id
    if (type === 'acknowledge route change') {
      if (route === null || same) heard.push({ t, what: 'acknowledged' })
    } else if (type === 'driver route') {
      if (same) heard.push({ t, what: 'acknowledged' })
      else if (route !== null && route !== on) {
        offered ??= await routesOfCab(tx, account, change.equipment.id)
        if (offered.has(route)) heard.push({ t, what: 'chose other', route })
      }
    } else if (t <= change.requestedAt) loaded = type === 'load'
    else heard.push({ t, what: type })
  }
  return { loaded, heard }
}

/** Facts by machine. */
export async function loadMachineFacts(
  tx: Transaction,
  account: string,
  open: readonly StoredChange[],
  routesOfCab: RoutesOfCab,
): Promise<Map<string, MachineFacts>> {
  const assigned = new Map(
    (await assignmentsOf(tx, account)).map(({ equipment, route }) => [equipment.id, route.id]),
  )
  const loading = await loadRoutes(tx, account)
  const all = new Map<string, MachineFacts>()
  for (const change of open) {
    const on = assigned.get(change.equipment.id) ?? null
    const { loaded, heard: said } = await saidBy(tx, account, change, on, routesOfCab)
    const heard = [...said]
    for (const { location_id, t } of await visitsOf(tx, account, change)) {
      const routes = loading.get(location_id) ?? []
      heard.push(...(await entered(tx, account, change, on, { t, routes })))
    }
    all.set(change.equipment.id, { loaded, heard, on })
  }
  return all
}
