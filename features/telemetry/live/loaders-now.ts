/**
 * The current activity of loaders and the trucks they serve, from the machines of an account, each by its own facts.
 * A pure function of current machines: their order does not matter, and nothing is kept between calls.
 */
import { distance } from '@haulway/geo'
import type { LoaderTruck } from './channels.ts'
import type { CurrentActivity, MachineActivity } from '../detection/derived.ts'
import type { MachineState } from '../detectors.ts'
import { certainPayload, FULL } from '../detectors/sensors/payload.ts'
import { STANDING_MS } from '../detectors/activity.ts'
import { cameForLoad, readySince } from '../detectors/work/candidates.ts'
import { canLoadAt } from '../detection/working-places.ts'
import { standsInRow } from '../detectors/stops/queue-stands.ts'
import type { LastLoad } from '../detectors/work/work-state.ts'
import { kindOf, type Site } from '../detection/site.ts'

/** A hauling machine, as loaders see it. */
interface TruckPart {
  role: 'truck'
  /** The load place that it is in or heading for; null: none, or it is loaded. */
  placeId: string | null
  /** When it first stood there to be loaded; null while it approaches. */
  stoodAt: number | null
  /** It stood there for long in the same stay: it waited, or it was loaded. */
  before: LastLoad | null
  lastLoad: LastLoad | null
}

interface LoaderPart {
  role: 'loader'
  /** The load place in which it is ready; null: it is not ready. */
  placeId: string | null
  /** Since when. */
  readyAt: number
}

/** A machine's part in loading, by its own facts. */
export type LoadingPart = TruckPart | LoaderPart

/** A machine by its own facts. */
export interface ObservedMachine {
  equipmentId: string
  position: { t: number; lon: number; lat: number }
  activity: CurrentActivity
  loading: LoadingPart | null
}

/** A machine's activity, given the machines around it. */
export interface LoadingNow {
  activity: MachineActivity
  since: number
  /** For a loader: in the order of service. */
  trucks?: readonly LoaderTruck[]
}

/** A truck silent for longer is in no queue (behaviour, *Attention*: silent). */
const SILENT_MS = 300_000
/** The loader serves a truck that stands within this distance before any other. */
const BESIDE_M = 40

function standsNow({ stop, motion }: MachineState): boolean {
  return stop !== null && motion.t - stop.t0 >= STANDING_MS
}

function loadPlace({ activity }: MachineState, site: Site): string | null {
  const { locationId } = activity
  return locationId !== null && canLoadAt(kindOf(site, locationId)) ? locationId : null
}

/** It leaves full, or arrived full: a truck that was filled where it stands stays at its loader until it leaves. */
function isOff(state: MachineState): boolean {
  return certainPayload(state) === FULL && (state.stop === null || state.stop.weightBefore === FULL)
}

function truckPart(state: MachineState, site: Site): TruckPart {
  const { work, stop, activity, visits } = state
  const { lastLoad } = work
  const part: TruckPart = { role: 'truck', placeId: null, stoodAt: null, before: null, lastLoad }
  if (activity.activity === 'engineOff' || activity.since < 0 || isOff(state)) return part
  const place = loadPlace(state, site)
  if (place !== null && cameForLoad(state, place)) {
    const since = visits.find(({ locationId }) => locationId === place)!.enteredAt
    const before = lastLoad?.locationId === place && lastLoad.t >= since ? lastLoad : null
    const stands = stop !== null && standsNow(state)
    const stoodAt = stands ? standsInRow(state, stop.t0, stop)[0]! : null
    return { ...part, placeId: place, stoodAt, before }
  }
  if (activity.activity !== 'returning') return part
  const goals = site.routes.find(({ id }) => id === work.routeId)?.loadLocationIds ?? []
  return { ...part, placeId: goals.length === 1 ? goals[0]! : null }
}

function loaderPart(state: MachineState, site: Site): LoaderPart {
  const { machinery, stop, visits, motion } = state
  const place = machinery.engine === 0 ? null : loadPlace(state, site)
  const visit = visits.find(({ locationId }) => locationId === place)
  const none: LoaderPart = { role: 'loader', placeId: null, readyAt: 0 }
  if (visit === undefined) return none
  const readyAt = readySince(visit, stop !== null && standsNow(state) ? stop.t0 : motion.t)
  // A loader that has driven for too long is not ready.
  if (readyAt === motion.t) return none
  return { role: 'loader', placeId: place, readyAt: Math.max(readyAt, machinery.offUntil) }
}

/** A machine's part in loading. */
export function loadingPart(state: MachineState, site: Site, does: 'hauls' | 'loads'): LoadingPart {
  return does === 'hauls' ? truckPart(state, site) : loaderPart(state, site)
}

interface Spot {
  id: string
  own: CurrentActivity
  before: LastLoad | null
  lon: number
  lat: number
  /** When it first stood to be loaded, or became ready to load; while approaching, when it began to return. */
  since: number
}

