/** A candidate with all that is known of its surroundings: what it may be, and how likely each is. */
import { lastLikelyOperation } from '@haulway/cycles'
import type { Candidate, Role } from '@haulway/cycles'
import { distance } from '@haulway/geo'
import type { Context } from '../../detector.ts'
import { previousDumpAt } from '../../detection/previous-dump.ts'
import type { DetectionSettings } from '../../detection/settings.ts'
import { numberOf, settingsAt } from '../../detection/site.ts'
import type { Site } from '../../detection/site.ts'
import { besideLoader } from '../sensors/proximity.ts'
import { isRiseOfStop, riseOf } from './rises.ts'
import { isAwayFromLoader, hasLeftLoader } from './load-pieces.ts'
import { metresTo } from '../motion/motion.ts'
import { certainPayload, EMPTY, FULL, meanWeight, contradictsChange } from '../sensors/payload.ts'
import { scoreOfSensors, scoreOfStop, wasBesideLoader } from './score.ts'
import type { Button, Detail, Pending, StandRow, WorkContext } from './work-state.ts'

/** The least metres on the way in and out that show a direction. */
const SHORT_WAY = 12
/** Cosine between the way to the stop and the way from it. */
function turnOf(state: WorkContext, pending: Pending): number | null {
  const m = state.motion
  const { lon, lat } = pending.candidate
  const [toLon, toLat] = [pending.toLon ?? m.smoothLon, pending.toLat ?? m.smoothLat]
  const away = metresTo(m, lon, lat, toLon, toLat)
  const before = metresTo(m, pending.fromLon, pending.fromLat, lon, lat)
  if (away < SHORT_WAY || before < SHORT_WAY) return null
  const x = (lon - pending.fromLon) * (toLon - lon) * m.metresLon ** 2
  const y = (lat - pending.fromLat) * (toLat - lat) * m.metresLat ** 2
  return (x + y) / (away * before)
}

/** Evidence of the way in and out and of the sensors. */
function addSurroundings(
  state: WorkContext,
  pending: Pending,
  candidate: Candidate<Detail>,
  site: Site,
): void {
  const { detail } = candidate
  detail.turn = detail.kind === 'stop' ? turnOf(state, pending) : null
  if (state.payload.t >= 0) {
    detail.weightAfter = pending.weightAfter ?? certainPayload(state)
    detail.weightWorks = detail.kind !== 'gap' && contradictsChange(state, candidate.t0)
    if (detail.weightAfter === FULL) detail.weightKg = meanWeight(state.payload)
  }
  detail.weightSensor = state.payload.every > 0
  const rise = riseOf(state, candidate, site)
  detail.bedAt = rise?.from ?? null
  detail.bedSensor = rise?.sensor ?? false
  detail.beside = detail.kind === 'stop' ? besideLoader(state, candidate.t0, candidate.t1) : null
}

const isNowhere = ({ loadLocationId, dumpLocationId }: Candidate<Detail>): boolean =>
  loadLocationId === null && dumpLocationId === null

/** A stop outside all working locations counts where the machine worked before (behaviour 1.9). */
function usePreviousPlace(state: WorkContext, candidate: Candidate<Detail>, site: Site): void {
  if (candidate.detail.seconds < site.settings.dumpSeconds) return
  const before = lastLikelyOperation(state.work.resolver, 'dump')
  if (before === null) return
  const rule = previousDumpAt(site, candidate.detail.routeId, before.dumpLocationId)
  if (rule.previousSeconds === 0 || candidate.t0 - before.t1 > rule.previousSeconds * 1000) return
  if (distance(before.lon, before.lat, candidate.lon, candidate.lat) > rule.previousRadius) return
  candidate.dumpLocationId = before.dumpLocationId
  candidate.detail.previous = true
}

/** Its location when its position does not decide: that of the previous dump, or the stated one. */
function addPlace(state: WorkContext, candidate: Candidate<Detail>, site: Site): void {
  const { kind, button, bedAt } = candidate.detail
  // Sparse positions may put a short stop beside the place in which the bed rose.
  if (isNowhere(candidate) && kind === 'stop' && bedAt !== null)
    candidate.dumpLocationId = riseOf(state, candidate, site)?.locationId ?? null
  if (isNowhere(candidate) && kind === 'stop') usePreviousPlace(state, candidate, site)
  if (button?.locationId == null) return
  if (button.role === 'load') candidate.loadLocationId = button.locationId
  else candidate.dumpLocationId = button.locationId
}

