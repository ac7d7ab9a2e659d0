/** The event report, recounted from the stored rows. */
import type { EventGroup, CountedName, EventTypeGroup } from '../../../events/events.report.ts'
import type { Range } from './report-requests.ts'
import type { Facts } from './facts.ts'
import type { EventRow } from './stored-events.ts'

export interface EventFilter {
  readonly project?: string
  readonly equipment?: string
  readonly location?: string
  readonly route?: string
  readonly driver?: string
  readonly material?: string
  readonly tag?: string
  readonly type?: string
  readonly source?: string
  readonly flag?: string
  readonly weight?: number
  readonly noteComment?: string
}

/** Project of the route, else of the location. */
export const eventProject = ({ routes, places }: Facts, { route_id: route, location_id: place }: EventRow) =>
  route === null ? places.get(place ?? '')?.project?.id : routes.get(route)?.project.id

export function selectEvents(
  facts: Facts,
  rows: readonly EventRow[],
  range: Range,
  filter: EventFilter,
): EventRow[] {
  const is = (wanted: string | undefined, own: string | null | undefined) =>
    wanted === undefined || wanted === own
  return rows.filter((one) => {
    const t = one.occurred_at.getTime()
    return (
      t >= range.from &&
      t < range.to &&
      is(filter.project, eventProject(facts, one)) &&
      is(filter.equipment, one.equipment_id) &&
      is(filter.location, one.location_id) &&
      is(filter.route, one.route_id) &&
      is(filter.driver, one.driver_id) &&
      is(filter.material, one.material_id) &&
      is(filter.type, one.type) &&
      is(filter.source, one.source) &&
      (filter.tag === undefined || one.tags.includes(filter.tag)) &&
      (filter.flag === undefined || one.flags.includes(filter.flag)) &&
      (filter.weight === undefined || (one.weight !== null && one.weight >= filter.weight)) &&
      (filter.noteComment === undefined || one.note?.includes(filter.noteComment) === true)
    )
  })
}

const isUnresolved = ({ flags, source, type }: EventRow) =>
  flags.includes('unresolved') && source === 'derived' && (type === 'load' || type === 'dump')

export function eventFigures(facts: Facts, rows: readonly EventRow[], range: Range, filter: EventFilter) {
  const own = selectEvents(facts, rows, range, filter)
  const ever = selectEvents(
    facts,
    rows,
    { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
    filter,
  )
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    timeZone:
      facts.projects.get(filter.project ?? '')?.timeZone ??
      facts.places.get(filter.location ?? '')?.timeZone ??
      facts.zone,
    events: own.length,
    isMore: false,
    unresolved: own.filter(isUnresolved).length,
    latest: own.length > 0 ? null : (ever.at(-1)?.occurred_at.toISOString() ?? null),
  }
}

const counted = (own: readonly EventRow[]) => ({
  events: own.length,
  first: own[0]!.occurred_at.toISOString(),
  last: own.at(-1)!.occurred_at.toISOString(),
})

const ids: { readonly [Name in CountedName]: (row: EventRow) => string | null } = {
  equipment: (row) => row.equipment_id,
  driver: (row) => row.driver_id,
  route: (row) => row.route_id,
  location: (row) => row.location_id,
  material: (row) => row.material_id,
}

function titlesOf({ world }: Facts): ReadonlyMap<string, string> {
  const { drivers, routes, places, materials, machines } = world
  const entries = [...drivers, ...routes, ...places, ...materials]
  const titled = entries.map((one) => [one.id, String(one['title'] ?? one['fullName'])] as const)
  return new Map([...titled, ...machines.map(({ id, title }) => [id, title] as const)])
}

export function journalBy(facts: Facts, by: CountedName, rows: readonly EventRow[]): EventGroup[] {
  const titles = titlesOf(facts)
  return [...Map.groupBy(rows, ids[by])].map(([id, own]) => ({
    of: id === null ? null : { id, title: titles.get(id) ?? '' },
    ...counted(own),
  }))
}

export const journalByType = (rows: readonly EventRow[]): EventTypeGroup[] =>
  [...Map.groupBy(rows, ({ type }) => type)].map(([type, own]) => ({
    type: type as EventTypeGroup['type'],
    ...counted(own),
  }))
