/** Loads and dumps: candidates ripen, are weighed and resolved, and become events and cycles. */
import { advance, consider, finish, forked, isLoaded, lastLikely, settle, waiting } from '@haulway/cycles'
import type { Candidate, Formed, ResolveRules, Role, Work } from '@haulway/cycles'
import { distance } from '@haulway/geo'
import { defineDetector } from '../detector.ts'
import type { Context } from '../detector.ts'
import type { Fix } from '../fix.ts'
import type { DetectionSettings } from '../settings.ts'
import { numberOf, settingsAt } from '../site.ts'
import type { Site } from '../site.ts'
import { dumps, enqueue, loads, locationAt, newDetail, pendingOf } from './candidates.ts'
import { lookForHidden } from './hidden.ts'
import { metresTo } from './motion.ts'
import { certainly, EMPTY, FULL, meanWeight, speaksAgainst } from './payload.ts'
import { writeRows } from './rows.ts'
import { scoreOf } from './score.ts'
import { buttonFor, loneButton, takeStated } from './stated.ts'
import { initialWork } from './work-state.ts'
import type { Button, Detail, Pending, WorkSeen } from './work-state.ts'

/** Milliseconds after a work by which its surroundings are known: a button pressed late, a sensor that lags. */
const RIPE = 60_000
/** The same in usual intervals between reports: two of them confirm a change of payload. */
const RIPE_INTERVALS = 3
/** Metres from the stop at which the way out is looked at, and the least that shows a direction. */
const WAY_OUT = 40
const SHORT_WAY_OUT = 12
const HABIT_RADIUS = 50
/** The bed belongs to a stop when it went up in it or this close to it. */
const BED = { before: 5_000, after: 20_000 }

function rulesOf(settings: DetectionSettings): ResolveRules {
  const { minimumCycleSeconds, minimumCycleMetres } = settings
  return { minimumCycleSeconds, minimumCycleMetres, habitRadius: HABIT_RADIUS, distance }
}

/** Cosine between the way to the stop and the way from it. */
function turnOf(state: WorkSeen, pending: Pending): number | null {
  const m = state.motion
  const { lon, lat } = pending.candidate
  const [toLon, toLat] = [pending.toLon ?? m.lon, pending.toLat ?? m.lat]
  const away = metresTo(m, lon, lat, toLon, toLat)
  const before = metresTo(m, pending.fromLon, pending.fromLat, lon, lat)
  if (away < SHORT_WAY_OUT || before < SHORT_WAY_OUT) return null
  const x = (lon - pending.fromLon) * (toLon - lon) * m.metresLon ** 2
  const y = (lat - pending.fromLat) * (toLat - lat) * m.metresLat ** 2
  return (x + y) / (away * before)
}

function bedIn(state: WorkSeen, { t0, t1 }: Candidate<Detail>): number | null {
  const { bedUpFrom, bedUpLast } = state.machinery
  if (bedUpLast < 0) return null
  return bedUpFrom <= t1 + BED.after && bedUpLast >= t0 - BED.before ? bedUpFrom : null
}

/** A stop outside all working locations counts where the machine worked before (behaviour 1.9). */
function usePreviousPlace(state: WorkSeen, candidate: Candidate<Detail>, settings: DetectionSettings): void {
  if (candidate.detail.seconds < settings.dumpSeconds) return
  const before = lastLikely(state.work.resolver, 'dump')
  if (before === null || candidate.t0 - before.t1 > settings.previousSeconds * 1000) return
  if (distance(before.lon, before.lat, candidate.lon, candidate.lat) > settings.previousRadius) return
  candidate.dumpLocationId = before.dumpLocationId
  candidate.detail.previous = true
}

/** What the candidate may be: by its place, or by what a sensor or a person said. */
function rolesOf(detail: Detail, candidate: Candidate<Detail>): Record<Role, boolean> {
  const nowhere = candidate.loadLocationId === null && candidate.dumpLocationId === null
  const up = detail.weightBefore === EMPTY && detail.weightAfter === FULL
  const down = detail.weightBefore === FULL && detail.weightAfter === EMPTY
  return {
    load: candidate.loadLocationId !== null || detail.button?.role === 'load' || (nowhere && up),
    dump:
      candidate.dumpLocationId !== null ||
      detail.previous ||
      detail.button?.role === 'dump' ||
      (nowhere && (down || detail.bedAt !== null)),
  }
}

