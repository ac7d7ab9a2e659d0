/** Rises of the bed: each belongs to a stop, or is a candidate of its own. A dump may be shorter than positions see. */
import type { Candidate } from '@haulway/cycles'
import { distanceToZone } from '@haulway/geo'
import type { Context } from '../../detector.ts'
import { kindOf, numberOf, type Site } from '../../detection/site.ts'
import { metresTo } from '../motion/motion.ts'
import type { Rise } from '../sensors/bed-rises.ts'
import type { OpenStop } from '../stops/open-stop.ts'
import { enqueue, newDetail, workZone } from './candidates.ts'
import { canDumpAt, canLoadAt } from '../../detection/working-places.ts'
import { changeAt } from './lone-sensor-change.ts'
import type { Detail, WorkContext } from './work-state.ts'

/** Milliseconds. The bed belongs to a stop when it went up in it or this close to it. */
const REACH = { before: 5_000, after: 20_000 }
/** Metres from the stop within which it did, and more for each second between positions. */
const NEAR = { metres: 100, perSecond: 5 }
/** Metres from the location of the stop. */
const BESIDE = 50
/** Milliseconds: longest dump that positions do not see. The bed comes down while the machine drives on. */
const LONGEST = 20_000

type Place = Pick<Candidate<Detail>, 't0' | 't1' | 'lon' | 'lat' | 'loadLocationId' | 'dumpLocationId'>

/** Whether the bed rose where the stop was: one just before or after it may be elsewhere. */
function isThere({ motion: m }: WorkContext, rise: Rise, stop: Place, site: Site): boolean {
  const { lon, lat, locationId } = rise
  const metres = metresTo(m, lon, lat, stop.lon, stop.lat)
  if (metres > NEAR.metres + NEAR.perSecond * m.interval) return false
  if (stop.dumpLocationId === null) return stop.loadLocationId === null || locationId === null
  const zone = numberOf(site, stop.dumpLocationId)
  return locationId === null || zone < 0 || distanceToZone(site.zones, zone, lon, lat) <= BESIDE
}

function belongs(state: WorkContext, rise: Rise, stop: Place, site: Site): boolean {
  const { from, last } = rise
  if (from > stop.t1 + REACH.after || last < stop.t0 - REACH.before) return false
  return isThere(state, rise, stop, site)
}

const keyOf = ({ from }: Rise): string => `bed::${from}`

/** The rise of the bed that belongs to the candidate. A visit without a stop leaves it to the rise's own candidate. */
export function riseOf(state: WorkContext, candidate: Candidate<Detail>, site: Site): Rise | null {
  const { rises } = state.machinery
  const { kind } = candidate.detail
  if (kind === 'gap' || kind === 'pass' || rises.length === 0) return null
  if (kind === 'bed') return rises.find((rise) => keyOf(rise) === candidate.key) ?? null
  return rises.findLast((rise) => belongs(state, rise, candidate, site)) ?? null
}

/** The stop under way, as the candidate that it becomes. */
function placeOf(state: WorkContext, stop: OpenStop, context: Context): Place {
  const id = workZone(state, stop, context)?.locationId ?? null
  const kind = id === null ? 'other' : kindOf(context.site, id)
  return {
    ...stop,
    t1: Math.max(stop.last, state.motion.t),
    loadLocationId: canLoadAt(kind) ? id : null,
    dumpLocationId: canDumpAt(kind) ? id : null,
  }
}

/** Whether a stop explains the rise of this candidate: then it is the stop that may have been a dump. */
export function isRiseOfStop(state: WorkContext, candidate: Candidate<Detail>, context: Context): boolean {
  const { work, stop, machinery } = state
  const rise = machinery.rises.find((one) => keyOf(one) === candidate.key)
  if (rise === undefined) return false
  if (work.riseSeen >= rise.from) return true
  if (stop !== null && belongs(state, rise, placeOf(state, stop, context), context.site)) return true
  return work.pending.some(
    ({ candidate: one }) => one.detail.kind === 'stop' && belongs(state, rise, one, context.site),
  )
}

/** Adds a candidate for each new rise, and moves the end of one that goes on. */
export function detectRises(state: WorkContext): void {
  const { work, machinery } = state
  for (const rise of machinery.rises) {
    const t1 = Math.min(rise.last, rise.from + LONGEST)
    const key = keyOf(rise)
    const known = work.pending.find(({ candidate }) => candidate.key === key)
    const isNew = rise.from > work.riseAsked
    if (!isNew && (known === undefined || known.candidate.t1 === t1)) continue
    const pending = known ?? changeAt(state, rise.from, rise.lon, rise.lat, newDetail(state, 'bed'))
    work.riseAsked = Math.max(work.riseAsked, rise.from)
    work.pending = work.pending.filter((one) => one !== known)
    pending.candidate.dumpLocationId = rise.locationId
    pending.candidate.t1 = pending.ripens = t1
    pending.candidate.detail.seconds = Math.round((t1 - rise.from) / 1000)
    enqueue(state, pending)
    work.stale = true
  }
}
