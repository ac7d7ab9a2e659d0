/**
 * Candidates for loads and dumps: stops, visits without a stop, silences, statements, sensor changes without a stop.
 */
import type { Candidate } from '@haulway/cycles'
import { distanceToZone } from '@haulway/geo'
import type { Context } from '../../detector.ts'
import { kindOf, numberOf, settingsAt } from '../../detection/site.ts'
import { canDumpAt, canLoadAt } from '../../detection/working-places.ts'
import { exitOf } from '../visits/visit-rows.ts'
import { addDelay, standingDelay } from '../stops/delays.ts'
import { isAwayFromLoader, isLoadContinued } from './load-pieces.ts'
import { metresTo } from '../motion/motion.ts'
import { meanWeight } from '../sensors/payload.ts'
import { hasOnlyTurned, QUEUE, standsInRow } from '../stops/queue-stands.ts'
import { STANDING_METRES } from '../stops/stop-moments.ts'
import type { OpenStop, StopZone } from '../stops/open-stop.ts'
import type { OpenVisit } from '../visits/open-visit.ts'
import { type Detail, NO_EVIDENCE, type Pending, type WorkContext } from './work-state.ts'

/** Milliseconds after an operation until its surroundings are known: late button presses, lagging sensors. */
export const RIPENING_MS = 60_000
/** A stop belongs to a location that contains this share of its fixes. */
const SHARE = 0.4
const INNER = 0.6
/** Metres from the zone within which a stop that touched it still belongs to it. */
const BESIDE = 10
/** The end of the operation is cut to the zone when it contains this share of the stop's fixes. */
const MOSTLY = 0.8
/** A machine that creeps or straightens out is still at the same operation: seconds, or usual intervals; metres. */
const RESUMED = { seconds: 12, intervals: 3.5, metres: 20 }
/** Milliseconds. */
const LONG_STAND = 60_000

export function newDetail(state: WorkContext, kind: Detail['kind']): Detail {
  return {
    kind,
    ...NO_EVIDENCE,
    routeId: state.work.routeId,
    driverId: state.work.driverId,
    materialId: state.work.materialId,
    materialAt: state.work.materialAt,
  }
}

/** Adds a candidate in order of the end of its operation. */
export function enqueue(state: WorkContext, pending: Pending): void {
  const list = state.work.pending
  let i = list.length
  while (i > 0 && list[i - 1]!.candidate.t1 > pending.candidate.t1) i--
  list.splice(i, 0, pending)
}

/** `ripens`: from when its surroundings are known, usually the end of the operation plus RIPENING_MS. */
export function newPending(
  candidate: Candidate<Detail>,
  fromLon: number,
  fromLat: number,
  ripens: number,
): Pending {
  return { candidate, ripens, fromLon, fromLat, toLon: null, toLat: null, weightAfter: null }
}

/**
 * The working location of the stop: of those that contain most of it, the one entered last, as it lies inside the
 * others; else the one that contains more of it.
 */
export function workZone(state: WorkContext, stop: OpenStop, context: Context): StopZone | null {
  let inner: StopZone | null = null
  let most: StopZone | null = null
  for (const zone of stop.zones) {
    const kind = kindOf(context.site, zone.locationId)
    if ((!canLoadAt(kind) && !canDumpAt(kind)) || zone.fixes < SHARE * stop.fixes) continue
    if (most === null || zone.fixes > most.fixes) most = zone
    if (zone.fixes < INNER * stop.fixes) continue
    if (inner === null || zone.enteredAt > inner.enteredAt) inner = zone
  }
  return inner ?? most ?? zoneBeside(state, stop, context)
}

/**
 * A drifting receiver may put a stop just outside a small zone: one that it touched, or in which the machine was
 * seen.
 */
function zoneBeside(state: WorkContext, stop: OpenStop, context: Context): StopZone | null {
  const near = (locationId: string) => {
    const kind = kindOf(context.site, locationId)
    if (!canLoadAt(kind) && !canDumpAt(kind)) return false
    const i = numberOf(context.site, locationId)
    return distanceToZone(context.site.zones, i, stop.lon, stop.lat) <= BESIDE
  }
  const touched = stop.zones.find((zone) => near(zone.locationId))
  if (touched !== undefined) return touched
  const visit = state.visits.find((v) => v.open && v.enteredAt <= stop.last && near(v.locationId))
  if (visit === undefined) return null
  const { locationId, enteredAt, lastInside, lon, lat } = visit
  return { locationId, fixes: 0, first: stop.t0, last: lastInside, enteredAt, lon, lat }
}

