import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { distance } from '@haulway/geo'
import type { FoundPlace, Proposal } from '@haulway/places'
import type { Problem } from '@haulway/resource'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useList } from '@haulway/screens/calls.ts'
import { equipment } from '../../../equipment/equipment.resource.ts'
import type { LocationOutline } from '../../../locations/location.endpoints.ts'
import { useOutlines } from '../../../locations/web/parts.ts'
import { routes as routeResource } from '../../../routes/route.resource.ts'
import type { Finder } from './finder.ts'
import { type MachineChange, type MachineRow, machineRows } from './machines.ts'
import { type FoundRow, kindHere, withDefaultNames, type NamedRow, problemsOf, rowsOf } from './proposals.ts'
import { type RouteChange, type RouteRow, routeRows } from './routes.ts'
import type { FileReading, FileReport, GivenCycles } from './search.ts'
import { type FindTrouble, useSearch } from './useSearch.ts'

export interface Find {
  readonly isReading: boolean
  readonly trouble: FindTrouble | null
  readonly files: readonly FileReport[]
  readonly proposal: Proposal | null
  readonly rows: readonly NamedRow[]
  readonly routes: readonly RouteRow[]
  /** Machines of the files, for users who may store their positions. */
  readonly machines: readonly MachineRow[]
  readonly problems: ReadonlyMap<number, Problem>
  /** Whether the places lie far from all locations of the account: at another site. */
  readonly isFar: boolean
  /** From row to row; null while it is computed. */
  readonly cycles: readonly GivenCycles[] | null
  /** How the files were read where they do not say it. */
  readonly reading: FileReading
  readonly find: (files: readonly File[]) => Promise<void>
  /** Reads the same files again, otherwise. */
  readonly reread: (otherwise: Partial<FileReading>) => Promise<void>
  /** Searches tracks of the account's machines. */
  readonly findDriven: () => Promise<void>
  readonly change: (id: number, changes: Partial<FoundRow>) => void
  readonly changeRoute: (id: string, changes: RouteChange) => void
  readonly changeMachine: (machine: string, changes: MachineChange) => void
  /** The tracks of some machines as files to import, by name of the track. */
  readonly trackFiles: (names: ReadonlyMap<string, string>) => Promise<readonly Blob[]>
}

const none: readonly never[] = []
const LARGEST_PAGE = 500

/** State of the search, the user's decisions about its results, and the cycles that follow. */
export function useFind(open: () => Finder): Find {
  const words = useWords()
  const outlines = useOutlines()
  const search = useSearch(open)
  const { found } = search
  const known = outlines.data
  const taken = useMemo(() => new Set((known ?? []).map(({ title }) => title.trim().toLowerCase())), [known])
  const [changes, setChanges] = useChanges<number, Partial<FoundRow>>(search.id)
  const [routeChanges, changeRoute] = useChanges<string, RouteChange>(search.id)
  const rows = useMemo(() => {
    const all = rowsOf(found?.proposal.places ?? [], known ?? [])
    const decided = all.map((row) => ({ ...row, ...changes.get(row.id) }))
    return withDefaultNames(decided, taken, (kind) => words(`setup.find.kind.${kind}`))
  }, [found, known, changes, taken, words])
  const cycles = useCycles(rows, search.id, search.finder)
  const can = useCan()
  const mayRoute = can('create', routeResource.permission)
  const mayStore = can('create', 'events') && can('create', equipment.permission)
  const made = useList(routeResource, { limit: LARGEST_PAGE }, { enabled: mayRoute && found !== null })
  const fleet = useList(equipment, { limit: LARGEST_PAGE }, { enabled: mayStore && found !== null })
  const [machineChanges, changeMachine] = useChanges<string, MachineChange>(search.id)
  const ids = (fleet.data?.items ?? none).map(({ equipmentId }) => equipmentId)
  const proposed = mayRoute && made.data ? (found?.proposal.routes ?? none) : none
  return {
    ...search,
    files: found?.files ?? [],
    proposal: found?.proposal ?? null,
    rows,
    routes: routeRows(proposed, rows, cycles, made.data?.items ?? [], routeChanges),
    machines: machineRows(mayStore ? (found?.machines ?? none) : none, ids, machineChanges),
    problems: problemsOf(rows, taken),
    isFar: isFarFrom(found?.proposal.places ?? none, known ?? none),
    cycles,
    change: setChanges,
    changeRoute,
    changeMachine,
    trackFiles: (names) => search.finder().tracks(names),
  }
}

/** Metres: no haul of a site is longer. */
const SITE = 60_000

function isFarFrom(places: readonly FoundPlace[], known: readonly LocationOutline[]): boolean {
  const corners = known.map(({ boundary }) => boundary.coordinates.flat(3))
  return (
    corners.length > 0 &&
    places.every(({ centre: [lon, lat] }) =>
      corners.every(([x = 0, y = 0]) => distance(lon, lat, x, y) > SITE),
    )
  )
}

/** Decisions about the rows of one search; discarded with the next. */
function useChanges<Id, Change extends object>(search: string) {
  const [all, setAll] = useState<{ search: string; of: ReadonlyMap<Id, Change> }>({ search, of: new Map() })
  const of = all.search === search ? all.of : new Map<Id, Change>()
  const change = (id: Id, more: Change) =>
    setAll((before) => {
      const known = before.search === search ? before.of : new Map<Id, Change>()
      return { search, of: new Map(known).set(id, { ...known.get(id), ...more }) }
    })
  return [of, change] as const
}

/**
 * Recounts when the selection of places, or the kind of one, changes; includes existing locations where places were
 * found.
 */
function useCycles(rows: readonly NamedRow[], search: string, finder: () => Finder) {
  const here = rows.flatMap((row) => {
    const kind = kindHere(row)
    return kind === null ? [] : [{ id: row.id, kind, outline: row.place.outline }]
  })
  const { data } = useQuery({
    queryKey: ['found places', search, here.map(({ id, kind }) => [id, kind])],
    enabled: here.length > 0,
    staleTime: Infinity,
    async queryFn(): Promise<GivenCycles[]> {
      const cycles = await finder().cycles(here.map(({ kind, outline }) => ({ kind, outline })))
      return cycles.map((one) => ({ ...one, load: here[one.load]!.id, dump: here[one.dump]!.id }))
    },
  })
  return here.length === 0 ? none : (data ?? null)
}
