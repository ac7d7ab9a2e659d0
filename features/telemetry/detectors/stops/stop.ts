/**
 * Stops: where the machine stood, from when to when (behaviour 1.3). With a trusted speed, a stop is a run of slow
 * reports at one place; without, a run of positions within the stop radius.
 */
import { defineDetector } from '../../detector.ts'
import type { Context } from '../../detector.ts'
import type { Fix } from '../../facts/fix.ts'
import { metresTo, travelSpeed } from '../motion/motion.ts'
import { instantOnStep } from '../motion/last-step.ts'
import { certainPayload, meanWeight, settledWeight } from '../sensors/payload.ts'
import { addStopCandidate, workZone } from '../work/candidates.ts'
import { isAtRest, recordShortStand, standingLimitPassedAt } from './queue-stands.ts'
import { addDelay, standingDelay } from './delays.ts'
import { arrivalOf, recentreStop, departureOf, trackPositions } from './stop-moments.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenStop } from './open-stop.ts'
import type { WorkContext } from '../work/work-state.ts'

/** Seconds. Reports closer than this are dense: one more of them must confirm that the machine left. */
const DENSE = 2
/** A stop ends when the machine has been moving for this long. */
const FAST_SECONDS = 3
/** Without a speed, positions must stay this long: a crawling machine crosses the radius in less. */
const POSITION_SECONDS = 15
/** The centre follows slow drift of the receiver: the mean of about this many latest fixes. */
const MEMORY = 120
/** Metres before the stop at which the way in is measured. */
const WAY_IN = 40

/** Position on the way in, about 40 m before the stop; the oldest known when the trail is shorter. */
function wayIn(m: MotionState, lon: number, lat: number): [number, number] {
  const { trail } = m
  for (let i = trail.length - 2; i >= 0; i -= 2) {
    if (metresTo(m, trail[i]!, trail[i + 1]!, lon, lat) >= WAY_IN) return [trail[i]!, trail[i + 1]!]
  }
  return trail.length > 0 ? [trail[0]!, trail[1]!] : [lon, lat]
}

function begin(state: WorkContext, t: number, lon: number, lat: number): OpenStop {
  const m = state.motion
  const [fromLon, fromLat] = wayIn(m, lon, lat)
  for (const pending of state.work.pending) pending.weightAfter ??= settledWeight(state, pending.candidate.t1)
  return {
    t0: t,
    last: t,
    lon,
    lat,
    fixes: 1,
    slow: m.speed >= 0 ? 1 : 0,
    outT: -1,
    outLon: 0,
    outLat: 0,
    outFixes: 0,
    outArrival: t,
    fastSince: -1,
    slowFrom: -1,
    slowUntil: -1,
    rested: isAtRest(m),
    arrival: t,
    zones: [],
    odometer: m.odometer + metresTo(m, m.anchorLon, m.anchorLat, lon, lat),
    weightBefore: certainPayload(state),
    weightKg: meanWeight(state.payload),
    fromLon,
    fromLat,
    head: m.speed < 0 ? [t, lon, lat] : [],
    near: t,
  }
}

/** Counts the fix for the locations that contain it. */
function mark(state: WorkContext, stop: OpenStop, context: Context): void {
  for (let i = 0; i < context.hits; i++) {
    const id = context.site.locations[context.zones[i]!]!.id
    const known = stop.zones.find((zone) => zone.locationId === id)
    if (known !== undefined) {
      known.fixes++
      known.last = state.motion.t
      continue
    }
    const visit = state.visits.find((v) => v.locationId === id)
    stop.zones.push({
      locationId: id,
      fixes: 1,
      first: state.motion.t,
      last: state.motion.t,
      enteredAt: visit?.enteredAt ?? state.motion.t,
      lon: visit?.lon ?? stop.lon,
      lat: visit?.lat ?? stop.lat,
    })
  }
}

function join(state: WorkContext, stop: OpenStop, slow: boolean, context: Context): void {
  const m = state.motion
  const share = 1 / Math.min(stop.fixes + 1, MEMORY)
  stop.lon += (m.lon - stop.lon) * share
  stop.lat += (m.lat - stop.lat) * share
  stop.fixes++
  if (slow) stop.slow++
  stop.rested ||= isAtRest(m)
  stop.last = m.t
  if (m.speed < 0) trackPositions(stop, m)
  stop.outFixes = 0
  stop.fastSince = -1
  mark(state, stop, context)
}

/** Whether it was a stop. A single slow report counts when reports are sparse. */
function isStop(stop: OpenStop, interval: number, stopSeconds: number): boolean {
  const seconds = (stop.last - stop.t0) / 1000
  if (stop.slow >= stop.fixes / 2) return seconds >= stopSeconds || (interval >= 4 && stop.slow > 0)
  return stop.fixes >= 2 && seconds >= Math.min(POSITION_SECONDS, Math.max(interval, 10))
}