/** A location may say how long a load or dump takes there at least: a shorter stop needs more to speak for it. */
function isTooShort(role: Role, detail: Detail, locationId: string | null, site: Site): boolean {
  const own = locationId === null ? undefined : site.locations[numberOf(site, locationId)]
  const least = (role === 'load' ? own?.loadSeconds : own?.dumpSeconds) ?? 0
  if (detail.seconds >= least || (detail.kind !== 'stop' && detail.kind !== 'pass')) return false
  const { weightBefore, weightAfter } = detail
  const changed = weightBefore !== 0 && weightAfter !== 0 && weightBefore !== weightAfter
  return detail.button?.role !== role && !changed && (role === 'load' || detail.bedAt === null)
}

/** The candidate with all that is known now; the pending one is not changed. */
function weighed(
  state: WorkSeen,
  pending: Pending,
  button: Button | null,
  context: Context,
): Candidate<Detail> {
  const { settings } = context.site
  const detail: Detail = { ...pending.candidate.detail, button }
  const candidate: Candidate<Detail> = { ...pending.candidate, detail }
  detail.turn = detail.kind === 'stop' ? turnOf(state, pending) : null
  if (state.payload.t >= 0) {
    detail.weightAfter = pending.weightAfter ?? certainly(state)
    detail.weightWorks = detail.kind !== 'gap' && speaksAgainst(state, candidate.t0)
    if (detail.weightAfter === FULL) detail.weightKg = meanWeight(state.payload)
  }
  if (detail.kind !== 'gap') detail.bedAt = bedIn(state, candidate)
  if (candidate.loadLocationId === null && candidate.dumpLocationId === null && detail.kind === 'stop') {
    usePreviousPlace(state, candidate, settings)
  }
  if (button?.locationId != null) {
    if (button.role === 'load') candidate.loadLocationId = button.locationId
    else candidate.dumpLocationId = button.locationId
  }
  const roles = rolesOf(detail, candidate)
  const hasBed = state.machinery.bedUpLast >= 0
  if (roles.load && !isTooShort('load', detail, candidate.loadLocationId, context.site))
    candidate.load = scoreOf('load', detail, hasBed, settingsAt(context.site, candidate.loadLocationId))
  if (roles.dump && !isTooShort('dump', detail, candidate.dumpLocationId, context.site))
    candidate.dump = scoreOf('dump', detail, hasBed, settingsAt(context.site, candidate.dumpLocationId))
  return candidate
}

/** Forms cycles from settled works and writes them. */
function write(state: WorkSeen, works: readonly Work<Detail>[], ends: boolean, context: Context): void {
  const formed: Formed<Detail> = { works: [], hauls: [] }
  for (const work of works) advance(state.work.forming, work, formed)
  if (ends) finish(state.work.forming, formed, null, 0)
  writeRows(state, formed, state.now, context)
}

function ripen(state: WorkSeen, all: boolean, context: Context): void {
  const { work } = state
  const ripe = Math.max(RIPE, RIPE_INTERVALS * state.motion.interval * 1000)
  while (work.pending.length > 0) {
    const pending = work.pending[0]!
    if (!all && state.now - pending.ripens < ripe) return
    work.pending.shift()
    const button = buttonFor(state, pending.candidate)
    work.buttons = work.buttons.filter((b) => b !== button)
    const candidate = weighed(state, pending, button, context)
    accountFor(state, candidate)
    work.stale = true
    if (candidate.load === null && candidate.dump === null) continue
    write(state, consider(work.resolver, candidate, rulesOf(context.site.settings)), false, context)
  }
}

/** A change of payload that a stop explains needs no candidate of its own. */
function accountFor(state: WorkSeen, { detail, t1 }: Candidate<Detail>): void {
  if (detail.weightBefore !== detail.weightAfter && detail.weightAfter !== 0) {
    state.work.weightSeen = Math.max(state.work.weightSeen, state.payload.changedAt)
  }
  if (detail.bedAt !== null) state.work.bedSeen = Math.max(state.work.bedSeen, detail.bedAt, t1)
}

/** A payload that changed, or a bed that rose, where no stop was seen. */
function lookForLoneChange(state: WorkSeen, context: Context): void {
  const { work, payload, machinery, motion: m } = state
  const late = 2 * RIPE
  if (work.pending.length > 0) return
  if (payload.changedAt > work.weightSeen && state.now - payload.changedAt > late && state.stop === null) {
    work.weightSeen = payload.changedAt
    enqueue(state, loneChange(state, 'weight', context))
  }
  if (machinery.bedUpFrom > work.bedSeen && state.now - machinery.bedUpLast > RIPE && state.stop === null) {
    work.bedSeen = machinery.bedUpLast
    if (m.t - machinery.bedUpLast < late) enqueue(state, loneChange(state, 'bed', context))
  }
}

