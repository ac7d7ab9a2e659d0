/** The current machines of a project: those on the dispatcher and Today, and those never heard. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Reference } from '@haulway/resource'
import type { Directory } from '../../dispatcher/index.ts'
import { assignmentsOf } from '../../routes/index.ts'
import { loadersNow, type MachineNow } from '../../telemetry/index.ts'
import type { LoaderTruck } from '../../telemetry/telemetry.ts'
import type { LoaderTile, MachineTile } from '../haul-monitor.endpoints.ts'

/** An unassigned machine not heard for longer is out of service. */
const GONE_MS = 86_400_000

type Kind = NonNullable<ReturnType<Directory['find']>>['kind']

export interface ProjectMachine extends Pick<MachineTile, 'id' | 'title' | 'now' | 'heard'> {
  readonly kind: Kind
  readonly routeId: string | null
  readonly trucks: LoaderTile['trucks']
}

interface Watched {
  readonly tx: Transaction
  readonly account: string
  readonly machines: readonly MachineNow[]
  readonly directory: Directory
  /** null: all are shown. */
  readonly project: string | null
  /** All machines of the project. */
  readonly routes: ReadonlySet<string>
  /** Machines that worked in the shift. */
  readonly worked: ReadonlySet<string>
  readonly now: number
}

interface Place extends Reference {
  project: string | null
}

async function placesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await tx.query<Place>(
    `select id, title, project_id as project from locations where account_id = haulway_account() and id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const iso = (at: number) => new Date(at).toISOString()

function countsOf(trucks: readonly LoaderTruck[] | undefined): LoaderTile['trucks'] {
  if (!trucks) return null
  const count = (doing: LoaderTruck['doing']) => trucks.filter((one) => one.doing === doing).length
  return { loaded: count('loaded'), next: count('next'), coming: count('coming') }
}

/** On its routes, active in the shift, or unassigned and not in a place of another project. */
function belongs(watched: Watched, id: string, routeId: string | null, place: Place | undefined, at: number) {
  const { project, routes, worked, now } = watched
  if (worked.has(id)) return true
  if (routeId !== null) return project === null || routes.has(routeId)
  const isElsewhere = project !== null && (place?.project ?? project) !== project
  return !isElsewhere && now - at <= GONE_MS
}

async function heardOf(watched: Watched): Promise<ProjectMachine[]> {
  const { tx, machines, directory, now } = watched
  const find = ({ equipmentId, activity }: MachineNow) => directory.find(equipmentId, activity.locationId)
  const around = loadersNow(machines.filter(find), now)
  const ids = machines.flatMap(({ activity: { locationId } }) => (locationId === null ? [] : [locationId]))
  const places = await placesOf(tx, [...new Set(ids)])
  return machines.flatMap((machine) => {
    const { equipmentId: id, activity, position } = machine
    const entry = find(machine)
    const place = places.get(activity.locationId ?? '')
    if (!entry || !belongs(watched, id, entry.routeId, place, position.t)) return []
    const { activity: doing, since, trucks } = { trucks: undefined, ...activity, ...around.get(id) }
    const { title, kind, routeId } = entry
    const at = place ? { id: place.id, title: place.title } : null
    const now = { doing, since: iso(since), place: at }
    return [{ id, title, kind, routeId, now, heard: iso(position.t), trucks: countsOf(trucks) }]
  })
}

/** Assigned to a route of the project but never heard. */
async function unheardOf({
  tx,
  account,
  directory,
  machines,
  routes,
  project,
}: Watched): Promise<ProjectMachine[]> {
  const known = new Set(machines.map(({ equipmentId }) => equipmentId))
  const sent = await assignmentsOf(tx, account)
  return sent.flatMap(({ equipment: { id }, route }) => {
    const entry = known.has(id) ? undefined : directory.find(id, null)
    if (!entry || (project !== null && !routes.has(route.id))) return []
    const { title, kind } = entry
    return [{ id, title, kind, routeId: route.id, now: null, heard: null, trucks: null }]
  })
}

export async function projectMachines(watched: Watched): Promise<ProjectMachine[]> {
  const all = [...(await heardOf(watched)), ...(await unheardOf(watched))]
  const order = new Intl.Collator('en', { numeric: true })
  return all.toSorted((a, b) => order.compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
}
