/** The tiles of a selection at a moment, with their troubles. */
import type { LoaderTile, MachineTile, Monitor, RouteTile } from '../haul-monitor.endpoints.ts'
import {
  isOffline,
  loadOf,
  sortTiles,
  routeNow,
  routeTroubles,
  troublesOf,
  type Moment,
  type Placed,
  type RouteNow,
  type TileOrder,
} from '../trouble.ts'
import type { TileKind } from './useMonitor.ts'

interface Common extends Placed {
  readonly id: string
  readonly offline: boolean
}
export type ShownTile =
  | (Common & { readonly kind: 'machines'; readonly tile: MachineTile })
  | (Common & { readonly kind: 'loaders'; readonly tile: LoaderTile })
  | (Common & {
      readonly kind: 'routes'
      readonly tile: RouteTile
      readonly route: RouteNow
      readonly on: readonly MachineTile[]
    })

/** An offline machine is in that state since its last fix. */
function sinceOf({ now, heard }: MachineTile | LoaderTile, offline: boolean): number | null {
  const since = offline ? heard : (now?.since ?? null)
  return since === null ? null : Date.parse(since)
}

function seenTile<T extends MachineTile | LoaderTile>(tile: T, moment: Moment, load: number | null) {
  const offline = isOffline(tile, moment.now)
  const since = sinceOf(tile, offline)
  return { id: tile.id, title: tile.title, tile, offline, since, troubles: troublesOf(tile, moment, load) }
}

function routeTile(tile: RouteTile, machines: readonly MachineTile[], moment: Moment, load: number | null) {
  const on = machines.filter(({ route }) => route?.id === tile.id)
  const route = routeNow(tile, on, moment.now)
  const { id, title } = tile
  const troubles = routeTroubles(tile, route, moment, load)
  const common = { id, title, tile, route, on, since: route.since, troubles }
  return { ...common, kind: 'routes' as const, offline: route.doing === 'offline' }
}

export function tilesOf(shown: Monitor, kind: TileKind, moment: Moment): ShownTile[] {
  const { machines, loaders, routes } = shown
  const load = loadOf(shown[kind], moment.measure)
  if (kind === 'routes') return routes.map((one) => routeTile(one, machines, moment, load))
  if (kind === 'loaders') return loaders.map((one) => ({ kind, ...seenTile(one, moment, load) }))
  return machines.map((one) => ({ kind, ...seenTile(one, moment, load) }))
}

/** The tiles whose title or route matches the search, in order. */
export function foundIn(tiles: readonly ShownTile[], search: string, order: TileOrder, locale: string) {
  const wanted = search.trim().toLocaleLowerCase()
  const fits = ({ title, tile }: ShownTile) =>
    [title, 'route' in tile ? tile.route?.title : undefined].some((one) =>
      one?.toLocaleLowerCase().includes(wanted),
    )
  return sortTiles(tiles.filter(fits), order, locale)
}
