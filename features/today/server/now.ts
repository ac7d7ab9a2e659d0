/** The current state of the machines of a project, from their latest facts, not from tables. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Directory } from '../../dispatcher/index.ts'
import { plannedOnRoutes } from '../../line-up/index.ts'
import { assignmentsOf } from '../../routes/index.ts'
import { loadersNow, type LoadingNow, type MachineNow } from '../../telemetry/index.ts'
import type { machineReasons } from '../today.endpoints.ts'
import type { RouteOfShift } from './plans.ts'

/** Silent beyond this (behaviour, *Attention*). */
const SILENT_MS = 300_000
/** Standing beyond this. */
const STANDING_MS = 600_000
/** A machine not heard for this long is out of service. */
const GONE_MS = 86_400_000
/** How long a truck counts as being with the loader that loaded it. */
const LAST_LOAD_MS = 3_600_000
const MOST_MACHINES = 50

export interface OutOfWork {
  readonly id: string
  readonly title: string
  readonly reason: (typeof machineReasons)[number]
  readonly since: number
  readonly placeId: string | null
}

export interface SiteNow {
  readonly loading: ReadonlyMap<string, LoadingNow>
  /** Machines by the place that they currently haul from. */
  readonly there: ReadonlyMap<string, ReadonlySet<string>>
  /** Machines by the load place of their route. */
  readonly planned: ReadonlyMap<string, ReadonlySet<string>>
  readonly heard: ReadonlyMap<string, number>
  readonly queue: readonly number[]
  readonly hang: readonly number[]
  readonly out: readonly OutOfWork[]
  readonly lastData: number | null
}

function add(to: Map<string, Set<string>>, place: string, machine: string): void {
  const known = to.get(place) ?? new Set()
  known.add(machine)
  to.set(place, known)
}

/** The place where a truck is being loaded, or was within the last hour. */
function placeOf({ loading }: MachineNow, now: number): string | null {
  if (loading?.role !== 'truck') return null
  const { placeId, lastLoad } = loading
  return placeId ?? (lastLoad && now - lastLoad.t <= LAST_LOAD_MS ? lastLoad.locationId : null)
}

function reasonOf(machine: MachineNow, around: LoadingNow | undefined, now: number) {
  const { position, activity } = machine
  if (now - position.t > SILENT_MS) return { reason: 'silent', since: position.t } as const
  const doing = around?.activity ?? activity.activity
  if (doing !== 'idle' && doing !== 'engineOff') return undefined
  const since = around?.since ?? activity.since
  if (now - since < STANDING_MS) return undefined
  return { reason: doing === 'idle' ? 'standing' : 'engineOff', since } as const
}

export interface Watched {
  readonly machines: readonly MachineNow[]
  readonly directory: Directory
  readonly routes: readonly RouteOfShift[]
  /** null: every route. */
  readonly project: string | null
  /** Start of the running shift; null: none runs, and nobody has to work. */
  readonly runsSince: number | null
  readonly now: number
  /** The shown shift; null: a day without shifts. */
  readonly shift: { readonly date: string; readonly index: number } | null
}

function seenBy({ machines, directory }: Watched) {
  return machines.flatMap((machine) => {
    const entry = directory.find(machine.equipmentId, machine.activity.locationId)
    return entry ? [{ machine, title: entry.title, routeId: entry.routeId }] : []
  })
}

/** Machines of the project, and unassigned ones. */
function ofProject(seen: ReturnType<typeof seenBy>, { routes, project }: Watched) {
  const own = new Set(routes.map(({ id }) => id))
  return seen.filter(({ routeId }) => project === null || routeId === null || own.has(routeId))
}

type Own = ReturnType<typeof ofProject>

function outOfWork(own: Own, loading: SiteNow['loading'], { now, runsSince }: Watched): OutOfWork[] {
  if (runsSince === null) return []
  const found = own.flatMap(({ machine, title }) => {
    if (now - machine.position.t > GONE_MS) return []
    const why = reasonOf(machine, loading.get(machine.equipmentId), now)
    // A machine whose engine went off before the shift does not work in it.
    if (!why || (why.reason === 'engineOff' && why.since < runsSince)) return []
    return [{ id: machine.equipmentId, title, ...why, placeId: machine.activity.locationId }]
  })
  return found.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1)).slice(0, MOST_MACHINES)
}

/** By the published line-up of the shift, otherwise by current assignments. */
async function plannedAt(tx: Transaction, account: string, { project, shift, routes }: Watched) {
  const places = new Map(routes.map((route) => [route.id, route.places]))
  const planned = new Map<string, Set<string>>()
  const published = project && shift ? await plannedOnRoutes(tx, project, shift) : undefined
  const on = async () =>
    (await assignmentsOf(tx, account)).map(({ equipment, route }) => ({
      equipment: equipment.id,
      route: route.id,
    }))
  for (const { equipment, route } of published ?? (await on()))
    for (const place of places.get(route) ?? []) add(planned, place, equipment)
  return planned
}

export async function siteNow(tx: Transaction, account: string, watched: Watched): Promise<SiteNow> {
  const { now } = watched
  const seen = seenBy(watched)
  const own = ofProject(seen, watched)
  const machines = own.map(({ machine }) => machine)
  // Trucks of other projects may be at loaders too: the dispatcher shows them so.
  const around = seen.map(({ machine }) => machine)
  const loading = loadersNow(around, now)
  const isHeard = ({ position }: MachineNow) => now - position.t <= SILENT_MS
  const there = new Map<string, Set<string>>()
  const sinceOf = (doing: string) =>
    machines.filter(isHeard).flatMap(({ equipmentId, activity }) => {
      const { activity: does, since } = loading.get(equipmentId) ?? activity
      return does === doing ? [since] : []
    })
  for (const machine of machines.filter(isHeard)) {
    const place = placeOf(machine, now)
    if (place !== null) add(there, place, machine.equipmentId)
  }
  const heard = new Map(machines.map(({ equipmentId, position }) => [equipmentId, position.t]))
  return {
    loading,
    there,
    planned: await plannedAt(tx, account, watched),
    heard,
    queue: sinceOf('queueing'),
    hang: sinceOf('waiting'),
    out: outOfWork(own, loading, watched),
    lastData: heard.size === 0 ? null : Math.max(...heard.values()),
  }
}