/** The roles that the candidate may have: by its location, or by a sensor or statement. */
function rolesOf(candidate: Candidate<Detail>, site: Site): Record<Role, boolean> {
  const { detail, loadLocationId, dumpLocationId } = candidate
  const nowhere = isNowhere(candidate)
  const up = detail.weightBefore === EMPTY && detail.weightAfter === FULL
  const down = detail.weightBefore === FULL && detail.weightAfter === EMPTY
  const stated = detail.button?.role
  return {
    load:
      loadLocationId !== null ||
      stated === 'load' ||
      (nowhere && (up || wasBesideLoader(detail, site.settings))),
    dump:
      dumpLocationId !== null ||
      detail.previous ||
      stated === 'dump' ||
      (nowhere && (down || detail.bedAt !== null)),
  }
}

/** A location may set the least time of a load or dump there: a shorter stop needs stronger evidence. */
function isTooShort(role: Role, detail: Detail, locationId: string | null, site: Site): boolean {
  const own = locationId === null ? undefined : site.locations[numberOf(site, locationId)]
  const least = (role === 'load' ? own?.loadSeconds : own?.dumpSeconds) ?? 0
  if (detail.seconds >= least || (detail.kind !== 'stop' && detail.kind !== 'pass')) return false
  const { weightBefore, weightAfter } = detail
  const changed = weightBefore !== 0 && weightAfter !== 0 && weightBefore !== weightAfter
  return detail.button?.role !== role && !changed && (role === 'load' || detail.bedAt === null)
}

/** The location of the candidate in a row of stops: one where trucks only load, or only dump. */
function placeOfRow({ loadLocationId, dumpLocationId }: Candidate<Detail>): string | null {
  return loadLocationId === null || dumpLocationId === null ? (loadLocationId ?? dumpLocationId) : null
}

/** Longest remembered row. */
const LONGEST_ROW = 40

/** Score from length and direction; adds it to the row of the candidate. */
function weighStop(
  role: Role,
  candidate: Candidate<Detail>,
  row: StandRow,
  settings: DetectionSettings,
): number {
  const { t0, t1, detail, stands } = candidate
  const place = placeOfRow(candidate)
  if (place === null || place !== row.place || stands[0] !== row.from)
    Object.assign(row, { from: stands[0], place, stops: [] })
  const score = scoreOfStop(role, candidate, settings, row.stops)
  const { seconds, turn } = detail
  if (place !== null && detail.kind === 'stop')
    row.stops = [...row.stops, { t0, t1, seconds, turn, score }].slice(-LONGEST_ROW)
  return score
}

function addScores(state: WorkContext, candidate: Candidate<Detail>, row: StandRow, site: Site): void {
  const { detail, loadLocationId, dumpLocationId } = candidate
  const may = rolesOf(candidate, site)
  const hasBed = state.machinery.rises.length > 0
  const score = (role: Role, locationId: string | null): number | null => {
    if (!may[role] || isTooShort(role, detail, locationId, site)) return null
    const settings = settingsAt(site, locationId)
    return weighStop(role, candidate, row, settings) + scoreOfSensors(role, detail, hasBed, settings)
  }
  candidate.load = score('load', loadLocationId)
  candidate.dump = score('dump', dumpLocationId)
}

function loaderOf(state: WorkContext, candidate: Candidate<Detail>): Detail['loader'] {
  if (state.work.pauses.length === 0 || candidate.detail.kind !== 'stop') return null
  return hasLeftLoader(state, candidate) ? 'left' : isAwayFromLoader(state, candidate) ? 'away' : null
}

/**
 * The candidate with all that is known now and its statements; the pending one is not changed. `row`: that of the
 * previous candidate, which continues or ends here.
 */
export function weighCandidate(
  state: WorkContext,
  pending: Pending,
  [button, pieces]: readonly Button[],
  row: StandRow,
  context: Context,
): Candidate<Detail> {
  const { site } = context
  const { detail } = pending.candidate
  const candidate = {
    ...pending.candidate,
    detail: {
      ...detail,
      button: button ?? null,
      pieces: pieces ?? null,
      loader: loaderOf(state, pending.candidate),
    },
  }
  addSurroundings(state, pending, candidate, site)
  addPlace(state, candidate, site)
  // Else both scores stay null: it is no candidate.
  if (detail.kind !== 'bed' || !isRiseOfStop(state, candidate, context))
    addScores(state, candidate, row, site)
  return candidate
}