/** A load place with ready loaders. */
interface Place {
  loaders: Spot[]
  standing: Spot[]
  coming: Spot[]
}

const byTime = (a: Spot, b: Spot) => a.since - b.since || (a.id < b.id ? -1 : 1)

function nearest(loaders: readonly Spot[], { lon, lat }: Pick<Spot, 'lon' | 'lat'>) {
  const far = loaders.map((loader) => ({ loader, metres: distance(loader.lon, loader.lat, lon, lat) }))
  return far.toSorted((a, b) => a.metres - b.metres || (a.loader.id < b.loader.id ? -1 : 1))[0]
}

/** Whether it stood beside a loader for long: then it is loaded, unless it still stands beside one. */
function isLoaded({ loaders }: Place, { before }: Spot): boolean {
  return before !== null && nearest(loaders, before)!.metres <= BESIDE_M
}

/** Assigns trucks to loaders: those beside one first, then by arrival at a free one. */
function servedBy(place: Place): Map<Spot, Spot> {
  const { loaders, standing } = place
  const served = new Map<Spot, Spot>()
  const taken = new Set<Spot>()
  for (const reach of [BESIDE_M, Number.POSITIVE_INFINITY]) {
    for (const truck of standing) {
      if (taken.has(truck) || (reach > BESIDE_M && isLoaded(place, truck))) continue
      const free = loaders.filter((one) => !served.has(one))
      const found = nearest(free, truck)
      if (found === undefined || found.metres > reach) continue
      served.set(found.loader, truck)
      taken.add(truck)
    }
  }
  return served
}

/** When each loader finished with the last truck that left it. */
function freeSince({ loaders }: Place, left: readonly LastLoad[]): Map<Spot, number> {
  const free = new Map<Spot, number>()
  for (const load of left) {
    const loader = nearest(loaders, load)?.loader
    if (loader !== undefined) free.set(loader, Math.max(free.get(loader) ?? 0, load.t))
  }
  return free
}

function told(doing: LoaderTruck['doing'], trucks: readonly Spot[]): LoaderTruck[] {
  return trucks.map(({ id, since }) => ({ id, doing, since }))
}

function addPlace(place: Place, left: readonly LastLoad[], to: Map<string, LoadingNow>): void {
  place.standing.sort(byTime)
  const served = servedBy(place)
  const free = freeSince(place, left)
  const atWork = new Set(served.values())
  const next = place.standing.filter((one) => !atWork.has(one) && !isLoaded(place, one))
  const coming = place.coming.filter((one) => !isLoaded(place, one)).toSorted(byTime)
  const behind = [...told('next', next), ...told('coming', coming)]
  for (const truck of next) to.set(truck.id, { activity: 'queueing', since: truck.since })
  for (const loader of place.loaders) {
    const at = served.get(loader)
    const since = Math.max(loader.since, free.get(loader) ?? 0, at?.since ?? 0)
    const trucks = [...told('loaded', at ? [at] : []), ...behind]
    to.set(loader.id, { activity: at ? 'loading' : 'waiting', since, trucks })
    if (at) to.set(at.id, { activity: 'loading', since })
  }
}

function spotOf(machine: ObservedMachine, since: number): Spot {
  const { equipmentId: id, activity: own, loading } = machine
  const { lon, lat } = machine.position
  return { id, own, before: loading?.role === 'truck' ? loading.before : null, lon, lat, since }
}

/**
 * The activity of ready loaders and of the trucks that stand to be loaded by them, at `now` (server time); all others
 * follow their own facts.
 */
export function loadersNow(machines: readonly ObservedMachine[], now: number): Map<string, LoadingNow> {
  const places = new Map<string, Place>()
  for (const machine of machines) {
    const { loading } = machine
    if (loading?.role !== 'loader' || loading.placeId === null) continue
    const place = places.get(loading.placeId) ?? { loaders: [], standing: [], coming: [] }
    places.set(loading.placeId, place)
    place.loaders.push(spotOf(machine, loading.readyAt))
  }
  const found = new Map<string, LoadingNow>()
  if (places.size === 0) return found
  const left = new Map<string, LastLoad[]>()
  for (const truck of machines) {
    const { loading, position, activity } = truck
    if (loading?.role !== 'truck') continue
    const { lastLoad, stoodAt } = loading
    if (lastLoad !== null) left.set(lastLoad.locationId, [...(left.get(lastLoad.locationId) ?? []), lastLoad])
    const place = loading.placeId === null ? undefined : places.get(loading.placeId)
    if (place === undefined || now - position.t > SILENT_MS) continue
    if (stoodAt === null) place.coming.push(spotOf(truck, activity.since))
    else place.standing.push(spotOf(truck, stoodAt))
  }
  for (const [id, place] of places) addPlace(place, left.get(id) ?? [], found)
  return found
}