function loneChange(state: WorkSeen, kind: 'weight' | 'bed', context: Context): Pending {
  const { payload, machinery, motion: m } = state
  const weight = kind === 'weight'
  const t = weight ? payload.changedAt : machinery.bedUpFrom
  const lon = weight ? payload.changedLon : machinery.bedLon
  const lat = weight ? payload.changedLat : machinery.bedLat
  const detail = newDetail(state, kind)
  if (weight) detail.weightBefore = payload.carries === FULL ? EMPTY : FULL
  const up = weight && payload.carries === FULL
  const candidate: Candidate<Detail> = {
    key: `${kind}::${t}`,
    first: t,
    t0: t,
    t1: t,
    arrivedAt: t,
    lon,
    lat,
    odometer: m.odometer,
    load: null,
    dump: null,
    loadLocationId: up ? locationAt(context, loads, lon, lat) : null,
    dumpLocationId: up ? null : locationAt(context, dumps, lon, lat),
    hidden: false,
    detail,
  }
  return pendingOf(candidate, lon, lat, t)
}

function lookOut(state: WorkSeen): void {
  const m = state.motion
  for (const pending of state.work.pending) {
    if (pending.candidate.hidden && pending.weightAfter === null && certainly(state) !== 0) {
      pending.weightAfter = certainly(state)
    }
    if (pending.toLon !== null) continue
    if (metresTo(m, pending.candidate.lon, pending.candidate.lat, m.lon, m.lat) < WAY_OUT) continue
    pending.toLon = m.lon
    pending.toLat = m.lat
  }
}

/** Is the machine loaded, if what is pending is taken at what is known now? */
function judge(state: WorkSeen, context: Context): void {
  state.work.stale = false
  const fork = forked(state.work.resolver)
  for (const pending of state.work.pending) {
    const candidate = weighed(state, pending, buttonFor(state, pending.candidate), context)
    if (candidate.load !== null || candidate.dump !== null)
      consider(fork, candidate, rulesOf(context.site.settings))
  }
  state.work.loaded = isLoaded(fork)
}

/** Everything that is pending is decided: the machine was away for hours. */
function endTrip(state: WorkSeen, context: Context): void {
  ripen(state, true, context)
  for (const button of state.work.buttons) enqueue(state, loneButton(state, button, context))
  state.work.buttons = []
  ripen(state, true, context)
  write(state, settle(state.work.resolver), true, context)
  state.work.loaded = null
}

function step(state: WorkSeen, _fix: Fix, context: Context): void {
  if (!context.machine.hauls) return
  const { work, motion: m } = state
  if (m.dt >= context.site.settings.gapSeconds) {
    if (m.dt > context.site.settings.maximumTripSeconds) endTrip(state, context)
    else lookForHidden(state, context)
  }
  if (work.pending.length > 0) {
    lookOut(state)
    ripen(state, false, context)
  }
  if (work.buttons.length > 0) ripenButtons(state, context)
  lookForLoneChange(state, context)
  if (work.stale) judge(state, context)
}

/** A button that no stop took is a load or dump of its own. */
function ripenButtons(state: WorkSeen, context: Context): void {
  const { work } = state
  for (const button of work.buttons) {
    if (state.now - button.t < 2 * RIPE || work.pending.some((p) => p.candidate.t0 <= button.t + RIPE))
      continue
    if (state.stop !== null && state.stop.t0 <= button.t + RIPE) continue
    work.buttons = work.buttons.filter((b) => b !== button)
    enqueue(state, loneButton(state, button, context))
    work.stale = true
  }
}

/** What the open tail means if nothing more came. Changes the state it is given: give it a copy. */
function conclude(state: WorkSeen, context: Context): Work<Detail>[] {
  const works: Work<Detail>[] = []
  const rules = rulesOf(context.site.settings)
  for (const button of state.work.buttons) {
    if (!state.work.pending.some((p) => buttonFor(state, p.candidate) === button)) {
      enqueue(state, loneButton(state, button, context))
    }
  }
  for (const pending of state.work.pending) {
    const candidate = weighed(state, pending, buttonFor(state, pending.candidate), context)
    if (candidate.load === null && candidate.dump === null) continue
    works.push(...consider(state.work.resolver, candidate, rules))
  }
  return [...works, ...settle(state.work.resolver)]
}

function unsettled(state: WorkSeen, context: Context): void {
  if (!context.machine.hauls) return
  const formed: Formed<Detail> = { works: [], hauls: [] }
  for (const work of conclude(state, context)) advance(state.work.forming, work, formed)
  waiting(state.work.forming, formed)
  writeRows(state, formed, null, context)
}

export const work = defineDetector({
  name: 'work',
  version: 1,
  initial: initialWork,
  fix: step,
  event: takeStated,
  unsettled,
})