function finish(state: WorkContext, stop: OpenStop, context: Context): void {
  const m = state.motion
  state.stop = null
  if (!isStop(stop, m.interval, context.site.settings.stopSeconds)) {
    if (context.machine.hauls && workZone(state, stop, context) !== null) recordShortStand(state, stop)
    return
  }
  recentreStop(stop, m)
  const start = m.t - m.dt * 1000
  let end = departureOf(stop, m)
  // Between sparse reports it stood until it had to leave to be where it is now.
  if (stop.last === start && m.dt > DENSE && m.dt <= 150) {
    end = Math.max(
      end,
      Math.round(m.t - (metresTo(m, stop.lon, stop.lat, m.lon, m.lat) / travelSpeed(m)) * 1000),
    )
  }
  addStopCandidate(state, stop, arrivalOf(stop, m), Math.min(end, m.t), context)
}

/** Since when the machine can have stood here if it was under way before. */
function arrivalNow(m: MotionState, stopSpeed: number): number {
  if (m.dt <= DENSE || m.dt > 150) return m.t
  if (m.speed >= 0) return instantOnStep(m, stopSpeed, 1)
  return Math.round(Math.min(m.t, m.t - m.dt * 1000 + (m.moved / travelSpeed(m)) * 1000))
}

function open(state: WorkContext, context: Context): void {
  const m = state.motion
  const stop = begin(state, m.t, m.lon, m.lat)
  stop.arrival = arrivalNow(m, context.site.settings.stopSpeed)
  if (m.speed >= 0 && m.dt <= DENSE) stop.slowFrom = standingLimitPassedAt(m)
  mark(state, stop, context)
  state.stop = stop
}

/** Without speeds the first fix away may have been an outlier or the first of the next stop. */
function reopen(state: WorkContext, old: OpenStop, slow: boolean, context: Context): void {
  const m = state.motion
  const there =
    old.outFixes > 0 && metresTo(m, old.outLon, old.outLat, m.lon, m.lat) <= context.site.settings.stopRadius
  if (!slow) return
  if (!there) return open(state, context)
  const stop = begin(state, old.outT, old.outLon, old.outLat)
  stop.arrival = old.outArrival
  state.stop = stop
  join(state, stop, m.speed >= 0, context)
}

/** Handles a fix beyond the stop radius. */
function away(state: WorkContext, stop: OpenStop, known: boolean, slow: boolean, context: Context): void {
  const m = state.motion
  const needed = m.dt < DENSE ? 3 : 2
  if (!(known && !slow) && stop.outFixes + 1 < needed) {
    stop.outFixes++
    stop.outT = m.t
    stop.outArrival = arrivalNow(m, context.site.settings.stopSpeed)
    stop.outLon = m.lon
    stop.outLat = m.lat
    return
  }
  finish(state, stop, context)
  reopen(state, stop, slow, context)
}

function step(state: WorkContext, _fix: Fix, context: Context): void {
  const m = state.motion
  const { settings } = context.site
  const known = m.speed >= 0
  const slow = !known || m.speed < settings.stopSpeed
  const stop = state.stop
  if (stop === null) {
    if (slow) open(state, context)
    return
  }
  const distance = metresTo(m, stop.lon, stop.lat, m.lon, m.lat)
  if (m.dt > settings.stopGapSeconds || (m.dt > settings.gapSeconds && distance > settings.stopRadius)) {
    const { last } = stop
    finish(state, stop, context)
    // Found at the same place after a silence too long for one stop: it stood there all the same.
    const stood = distance <= settings.stopRadius ? standingDelay(state, last, m.t, null) : null
    if (stood !== null && context.machine.hauls) addDelay(state, stood)
    if (slow) open(state, context)
    return
  }
  if (distance > settings.stopRadius) return away(state, stop, known, slow, context)
  if (slow) return join(state, stop, known, context)
  if (stop.fastSince < 0) {
    stop.fastSince = m.t
    stop.slowUntil = standingLimitPassedAt(m)
  }
  if (m.dt < 4 && m.t - stop.fastSince < FAST_SECONDS * 1000) return
  finish(state, stop, context)
}

function presume(state: WorkContext, context: Context): void {
  const { stop, motion: m } = state
  if (stop === null || !isStop(stop, m.interval, context.site.settings.stopSeconds)) return
  recentreStop(stop, m)
  addStopCandidate(state, stop, arrivalOf(stop, m), departureOf(stop, m), context)
  // It still stands there: the row must not change with every fix.
  for (const visit of state.visits) if (visit.stand !== null && visit.outside === 0) visit.stand.until = null
}

export const stop = defineDetector({
  name: 'stop',
  version: 3,
  initial: (): OpenStop | null => null,
  fix: step,
  presume,
})
