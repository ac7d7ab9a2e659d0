/** The input of recounts: events, single cycles, current settings, and the fixes that were sent. */
import type { CycleItem } from '../../../cycles/cycle-item.ts'
import type { EventItem } from '../../../events/event-item.ts'
import { iso } from './actions/random-action.ts'
import { type EventRow, readStoredEvents, readStoppedSeconds } from './stored-events.ts'
import { fetchBody, type Machine, type TestSite } from './test-site.ts'
import { type Calendar, localDayAt, type ShiftRun, listShiftRuns } from './zones.ts'

export type { CycleItem, EventItem }

interface Titled {
  readonly id: string
  readonly title: string
}

export interface Project extends Titled, Omit<Calendar, 'zone'> {
  readonly timeZone: string
}

export interface Place extends Titled {
  readonly timeZone: string | null
  readonly project: Titled | null
}

export interface Route extends Titled {
  readonly project: Titled
  readonly loadLocations: readonly Titled[]
  readonly dumpLocations: readonly Titled[]
  readonly standardCycle: number | null
  readonly longestCycle: number | null
  readonly tags: readonly Titled[]
}

/** A cycle with properties that the report does not return. */
export interface CycleWithFacts extends CycleItem {
  readonly t: number
  readonly project: string | null
  readonly tags: readonly Titled[]
  readonly usual: boolean
  /** Seconds. */
  readonly standard: number | null
  readonly loader: Titled | null
  readonly hang: number | null
  /** Keys of its load and dump, unique per machine. */
  readonly load: string
  readonly dump: string
  readonly run: (ShiftRun & { readonly project: Project }) | null
}

/**
 * The day of a project: within a shift, the day on which the shift ends; outside of shifts, the date there; without a
 * project or shifts, the date in the given zone.
 */
export function projectDay(of: Project | undefined, t: number, zone: string): string {
  if (!of || of.shifts.length === 0) return localDayAt(t, zone)
  return listShiftRuns({ ...of, zone: of.timeZone }, t, t + 1)[0]?.day ?? localDayAt(t, of.timeZone)
}

export interface PastStatus {
  readonly equipment: Titled
  readonly status: 'operating' | 'delay' | 'standby' | 'down'
  readonly reason: Titled | null
  readonly from: string
  readonly to: string | null
}

export interface Facts {
  readonly world: TestSite
  readonly now: number
  /** Time zone of the account. */
  readonly zone: string
  readonly events: readonly EventItem[]
  /** The rows of the events table. */
  readonly rows: readonly EventRow[]
  /** Seconds for which the machine stood in each stay. */
  readonly stood: ReadonlyMap<string, number>
  readonly cycles: readonly CycleWithFacts[]
  readonly projects: ReadonlyMap<string, Project>
  readonly places: ReadonlyMap<string, Place>
  readonly routes: ReadonlyMap<string, Route>
  readonly machines: readonly Machine[]
  readonly statuses: readonly PastStatus[]
}

/** As on maps: it belongs to the project, or is an end of one of its routes. */
export const isPlaceOf = (
  { places, routes }: Pick<Facts, 'places' | 'routes'>,
  place: string,
  project: string,
) =>
  places.get(place)?.project?.id === project ||
  [...routes.values()].some(
    (route) =>
      route.project.id === project &&
      [...route.loadLocations, ...route.dumpLocations].some(({ id }) => id === place),
  )

async function allOf<T>(world: TestSite, path: string): Promise<T[]> {
  return (await fetchBody<{ items: T[] }>(world, path)).items
}

const byId = <T extends Titled>(all: readonly T[]): Map<string, T> => new Map(all.map((one) => [one.id, one]))

/** The loader of each cycle. */
async function loadersOf({ app, account }: TestSite) {
  const { rows } = await app.database.owner.query<{
    cycle: string
    loader: string | null
    title: string | null
    hang: number | null
    load: string
    dump: string
  }>(
    `select c.equipment_id || '~' || c.key as cycle, e.wait->>'loader' as loader, q.equipment_id as title,
       (e.wait->>'hang')::float8 as hang, c.load_event_key as load, c.dump_event_key as dump
     from cycles c join events e on e.account_id = c.account_id and e.equipment_id = c.equipment_id and e.key = c.load_event_key
       left join equipment q on q.account_id = c.account_id and q.id::text = e.wait->>'loader' where c.account_id = $1`,
    [account],
  )
  return new Map(rows.map((row) => [row.cycle, row]))
}

