/** Decisions of the user about each route that was found: a pair of places between which loads were hauled. */
import type { FoundRoute } from '@haulway/places'
import type { Reference } from '@haulway/resource'
import type { LocationKind } from '../../../locations/location.resource.ts'
import { kindHere, type NamedRow } from './proposals.ts'
import type { GivenCycles } from './search.ts'

export interface RouteRow {
  /** `0 1`: indexes of the places' rows. */
  readonly id: string
  readonly found: FoundRoute
  readonly load: NamedRow
  readonly dump: NamedRow
  readonly name: string
  readonly chosen: boolean
  /** Cycles on it from the selected places; null while they are counted. */
  readonly cycles: number | null
}

export type RouteChange = Partial<Pick<RouteRow, 'name' | 'chosen'>>

/** An existing route. */
interface KnownRoute {
  readonly loadLocations: readonly Reference[]
  readonly dumpLocations: readonly Reference[]
}

/** Least number of loads for a route to be selected at first. */
const USUAL_HAULS = 2

const nameOf = ({ chosen, name, known }: NamedRow): string => (chosen || !known ? name : known.title)
const serves = (row: NamedRow, kind: LocationKind): boolean => [kind, 'both'].includes(kindHere(row) ?? '')

const has = (list: readonly Reference[], row: NamedRow): boolean =>
  list.some(({ id }) => id === row.known?.id)

function isKnown({ load, dump }: { load: NamedRow; dump: NamedRow }, known: readonly KnownRoute[]): boolean {
  if (load.chosen || dump.chosen) return false
  return known.some((route) => has(route.loadLocations, load) && has(route.dumpLocations, dump))
}

/** Routes between selected places or existing locations, except those that exist already. */
export function routeRows(
  found: readonly FoundRoute[],
  rows: readonly NamedRow[],
  cycles: readonly GivenCycles[] | null,
  known: readonly KnownRoute[],
  changes: ReadonlyMap<string, RouteChange>,
): RouteRow[] {
  return found.flatMap((route) => {
    const [load, dump] = [rows[route.load], rows[route.dump]]
    if (!load || !dump || !serves(load, 'load') || !serves(dump, 'dump')) return []
    if (isKnown({ load, dump }, known)) return []
    const id = `${route.load} ${route.dump}`
    const given = cycles?.find((one) => one.load === load.id && one.dump === dump.id)
    return [
      {
        id,
        found: route,
        load,
        dump,
        name: `${nameOf(load)} – ${nameOf(dump)}`.slice(0, 255),
        chosen: route.hauls >= USUAL_HAULS,
        cycles: cycles && (given?.cycles ?? 0),
        ...changes.get(id),
      },
    ]
  })
}
