/** Visits of locations (behaviour 1.2): when the machine entered and left. */
import { zoneCrossings, distanceToZone, zonesAt } from '@haulway/geo'
import type { ZoneCrossing } from '@haulway/geo'
import { defineDetector } from '../../detector.ts'
import type { Context } from '../../detector.ts'
import type { Fix } from '../../facts/fix.ts'
import { numberOf } from '../../detection/site.ts'
import { instantOnStep, unexplainedSeconds } from '../motion/last-step.ts'
import { metresTo } from '../motion/motion.ts'
import { certainPayload } from '../sensors/payload.ts'
import { exitOf, locationEvent, visitRow } from './visit-rows.ts'
import { addVisitCandidate } from '../work/candidates.ts'
import type { OpenVisit } from './open-visit.ts'
import type { WorkContext } from '../work/work-state.ts'

/** A straight line between reports farther apart than this says nothing about the path of the machine. */
const LONGEST_LEG = 180

function newVisit(
  state: WorkContext,
  locationId: string,
  enteredAt: number,
  lon: number,
  lat: number,
): OpenVisit {
  return {
    locationId,
    enteredAt,
    lastInside: enteredAt,
    inside: 0,
    outside: 0,
    open: false,
    exitedAt: null,
    lon,
    lat,
    exitLon: lon,
    exitLat: lat,
    odometer: state.motion.odometer,
    exitOdometer: state.motion.odometer,
    stoppedSeconds: 0,
    stand: null,
    standsFrom: -1,
    stops: 0,
    slackSeconds: 0,
    weightBefore: certainPayload(state),
    loadedBefore: state.work.loaded,
  }
}

/** The event of entering or leaving, with the route and driver at that time. */
function addEvent(
  { work }: WorkContext,
  visit: OpenVisit,
  type: 'enter location' | 'exit location',
  t: number,
  settledAt: number | null,
  context: Context,
): void {
  const event = locationEvent(visit, type, t)
  event.routeId = work.routeId
  event.driverId = work.driverId
  event.settledAt = settledAt
  context.out.events.push(event)
}

function open(state: WorkContext, visit: OpenVisit, context: Context): void {
  visit.open = true
  addEvent(state, visit, 'enter location', visit.enteredAt, state.now, context)
}

function close(state: WorkContext, visit: OpenVisit, context: Context): void {
  const exitedAt = exitOf(visit)
  addEvent(state, visit, 'exit location', exitedAt, state.now, context)
  context.out.visits.push(visitRow(visit, exitedAt, state.now))
  addVisitCandidate(state, visit, context)
}

function isHit(visit: OpenVisit, context: Context): boolean {
  for (let i = 0; i < context.hits; i++) {
    if (context.site.locations[context.zones[i]!]!.id === visit.locationId) return true
  }
  return false
}

function find(state: WorkContext, locationId: string): OpenVisit | undefined {
  for (const visit of state.visits) if (visit.locationId === locationId) return visit
  return undefined
}

/** Whether the machine was inside for at least the location's shortest visit. */
function stayed({ locationId, enteredAt }: OpenVisit, until: number, { site }: Context): boolean {
  const least = site.locations[numberOf(site, locationId)]?.minimumDwell ?? 0
  return until - enteredAt >= least * 1000
}

function enterOrStay(
  state: WorkContext,
  locationId: string,
  crossing: ZoneCrossing | undefined,
  context: Context,
): void {
  const { settings } = context.site
  const m = state.motion
  let visit = find(state, locationId)
  const sparse = m.dt >= settings.sparseSeconds
  if (visit === undefined) {
    const enteredAt =
      sparse && crossing !== undefined ? instantOnStep(m, settings.stopSpeed, crossing.from) : m.t
    visit = newVisit(state, locationId, enteredAt, m.lon, m.lat)
    state.visits.push(visit)
  }
  if (!visit.open && visit.outside > 0) {
    visit.enteredAt = m.t
    visit.inside = 0
  }
  visit.inside++
  visit.outside = 0
  visit.exitedAt = null
  visit.lastInside = m.t
  visit.exitLon = m.lon
  visit.exitLat = m.lat
  visit.exitOdometer = m.odometer
  if (crossing !== undefined) visit.slackSeconds += unexplainedSeconds(m) * (crossing.to - crossing.from)
  const seen = sparse || visit.inside >= settings.visitFixes
  if (!visit.open && seen && stayed(visit, m.t, context)) open(state, visit, context)
}