/** Tags of the load and the dump themselves, and of the button presses from which they were derived. */
function tagsOf(
  world: TestSite,
  rows: readonly EventRow[],
  keys: readonly (string | undefined)[],
  machine: string,
): Titled[] {
  const own = rows.filter((row) => row.equipment_id === machine)
  const events = own.filter(({ key }) => keys.includes(key))
  const pressed = events.flatMap(({ evidence }) =>
    evidence.flatMap(({ kind, t }) => (kind === 'button' ? [t] : [])),
  )
  const presses = own.filter(
    ({ source, occurred_at: at }) => source !== 'derived' && pressed.includes(at.getTime()),
  )
  const ids = new Set([...events, ...presses].flatMap(({ tags }) => tags))
  return world.tags.flatMap((tag) => (ids.has(tag.id) ? [{ id: tag.id, title: String(tag['title']) }] : []))
}

type Known = Pick<Facts, 'projects' | 'places' | 'routes' | 'rows' | 'world'> & {
  readonly loaders: Awaited<ReturnType<typeof loadersOf>>
}

function addFacts(
  cycle: CycleItem,
  { projects, places, routes, rows, world, loaders }: Known,
): CycleWithFacts {
  const t = Date.parse(cycle.loadedAt)
  const route = routes.get(cycle.route?.id ?? '')
  const project = route?.project.id ?? places.get(cycle.loadLocation?.id ?? '')?.project?.id ?? null
  const of = projects.get(project ?? '')
  const run = of && listShiftRuns({ ...of, zone: of.timeZone }, t, t + 1)[0]
  const found = loaders.get(cycle.key)
  const longest = route?.longestCycle ?? null
  return {
    ...cycle,
    t,
    project,
    tags: [
      ...byId([
        ...(route?.tags ?? []),
        ...tagsOf(world, rows, [found?.load, found?.dump], cycle.equipment.id),
      ]).values(),
    ],
    usual: cycle.total === null || longest === null || cycle.total <= longest * 60,
    standard: route?.standardCycle == null ? null : route.standardCycle * 60,
    loader: found?.loader == null ? null : { id: found.loader, title: found.title ?? '' },
    hang: found?.hang ?? null,
    load: found?.load ?? '',
    dump: found?.dump ?? '',
    run: of && run ? { ...run, project: of } : null,
  }
}

export async function readFacts(world: TestSite): Promise<Facts> {
  const range = `from=${iso(world.from)}&to=${iso(world.to)}&limit=500`
  const each = async <T extends Titled>(path: string, of: readonly Titled[]) =>
    byId(await Promise.all(of.map(({ id }) => fetchBody<T>(world, `${path}/${id}`))))
  const projects = await each<Project>('projects', world.projects as unknown as Titled[])
  const places = await each<Place>('locations', world.places as unknown as Titled[])
  const routes = await each<Route>('routes', world.routes as unknown as Titled[])
  const events = await allOf<EventItem>(world, `events?${range}`)
  const cycles = await allOf<CycleItem>(world, `cyclereport/loadDumpCycles?${range}&sort=loadedAt`)
  const stored = await readStoredEvents(world)
  const known = { projects, places, routes, world, rows: stored, loaders: await loadersOf(world) }
  const statuses = await allOf<PastStatus>(world, `machinestatuses?${range}`)
  const { rows } = await world.app.database.owner.query<{ zone: string }>(
    'select time_zone as zone from accounts where id = $1',
    [world.account],
  )
  return {
    world,
    now: world.app.clock(),
    zone: rows[0]!.zone,
    events,
    rows: stored,
    stood: await readStoppedSeconds(world),
    cycles: cycles.map((one) => addFacts(one, known)),
    projects,
    places,
    routes,
    machines: world.machines,
    statuses,
  }
}
