/** The current activity of the machine, as shown to people. */
import { lastLikely } from '@haulway/cycles'
import { defineDetector } from '../detector.ts'
import type { Context } from '../detector.ts'
import type { MachineActivity } from '../derived.ts'
import type { Fix } from '../fix.ts'
import { kindOf } from '../site.ts'
import { dumps, loads } from './candidates.ts'
import type { WorkSeen } from './work-state.ts'

export interface ActivityState {
  activity: MachineActivity
  since: number
  locationId: string | null
}

type Seen = WorkSeen & { activity: ActivityState }

/** Milliseconds of standing before it is shown. */
export const STANDS = 5_000
const IDLES = 60_000
/** Milliseconds in which a dump may still turn out to have been another stop. */
const LATELY = 300_000

/** The location shown for the machine: a working location if there is one, else any. */
function locationNow(state: WorkSeen, context: Context): string | null {
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
function dumpedLately(state: WorkSeen): boolean {
  if (state.work.loaded !== false) return false
  const dump = lastLikely(state.work.resolver, 'dump')
  return state.work.pending.length > 0 || (dump !== null && state.now - dump.t1 < LATELY)
}

function standing(
  state: WorkSeen,
  stoodFor: number,
  locationId: string | null,
  context: Context,
): MachineActivity {
  const { loaded } = state.work
  const { settings } = context.site
  const kind = locationId === null ? 'other' : kindOf(context.site, locationId)
  if (dumps(kind) && (loaded === true || dumpedLately(state)))
    return stoodFor >= settings.dumpSeconds * 1000 ? 'dumping' : 'queueing'
  if (loads(kind) && loaded !== true) return stoodFor >= settings.loadSeconds * 1000 ? 'loading' : 'queueing'
  if (stoodFor >= IDLES || loaded === null) return 'idle'
  return loaded ? 'hauling' : 'returning'
}

function activityNow(state: WorkSeen, locationId: string | null, context: Context): MachineActivity {
  const { machinery, stop, motion } = state
  if (machinery.engine === 0) return 'engineOff'
  const stoodFor = stop === null ? 0 : motion.t - stop.t0
  const stands =
    stop !== null && stop.outFixes === 0 && stoodFor >= STANDS && (stop.slow > 0 || stoodFor >= 3 * STANDS)
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
