/** Trucks and loaders as the dispatcher shows them, from the seat of one machine. */
import type { Reference } from '@haulway/resource'
import type { MachineNow } from '../../telemetry/index.ts'
import type { LoaderTruck } from '../../telemetry/telemetry.ts'
import { approachOf, arrived, type Approach, type Place } from '../ahead.ts'
import { type CabWork, MAX_TRUCKS } from '../cab.endpoints.ts'
import { turnOf } from '../turn.ts'
import type { Driven, Paces } from './driven.ts'
import type { SiteNow } from './site-now.ts'

/** A route as far as cabs need it. */
export interface CabRoute {
  readonly id: string
  readonly title: string
  readonly hidden: boolean
  readonly project: Reference
  readonly loadLocations: readonly Reference[]
  readonly dumpLocations: readonly Reference[]
  readonly material: Reference | null
  readonly materialSettings: readonly { readonly location: Reference; readonly material: Reference }[] | null
}

/** What a queue is told from. */
export interface QueueSources {
  readonly site: SiteNow
  readonly routes: ReadonlyMap<string, CabRoute>
  readonly drivenOn: (route: string) => Promise<Driven>
  readonly paces: Paces
}

/** Slower, the direction of a receiver is chance. Metres a second. */
const DRIVING = 1

function placeOf({ position: { lon, lat, heading, speed } }: MachineNow): Place {
  return { lon, lat, heading: (speed ?? 0) >= DRIVING ? heading : null }
}

/** How far a truck is from an end of its route, and when it arrives. */
export function approach(machine: MachineNow, driven: Driven, to: string, doing: 'load' | 'dump'): Approach {
  if (machine.activity.locationId === to) return arrived
  const roads = driven.roads.filter((road) => road[doing].id === to)
  const ways = roads.map(({ loaded, empty }) => (doing === 'dump' ? loaded : empty))
  return approachOf(ways, placeOf(machine), doing === 'dump' ? driven.loaded : driven.empty)
}

/** Seconds until a truck that is on its way arrives at a load place; null: it is there, or nobody knows. */
async function arrivesIn(truck: LoaderTruck, place: string | null, sources: QueueSources) {
  const { site, drivenOn } = sources
  const machine = site.machines.get(truck.id)
  const route = site.directory.find(truck.id, null)?.routeId ?? null
  if (truck.doing !== 'coming' || !machine || route === null || place === null) return null
  return approach(machine, await drivenOn(route), place, 'load').arrivesIn
}

const titleOf = ({ directory }: SiteNow, id: string) => directory.find(id, null)?.title ?? ''
const loadPlaceOf = (machine: MachineNow | undefined) => machine?.loading?.placeId ?? null

/** What is to be loaded at a place: its setting if there is one, otherwise the route's. */
function materialAt({ material, materialSettings }: CabRoute, place: string | null): Reference | null {
  const there = (materialSettings ?? []).filter(({ location }) => location.id === place)
  return there.length === 1 ? there[0]!.material : material
}

/** The trucks of a loader in the order of service; none when it is not ready. */
export async function trucksOf(loader: string, sources: QueueSources): Promise<CabWork['trucks']> {
  const { site, routes } = sources
  const place = loadPlaceOf(site.machines.get(loader))
  const trucks = (site.around.get(loader)?.trucks ?? []).slice(0, MAX_TRUCKS)
  const told: CabWork['trucks'] = []
  for (const truck of trucks) {
    const route = routes.get(site.directory.find(truck.id, null)?.routeId ?? '') ?? null
    told.push({
      id: truck.id,
      title: titleOf(site, truck.id),
      doing: truck.doing,
      since: new Date(truck.since).toISOString(),
      arrivesIn: await arrivesIn(truck, place, sources),
      route: route && { id: route.id, title: route.title },
      material: route && materialAt(route, place),
    })
  }
  return told
}

/** `service`: seconds that loading usually takes on its route; null: unknown. */
export async function loaderOf(
  truck: string,
  sources: QueueSources,
  service: number | null,
): Promise<CabWork['loader']> {
  const { site, paces } = sources
  const { around, now } = site
  const listed = [...around].filter(([, { trucks }]) => trucks?.some(({ id }) => id === truck))
  const queue = listed[0]?.[1].trucks ?? []
  const own = queue.find(({ id }) => id === truck)
  if (!own) return null
  const place = loadPlaceOf(site.machines.get(truck))
  const arrivalOf = async (one: LoaderTruck) => {
    const seconds = await arrivesIn(one, place, sources)
    return { arrivesAt: seconds === null ? null : now + seconds * 1_000 }
  }
  const loaders = listed.map(([id, { since, trucks }]) => ({
    id,
    servesSince: trucks?.[0]?.doing === 'loaded' ? since : null,
    pace: paces.get(id) ?? service,
  }))
  const waiting = queue.filter(({ doing }) => doing !== 'loaded')
  const before = own.doing === 'loaded' ? [] : waiting.slice(0, waiting.indexOf(own))
  const turn = turnOf(loaders, await Promise.all(before.map(arrivalOf)), await arrivalOf(own), now)
  if (!turn) return null
  const row = around.get(turn.loader)?.trucks ?? []
  const ahead = row
    .slice(
      0,
      row.findIndex(({ id }) => id === truck),
    )
    .slice(0, MAX_TRUCKS)
  const at = own.doing === 'loaded' ? now : turn.at
  return {
    id: turn.loader,
    title: titleOf(site, turn.loader),
    ahead: ahead.map(({ id, doing }) => ({ id, title: titleOf(site, id), doing })),
    turnIn: at === null ? null : Math.round((at - now) / 1_000),
  }
}
