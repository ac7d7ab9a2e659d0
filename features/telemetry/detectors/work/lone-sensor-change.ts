/** A payload that changed without a stop: it may have been a load or a dump as well. */
import type { Candidate } from '@haulway/cycles'
import type { Context } from '../../detector.ts'
import { enqueue, newDetail, newPending, RIPENING_MS } from './candidates.ts'
import { canDumpAt, canLoadAt, locationAt } from '../../detection/working-places.ts'
import { EMPTY, FULL } from '../sensors/payload.ts'
import type { Detail, Pending, WorkContext } from './work-state.ts'

/** Milliseconds after the change in which a stop may still come to explain it. */
const LATE = 2 * RIPENING_MS

/** Marks changes that a stop explains: they need no candidate of their own. */
export function markExplained(state: WorkContext, { detail }: Candidate<Detail>): void {
  const { work, payload } = state
  if (detail.weightBefore !== detail.weightAfter && detail.weightAfter !== 0)
    work.weightSeen = Math.max(work.weightSeen, payload.changedAt)
  if (detail.bedAt !== null && detail.kind === 'stop') work.riseSeen = Math.max(work.riseSeen, detail.bedAt)
}

/** Adds candidates for changes that nothing explained in time. */
export function detectLoneChange(state: WorkContext, context: Context): void {
  const { now, work, payload } = state
  if (work.pending.length > 0) return
  if (payload.changedAt > work.weightSeen && now - payload.changedAt > LATE && state.stop === null) {
    work.weightSeen = payload.changedAt
    enqueue(state, weightChange(state, context))
  }
}

function weightChange(state: WorkContext, context: Context): Pending {
  const { carries, changedAt, changedLon, changedLat } = state.payload
  const up = carries === FULL
  const detail = newDetail(state, 'weight')
  detail.weightBefore = up ? EMPTY : FULL
  const pending = changeAt(state, changedAt, changedLon, changedLat, detail)
  const locationId = locationAt(context, up ? canLoadAt : canDumpAt, changedLon, changedLat)
  if (up) pending.candidate.loadLocationId = locationId
  else pending.candidate.dumpLocationId = locationId
  return pending
}

export function changeAt(state: WorkContext, t: number, lon: number, lat: number, detail: Detail): Pending {
  const candidate: Candidate<Detail> = {
    key: `${detail.kind}::${t}`,
    first: t,
    t0: t,
    t1: t,
    stands: [t],
    lon,
    lat,
    odometer: state.motion.odometer,
    load: null,
    dump: null,
    loadLocationId: null,
    dumpLocationId: null,
    hidden: false,
    detail,
  }
  return newPending(candidate, lon, lat, t)
}