function candidateOf(state: WorkContext, stop: OpenStop, t0: number, t1: number, context: Context): Pending {
  const zone = workZone(state, stop, context)
  const kind = zone === null ? 'other' : kindOf(context.site, zone.locationId)
  const detail = newDetail(state, 'stop')
  detail.weightBefore = stop.weightBefore
  detail.weightKg = stop.weightKg
  // The operation ends when the machine leaves the location, also when it stops once more right outside.
  const dense = state.motion.interval < context.site.settings.sparseSeconds
  const mostly = zone !== null && zone.fixes >= MOSTLY * stop.fixes
  const end = mostly && dense ? Math.max(t0, Math.min(t1, zone.last)) : t1
  detail.seconds = Math.round((end - t0) / 1000)
  return newPending(
    {
      key: `stop:${zone?.locationId ?? ''}:${stop.t0}`,
      first: stop.t0,
      t0,
      t1: end,
      stands: zone === null ? [t0] : standsInRow(state, t0, stop),
      lon: stop.lon,
      lat: stop.lat,
      odometer: stop.odometer,
      load: null,
      dump: null,
      loadLocationId: zone !== null && canLoadAt(kind) ? zone.locationId : null,
      dumpLocationId: zone !== null && canDumpAt(kind) ? zone.locationId : null,
      hidden: false,
      detail,
    },
    stop.fromLon,
    stop.fromLat,
    end,
  )
}

/** The previous stop when this one continues it. Stops outside all locations between them were outliers. */
function resumed(state: WorkContext, next: Candidate<Detail>): Pending | null {
  const { motion: m, work } = state
  const pause = Math.max(RESUMED.seconds, RESUMED.intervals * m.interval) * 1000
  for (const pending of work.pending.toReversed()) {
    const { t1, lon, lat, loadLocationId, dumpLocationId, detail } = pending.candidate
    const isOneLoad = isLoadContinued(state, pending.candidate, next)
    if (next.t0 - t1 > pause && !isOneLoad) return null
    if (detail.kind !== 'stop' || isAwayFromLoader(state, pending.candidate)) continue
    const same = loadLocationId === next.loadLocationId && dumpLocationId === next.dumpLocationId
    const near = isOneLoad ? QUEUE.metres : RESUMED.metres
    if (same && metresTo(m, lon, lat, next.lon, next.lat) <= near) return pending
    if (loadLocationId !== null || dumpLocationId !== null) return null
  }
  return null
}

/** Rounds degrees to about a metre, so that a standing machine does not change with every fix. */
const metre = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Milliseconds. A loader that moves for no longer remains ready: it turns, or fetches the next bucket. */
const AWAY = 60_000

/** Since when a loader is ready in the location, if it has stood there since `t0`. */
export function readySince({ stand, standsFrom: from }: OpenVisit, t0: number): number {
  return stand?.until != null && t0 - stand.until <= AWAY ? from : t0
}

/** Long stands of a loader show where it works. */
function recordLoaderStand(visit: OpenVisit, { lon, lat }: OpenStop, t0: number, t1: number): void {
  visit.standsFrom = readySince(visit, t0)
  const isLong = visit.stand === null || t1 - t0 >= LONG_STAND
  visit.stand = { ...(isLong ? { lon: metre(lon), lat: metre(lat) } : visit.stand!), until: t1 }
}

/** Adds a candidate for a stop that has ended, or that is evaluated as if it had. */
export function addStopCandidate(
  state: WorkContext,
  stop: OpenStop,
  t0: number,
  t1: number,
  context: Context,
): void {
  for (const zone of stop.zones) {
    const visit = state.visits.find((v) => v.locationId === zone.locationId)
    if (visit === undefined) continue
    visit.stoppedSeconds +=
      (Math.max(zone.last, Math.min(t1, state.motion.t)) - Math.min(zone.first, t0)) / 1000
    if (zone.fixes < SHARE * stop.fixes) continue
    visit.stops++
    if (!context.machine.hauls) recordLoaderStand(visit, stop, t0, t1)
  }
  if (!context.machine.hauls) return
  const pending = candidateOf(state, stop, t0, t1, context)
  const before = resumed(state, pending.candidate)
  if (before === null) enqueue(state, pending)
  else goOn(state, before, pending.candidate, context)
  const { loadLocationId, dumpLocationId } = pending.candidate
  const all = before?.candidate.stands ?? pending.candidate.stands
  const stands = hasOnlyTurned(state, stop, t1 - t0, context) ? all.slice(0, -1) : all
  const works = loadLocationId !== null || dumpLocationId !== null
  noteLoad(state, before?.candidate ?? pending.candidate, context)
  const other = works ? null : otherPlace(stop, context)
  const stood = standingDelay(state, t0, t1, other)
  const waits = stood === null || stood.reason === 'standing'
  state.work.lastStop = {
    t1,
    lon: stop.lon,
    lat: stop.lat,
    stands,
    waits: stands.length > 0 && waits && other === null && (works || t1 - t0 >= QUEUE.stop * 1000),
  }
  if (stood !== null) addDelay(state, stood)
  state.work.stale = true
}

