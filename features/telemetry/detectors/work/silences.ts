/** Operations hidden by silences of the machine (behaviour 1.6). */
import { lastLikelyOperation } from '@haulway/cycles'
import type { Role } from '@haulway/cycles'
import { zoneCentre } from '@haulway/geo'
import type { Context } from '../../detector.ts'
import { numberOf } from '../../detection/site.ts'
import { enqueue, newDetail, newPending } from './candidates.ts'
import { canDumpAt, canLoadAt } from '../../detection/working-places.ts'
import { metresTo } from '../motion/motion.ts'
import type { WorkContext } from './work-state.ts'

/** A silence is longer than this many usual intervals. */
const INTERVALS = 2
/** Roads are longer than the straight line by this factor. */
const DETOUR = 1.25

interface Place {
  locationId: string
  lon: number
  lat: number
}

function placeOf(state: WorkContext, context: Context, locationId: string): Place | null {
  const zone = numberOf(context.site, locationId)
  if (zone < 0) return null
  const [lon, lat] = zoneCentre(context.site.zones, zone)
  const turns = Math.round((state.motion.lon - lon) / 360)
  return { locationId, lon: lon + turns * 360, lat }
}

/** Likely destination: where the machine went before, else where its route leads, else the only suitable location. */
function placesOf(state: WorkContext, role: Role, context: Context): Place[] {
  const before = lastLikelyOperation(state.work.resolver, role)
  const id = role === 'load' ? before?.loadLocationId : before?.dumpLocationId
  if (before !== null && id != null) return [{ locationId: id, lon: before.lon, lat: before.lat }]
  const route = context.site.routes.find((r) => r.id === state.work.routeId)
  const suits = role === 'load' ? canLoadAt : canDumpAt
  const ids = route === undefined ? context.site.locations.filter((l) => suits(l.kind)).map((l) => l.id) : []
  const own = role === 'load' ? route?.loadLocationIds : route?.dumpLocationIds
  return [...(own ?? ids)].flatMap((locationId) => placeOf(state, context, locationId) ?? [])
}

/** The location at which the machine could have worked during the silence with the shortest detour; null if none. */
function reachable(state: WorkContext, role: Role, context: Context): Place | null {
  const m = state.motion
  const { settings } = context.site
  const seconds = role === 'load' ? settings.loadSeconds : settings.dumpSeconds
  let best: Place | null = null
  let least = (m.dt - seconds) * settings.gapSpeed
  for (const place of placesOf(state, role, context)) {
    const there = metresTo(m, m.lon - m.stepLon, m.lat - m.stepLat, place.lon, place.lat)
    const way = (there + metresTo(m, place.lon, place.lat, m.lon, m.lat)) * DETOUR
    if (way > least) continue
    best = place
    least = way
  }
  return best
}

/** Adds a candidate when the last step was a silence that may hide a load or a dump. */
export function detectHiddenOperation(state: WorkContext, context: Context): void {
  const m = state.motion
  const { settings } = context.site
  if (m.dt < settings.gapSeconds || m.dt < INTERVALS * m.interval) return
  // The machine stayed where it was: the stop spans the silence.
  if (state.stop !== null && state.stop.t0 < m.t) return
  const load = reachable(state, 'load', context)
  const dump = reachable(state, 'dump', context)
  const place = dump ?? load
  if (place === null) return
  const detail = newDetail(state, 'gap')
  detail.seconds = Math.round(m.dt)
  detail.weightBefore = state.payload.silentUntil === m.t ? state.payload.carriedBefore : 0
  const middle = Math.round(m.t - m.dt * 500)
  const candidate = {
    key: `gap:${place.locationId}:${middle}`,
    first: middle,
    t0: middle,
    t1: middle,
    stands: [middle],
    lon: place.lon,
    lat: place.lat,
    odometer: m.odometer,
    load: null,
    dump: null,
    loadLocationId: load?.locationId ?? null,
    dumpLocationId: dump?.locationId ?? null,
    hidden: true,
    detail,
  }
  enqueue(state, newPending(candidate, m.lon - m.stepLon, m.lat - m.stepLat, m.t))
}