/** Returns whether the visit has ended. */
function outside(
  state: WorkContext,
  visit: OpenVisit,
  legs: readonly ZoneCrossing[],
  context: Context,
): boolean {
  const { settings, zones } = context.site
  const m = state.motion
  if (visit.outside < settings.visitFixes) {
    const zone = numberOf(context.site, visit.locationId)
    if (zone >= 0 && visit.open && distanceToZone(zones, zone, m.lon, m.lat) <= settings.visitMargin)
      return false
    const leg = legs.find((crossing) => crossing.zone === zone)
    if (visit.outside === 0 && leg !== undefined) {
      visit.exitedAt = instantOnStep(m, settings.stopSpeed, leg.to)
      visit.slackSeconds += unexplainedSeconds(m) * (leg.to - leg.from)
    }
    visit.outside++
  }
  const away = (m.t - exitOf(visit)) / 1000
  if (!visit.open) return visit.outside >= settings.visitFixes || m.dt > settings.visitMergeSeconds
  return visit.outside >= settings.visitFixes && away >= settings.visitMergeSeconds
}

/** Zones that the machine crossed between two reports without a report from inside. */
function crossUnseen(state: WorkContext, leg: ZoneCrossing, context: Context): void {
  const { locations, settings } = context.site
  const id = locations[leg.zone]!.id
  const m = state.motion
  if (find(state, id) !== undefined) return
  const lonAt = (u: number) => m.lon - (1 - u) * m.stepLon
  const latAt = (u: number) => m.lat - (1 - u) * m.stepLat
  const visit = newVisit(
    state,
    id,
    instantOnStep(m, settings.stopSpeed, leg.from),
    lonAt(leg.from),
    latAt(leg.from),
  )
  visit.lastInside = instantOnStep(m, settings.stopSpeed, leg.to)
  visit.exitLon = lonAt(leg.to)
  visit.exitLat = latAt(leg.to)
  visit.outside = settings.visitFixes
  visit.slackSeconds = unexplainedSeconds(m) * (leg.to - leg.from)
  visit.exitOdometer += metresTo(m, visit.lon, visit.lat, visit.exitLon, visit.exitLat)
  if (!stayed(visit, visit.lastInside, context)) return
  state.visits.push(visit)
  open(state, visit, context)
}

const noLegs: readonly ZoneCrossing[] = []

function step(state: WorkContext, _fix: Fix, context: Context): void {
  const { site, zones } = context
  const m = state.motion
  context.hits = zonesAt(site.zones, m.lon, m.lat, zones)
  if (context.hits === 0 && state.visits.length === 0 && m.dt < site.settings.sparseSeconds) return
  if (m.dt > site.settings.maximumTripSeconds) closeAll(state, context)
  let legs = noLegs
  if (m.dt >= site.settings.sparseSeconds && m.dt <= LONGEST_LEG && m.moved > site.settings.visitMargin) {
    legs = zoneCrossings(site.zones, m.lon - m.stepLon, m.lat - m.stepLat, m.lon, m.lat)
  }
  for (let i = 0; i < context.hits; i++) {
    const zone = zones[i]!
    const leg = legs.length === 0 ? undefined : legs.find((crossing) => crossing.zone === zone)
    enterOrStay(state, site.locations[zone]!.id, leg, context)
  }
  if (state.visits.length > context.hits || legs.length > context.hits) leave(state, legs, context)
}

function leave(state: WorkContext, legs: readonly ZoneCrossing[], context: Context): void {
  let over = false
  for (const visit of state.visits) {
    if (isHit(visit, context) || !outside(state, visit, legs, context)) continue
    if (visit.open) close(state, visit, context)
    // Marked for removal; a visit that never opened leaves no row.
    visit.inside = -1
    over = true
  }
  if (over) state.visits = state.visits.filter((visit) => visit.inside >= 0)
  for (const leg of legs) {
    let hit = false
    for (let i = 0; i < context.hits; i++) hit ||= context.zones[i] === leg.zone
    if (!hit && leg.to > leg.from) crossUnseen(state, leg, context)
  }
}

function closeAll(state: WorkContext, context: Context): void {
  for (const visit of state.visits) if (visit.open) close(state, visit, context)
  state.visits = []
}

/** Visits that have not ended, or not for certain. */
function unsettled(state: WorkContext, context: Context): void {
  for (const visit of state.visits) {
    if (!visit.open) continue
    const left = visit.outside >= context.site.settings.visitFixes
    const exitedAt = left ? exitOf(visit) : null
    context.out.visits.push(visitRow(visit, exitedAt, null))
    if (exitedAt !== null) addEvent(state, visit, 'exit location', exitedAt, null, context)
  }
}

export const locationVisit = defineDetector({
  name: 'visits',
  version: 3,
  initial: (): OpenVisit[] => [],
  fix: step,
  unsettled,
})
