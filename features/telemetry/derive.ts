/**
 * What a machine's facts mean: the door to detection.
 *
 * Give each fact once, in order of time (fixes and stated events of equal time: fixes first). A step owns the
 * state it is given and changes it; `copyState` before it if the old one is still needed. The state is plain
 * JSON: written down and read back at any point, it goes on to the same results. Rows given to `out` by steps
 * are settled (`settledAt` is the time of the fact that settled them) and never change; what the open tail
 * means is asked with `tentative`.
 */
import { advance, waiting } from '@haulway/cycles'
import type { Formed } from '@haulway/cycles'
import type { CurrentActivity, Derived } from './derived.ts'
import type { Context } from './detector.ts'
import { detectors } from './detectors.ts'
import { stopped } from './detectors/candidates.ts'
import { clean } from './detectors/clean.ts'
import { writeRows } from './detectors/rows.ts'
import { arrivalOf, centre, departureOf, isStop } from './detectors/stop.ts'
import { exitOf, locationEvent, visitRow } from './detectors/visit-rows.ts'
import { conclude } from './detectors/work.ts'
import type { Fix, StatedEvent } from './fix.ts'
import type { MachineProfile, Site } from './site.ts'
import { copyState } from './initial-state.ts'
import type { Detail, MachineState } from './state.ts'

export { copyState, initialState } from './initial-state.ts'
export type { MachineState } from './state.ts'

/** One context for all steps of a caller: a step fills it and nothing of it outlives the step. */
const zones: number[] = []

function contextOf(site: Site, machine: MachineProfile, out: Derived): Context {
  return { site, machine, out, zones, hits: 0 }
}

export function emptyDerived(): Derived {
  return { events: [], visits: [], cycles: [] }
}

/** One fix, not earlier than any fact before it. Rows that it settles are added to `out`. */
export function stepFix(
  state: MachineState,
  fix: Fix,
  site: Site,
  machine: MachineProfile,
  out: Derived,
): void {
  const context = contextOf(site, machine, out)
  clean(state, fix, site.settings, (accepted) => {
    state.now = Math.max(state.now, accepted.t)
    for (const detector of detectors) detector.fix?.(state, accepted, context)
  })
}

/** One stated event, not earlier than any fact before it. Rows that it settles are added to `out`. */
export function stepEvent(
  state: MachineState,
  event: StatedEvent,
  site: Site,
  machine: MachineProfile,
  out: Derived,
): void {
  const context = contextOf(site, machine, out)
  state.now = Math.max(state.now, event.t)
  for (const detector of detectors) detector.event?.(state, event, context)
}

/** Visits that are not over, or not for certain. */
function openVisits(state: MachineState, context: Context): void {
  for (const visit of state.visits) {
    if (!visit.open) continue
    const left = visit.outside >= context.site.settings.visitFixes
    const exitedAt = left ? exitOf(visit) : null
    context.out.visits.push(visitRow(visit, exitedAt, null))
    if (exitedAt === null) continue
    const event = locationEvent(visit, 'exit location', exitedAt)
    event.routeId = state.work.routeId
    event.driverId = state.work.driverId
    context.out.events.push(event)
  }
}

/**
 * The rows that are not settled, as they would be if nothing more came: open visits, loads and dumps not beyond
 * doubt, cycles not closed. Their `settledAt` is null; a row that settles as it is keeps its key. The state is
 * not changed.
 */
export function tentative(state: MachineState, site: Site, machine: MachineProfile): Derived {
  const tail = copyState(state)
  const context = contextOf(site, machine, emptyDerived())
  const { stop } = tail
  if (stop !== null && isStop(stop, tail.motion.interval, site.settings.stopSeconds)) {
    centre(stop, tail.motion)
    stopped(tail, stop, arrivalOf(stop, tail.motion), departureOf(stop, tail.motion), context)
  }
  openVisits(tail, context)
  if (!machine.hauls) return context.out
  const formed: Formed<Detail> = { works: [], hauls: [] }
  for (const work of conclude(tail, context)) advance(tail.work.forming, work, formed)
  waiting(tail.work.forming, formed)
  writeRows(tail, formed, null, context)
  return context.out
}

/** What the machine did at its last fact. `since` is -1 before the first. */
export function activity(state: MachineState): CurrentActivity {
  const { activity, since, locationId } = state.activity
  return { activity, since, locationId }
}
