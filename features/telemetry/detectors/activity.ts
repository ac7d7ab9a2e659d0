/** The current activity of the machine, as shown to people. */
import { lastLikelyOperation } from '@haulway/cycles'
import { defineDetector } from '../detector.ts'
import type { Context } from '../detector.ts'
import type { MachineActivity } from '../detection/derived.ts'
import type { Fix } from '../facts/fix.ts'
import { kindOf } from '../detection/site.ts'
import { canDumpAt, canLoadAt } from '../detection/working-places.ts'
import type { WorkContext } from './work/work-state.ts'

export interface ActivityState {
  activity: MachineActivity
  since: number
  locationId: string | null
}

type Seen = WorkContext & { activity: ActivityState }

/** Milliseconds of standing before it is shown. */
export const STANDING_MS = 5_000
const IDLES = 60_000
/** Milliseconds in which a dump may still turn out to have been another stop. */
const LATELY = 300_000

/** The location shown for the machine: a working location if there is one, else any. */
function locationNow(state: WorkContext, context: Context): string | null {
  let other: string | null = null
  let working: string | null = null
  for (const visit of state.visits) {
    if (!visit.open || visit.outside > 1) continue
    if (kindOf(context.site, visit.locationId) === 'other') other = visit.locationId
    else working = visit.locationId
  }
  return working ?? other
}

/** A stop under way counts as the dump until the real one is seen; until then the machine can still dump. */
function dumpedLately(state: WorkContext): boolean {
  if (state.work.loaded !== false) return false
  const dump = lastLikelyOperation(state.work.resolver, 'dump')
  return state.work.pending.length > 0 || (dump !== null && state.now - dump.t1 < LATELY)
}

function standing(
  state: WorkContext,
  stoodFor: number,
  locationId: string | null,
  context: Context,
): MachineActivity {
  const { loaded } = state.work
  const { settings } = context.site
  const kind = locationId === null ? 'other' : kindOf(context.site, locationId)
  if (canDumpAt(kind) && (loaded === true || dumpedLately(state)))
    return stoodFor >= settings.dumpSeconds * 1000 ? 'dumping' : 'queueing'
  if (canLoadAt(kind) && loaded !== true)
    return stoodFor >= settings.loadSeconds * 1000 ? 'loading' : 'queueing'
  if (stoodFor >= IDLES || loaded === null) return 'idle'
  return loaded ? 'hauling' : 'returning'
}

function activityNow(state: WorkContext, locationId: string | null, context: Context): MachineActivity {
  const { machinery, stop, motion } = state
  if (machinery.engine === 0) return 'engineOff'
  const stoodFor = stop === null ? 0 : motion.t - stop.t0
  const stands =
    stop !== null &&
    stop.outFixes === 0 &&
    stoodFor >= STANDING_MS &&
    (stop.slow > 0 || stoodFor >= 3 * STANDING_MS)
  if (!context.machine.hauls) return stands && stoodFor >= IDLES ? 'idle' : 'moving'
  if (stands) return standing(state, stoodFor, locationId, context)
  return state.work.loaded === true ? 'hauling' : 'returning'
}

function initial(): ActivityState {
  return { activity: 'idle', since: -1, locationId: null }
}

function step(state: Seen, fix: Fix, context: Context): void {
  const locationId = state.visits.length === 0 ? null : locationNow(state, context)
  const activity = activityNow(state, locationId, context)
  const now = state.activity
  now.locationId = locationId
  if (activity === now.activity && now.since >= 0) return
  now.activity = activity
  now.since = fix.t
}

export const currentActivity = defineDetector({ name: 'activity', version: 2, initial, fix: step })