/**
 * Whether it came to be loaded in this visit. A machine that came empty may have waited long in it and look loaded.
 */
export function cameForLoad({ work, visits }: WorkContext, locationId: string): boolean {
  return work.loaded !== true || visits.find((v) => v.locationId === locationId)?.loadedBefore !== true
}

/** Long enough at a load location: a loader may have been at work on it until it left. */
function noteLoad(state: WorkContext, candidate: Candidate<Detail>, { site }: Context): void {
  const { loadLocationId: locationId, t0: from, t1: t, lon, lat, detail } = candidate
  if (locationId === null || !cameForLoad(state, locationId)) return
  if (detail.seconds < settingsAt(site, locationId).loadSeconds) return
  state.work.lastLoad = { locationId, from, t, lon, lat }
}

/** The stop continues where the previous one ended. */
function goOn(state: WorkContext, before: Pending, next: Candidate<Detail>, { site }: Context): void {
  const { motion: m } = state
  const { candidate } = before
  const { t0, t1, lon, lat, detail } = next
  const longer = detail.seconds > candidate.detail.seconds
  const sparse = m.speed < 0 && m.interval > site.settings.sparseSeconds
  // Sparse positions join nearby stops into one: a machine that then stands longer had only turned before.
  if (longer && sparse && metresTo(m, candidate.lon, candidate.lat, lon, lat) > STANDING_METRES) {
    Object.assign(candidate, { t0, stands: [...candidate.stands, t0] })
    candidate.detail.seconds = 0
  }
  candidate.detail.seconds += detail.seconds
  candidate.t1 = before.ripens = t1
  if (longer) Object.assign(candidate, { lon, lat })
  before.weightAfter = before.toLon = before.toLat = null
}

/** The location for other purposes that contains the stop. */
function otherPlace(stop: OpenStop, { site }: Context): string | null {
  const inside = stop.zones.filter(
    ({ locationId, fixes }) => kindOf(site, locationId) === 'other' && fixes >= SHARE * stop.fixes,
  )
  // Of those that contain it the one entered last: it lies inside the others.
  return inside.toSorted((a, b) => b.enteredAt - a.enteredAt)[0]?.locationId ?? null
}

/** Adds a candidate for a visit that has ended: without a stop it may still have hidden a short operation. */
export function addVisitCandidate(state: WorkContext, visit: OpenVisit, context: Context): void {
  const kind = kindOf(context.site, visit.locationId)
  if (!context.machine.hauls || visit.stops > 0 || (!canLoadAt(kind) && !canDumpAt(kind))) return
  const exit = exitOf(visit)
  const middle = (visit.enteredAt + exit) / 2
  const half = Math.min(visit.slackSeconds * 1000, exit - visit.enteredAt) / 2
  const detail = newDetail(state, 'pass')
  detail.seconds = Math.round(visit.slackSeconds)
  detail.weightBefore = visit.weightBefore
  detail.weightKg = meanWeight(state.payload)
  const candidate: Candidate<Detail> = {
    key: `pass:${visit.locationId}:${visit.enteredAt}`,
    first: visit.enteredAt,
    t0: Math.round(middle - half),
    t1: Math.round(middle + half),
    stands: [Math.round(middle - half)],
    lon: (visit.lon + visit.exitLon) / 2,
    lat: (visit.lat + visit.exitLat) / 2,
    odometer: (visit.odometer + visit.exitOdometer) / 2,
    load: null,
    dump: null,
    loadLocationId: canLoadAt(kind) ? visit.locationId : null,
    dumpLocationId: canDumpAt(kind) ? visit.locationId : null,
    hidden: false,
    detail,
  }
  enqueue(state, newPending(candidate, visit.lon, visit.lat, exit))
}
