import type { Zone } from '@haulway/map/zones/boundary.ts'
import type { RouteLine } from '@haulway/map/tracks/RoutesLayer.tsx'
import { centerOf } from '@haulway/map/zones/zone-features.ts'
import type { EndpointOutput, Item, Page, Resource } from '@haulway/resource'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useCan } from '@haulway/platform/web/app.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LocationOutline } from '../../locations/location.endpoints.ts'
import { useOutlines } from '../../locations/web/parts.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { routes } from '../../routes/route.resource.ts'
import { routeRoads } from '../../routes/routes.endpoints.ts'
import { listRouteChanges, type RouteChangeItem } from '../../routes/route-changes.endpoints.ts'

/** Core 9, *Dispatcher: reload 30 seconds*. */
const RELOAD_MS = 30_000
/** The largest page of the contract. */
const PAGE = 500

/** All entries of a resource that are not hidden. */
function useEvery<R extends Resource>(resource: R) {
  const api = useApi()
  return useQuery<Item<R>[], CallFailure>({
    queryKey: [resource.name, `/${resource.name}`, 'every'],
    refetchInterval: RELOAD_MS,
    queryFn: async ({ signal }) => {
      const items: Item<R>[] = []
      for (let page = 0; ; page++) {
        const query = { limit: PAGE, page, sort: resource.sort }
        const answer = await api.request<Page<Item<R>>>('GET', `/${resource.name}`, { query, signal })
        items.push(...answer.items)
        if (items.length >= answer.total || answer.items.length === 0) return items
      }
    },
  })
}

export type RouteItem = Item<typeof routes>

export interface Site {
  zones: readonly LocationOutline[]
  routes: readonly RouteItem[]
  locationTitle: (id: string | null) => string | undefined
  routeTitle: (id: string | null) => string | undefined
  /** The newest change of a machine's route. */
  changeOf: (machine: string) => RouteChangeItem | undefined
  /** Whether something failed to load, and a retry. */
  failure: CallFailure | null
  isLoading: boolean
  retry: () => void
}

const none: readonly never[] = []

function titles(items: readonly { id: string; title: string }[]) {
  const byId = new Map(items.map(({ id, title }) => [id, title]))
  return (id: string | null) => (id === null ? undefined : byId.get(id))
}

/** Locations and routes of the account. */
export function useSite(): Site {
  const places = useOutlines({ every: RELOAD_MS })
  const hauls = useEvery(routes)
  const changes = useCall(listRouteChanges, {}, { every: RELOAD_MS })
  const zones = places.data ?? none
  const locationTitle = useMemo(() => titles(zones), [zones])
  const routeTitle = useMemo(() => titles(hauls.data ?? none), [hauls.data])
  const changeOf = useMemo(() => {
    const byMachine = new Map(changes.data?.items.map((one) => [one.equipment.id, one]))
    return (machine: string) => byMachine.get(machine)
  }, [changes.data])
  return {
    zones,
    changeOf,
    routes: hauls.data ?? none,
    locationTitle,
    routeTitle,
    failure: places.error ?? hauls.error ?? changes.error,
    isLoading: places.isPending || hauls.isPending,
    retry: () => void Promise.all([places.refetch(), hauls.refetch(), changes.refetch()]),
  }
}

type Roads = readonly EndpointOutput<typeof routeRoads>['roads'][number][]

/** The driven roads of a route, fetched when it is selected. */
export function useRoads(route: RouteItem | undefined): Roads {
  const mayRead = useCan()('read', routes.permission)
  const { data } = useCall(
    routeRoads,
    { params: { id: route?.id ?? '' } },
    { enabled: mayRead && route !== undefined },
  )
  return (route && data?.roads) ?? none
}

type Points = [lon: number, lat: number][]
const pointsOf = ({ lon, lat }: Roads[number]['loaded']): Points => lon.map((one, i) => [one, lat[i] ?? 0])

/** The hauls of a route: from each load to each dump as driven, or as a straight line before the first haul. */
export function routeLines(
  zones: readonly Zone[],
  route: RouteItem | undefined,
  roads: Roads,
  color: string | undefined,
): RouteLine[] {
  if (!route) return []
  const center = new Map(zones.map(({ id, boundary }) => [id, centerOf(boundary)]))
  const title = route.title
  return route.loadLocations.flatMap((load) =>
    route.dumpLocations.flatMap((dump): RouteLine[] => {
      const id = `${load.id} ${dump.id}`
      const road = roads.find((one) => one.load.id === load.id && one.dump.id === dump.id)
      if (road) {
        return [
          { id, title, points: pointsOf(road.loaded), color, driven: 'loaded' },
          { id: `${id} back`, title, points: pointsOf(road.empty), color, driven: 'empty' },
        ]
      }
      const [from, to] = [center.get(load.id), center.get(dump.id)]
      return from && to ? [{ id, title, points: [from, to], color }] : []
    }),
  )
}
