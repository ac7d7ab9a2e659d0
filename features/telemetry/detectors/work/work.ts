/**
 * Loads and dumps. Candidates wait until their surroundings are known; then each is weighed, and the likeliest
 * sequence of loads and dumps becomes events and cycles.
 */
import {
  addCandidate,
  closeForming,
  forgetDecisions,
  forkResolver,
  isLoaded,
  newFormed,
  releaseHeld,
  settleAll,
  applyDecisions,
  addProvisional,
} from '@haulway/cycles'
import type { Operation, ResolveRules, Resolver } from '@haulway/cycles'
import { distance } from '@haulway/geo'
import { defineDetector } from '../../detector.ts'
import type { Context } from '../../detector.ts'
import type { Fix } from '../../facts/fix.ts'
import { routeAt, type Site } from '../../detection/site.ts'
import { enqueue, RIPENING_MS } from './candidates.ts'
import { decidingHost, locateDecisions } from './decisions.ts'
import { detectHiddenOperation } from './silences.ts'
import { mayContinue } from './load-pieces.ts'
import { expireMaterial } from './material.ts'
import { markExplained, detectLoneChange } from './lone-sensor-change.ts'
import { detectRises } from './rises.ts'
import { metresTo } from '../motion/motion.ts'
import { knownUntil } from '../motion/uncertain-state.ts'
import { certainPayload } from '../sensors/payload.ts'
import { pruneDelays } from '../stops/delays.ts'
import { writeRows } from './rows.ts'
import { enqueueLateButtons, pendingOfButton, statementsFor, handleStatement } from './statements.ts'
import { weighCandidate } from './weigh-candidate.ts'
import { initialWork } from './work-state.ts'
import type { Detail, Pending, WorkContext } from './work-state.ts'

/** Usual intervals between reports after which surroundings are known: two of them confirm a change of payload. */
const RIPE_INTERVALS = 3
/** Metres from the stop at which the way out is measured. */
const WAY_OUT = 40
const HABIT_RADIUS = 50

type Operations = Operation<Detail>[]

function rulesOf(site: Site): ResolveRules<Detail> {
  const { minimumCycleSeconds, minimumCycleMetres } = site.settings
  return {
    minimumCycleSeconds,
    minimumCycleMetres,
    leastCycle({ role, candidate }) {
      const place = role === 'load' ? candidate.loadLocationId : candidate.dumpLocationId
      return routeAt(site, candidate.detail.routeId, role, place)?.minimumCycleSeconds ?? null
    },
    habitRadius: HABIT_RADIUS,
    distance,
  }
}

/** Records where the machine went from a stop, and its payload after a silence. */
function lookOut(state: WorkContext, { site: { settings } }: Context): void {
  const m = state.motion
  // Far off and standing: an outlier, or the next stop; neither is the way out.
  const stands = m.speed >= 0 && m.speed < settings.stopSpeed
  for (const pending of state.work.pending) {
    if (pending.candidate.hidden && pending.weightAfter === null && certainPayload(state) !== 0) {
      pending.weightAfter = certainPayload(state)
    }
    if (pending.toLon !== null || stands) continue
    if (metresTo(m, pending.candidate.lon, pending.candidate.lat, m.smoothLon, m.smoothLat) < WAY_OUT)
      continue
    pending.toLon = m.smoothLon
    pending.toLat = m.smoothLat
  }
}

/** Forms cycles from settled operations and writes them; `ends`: closes whatever still waits. */
function write(state: WorkContext, operations: Operations, ends: boolean, context: Context): void {
  const { deciding, forming } = state.work
  const formed = newFormed<Detail>()
  for (const operation of operations) {
    applyDecisions(deciding, forming, operation, formed, decidingHost)
    forgetDecisions(deciding, operation.candidate.t0 - context.site.settings.maximumTripSeconds * 1000)
  }
  if (ends) {
    releaseHeld(deciding, forming, state.now, formed, decidingHost)
    closeForming(forming, formed, null, 0)
    forgetDecisions(deciding, state.motion.t - state.motion.dt * 1000)
  }
  writeRows(state, formed, state.now, context)
  pruneDelays(state)
}

/** Weighs a candidate for good; returns the operations that this settles. */
function decide(state: WorkContext, pending: Pending, context: Context): Operations {
  const { work } = state
  const statements = statementsFor(state, pending.candidate)
  work.buttons = work.buttons.filter((button) => !statements.includes(button))
  const candidate = weighCandidate(state, pending, statements, work.row, context)
  markExplained(state, candidate)
  work.stale = true
  if (candidate.load === null && candidate.dump === null) return []
  return addCandidate(work.resolver, candidate, rulesOf(context.site))
}

/** Decides candidates that have waited long enough for late presses and lagging sensors. */
function decideRipe(state: WorkContext, context: Context): void {
  const { pending } = state.work
  const ripe = Math.max(RIPENING_MS, RIPE_INTERVALS * state.motion.interval * 1000)
  const now = knownUntil(state)
  while (pending.length > 0 && now - pending[0]!.ripens >= ripe && !mayContinue(state, pending[0]!))
    write(state, decide(state, pending.shift()!, context), false, context)
}

function decideAll(state: WorkContext, context: Context): void {
  const { pending } = state.work
  while (pending.length > 0) write(state, decide(state, pending.shift()!, context), false, context)
}

/** Decides all pending candidates: the machine was away for hours. */
function endTrip(state: WorkContext, context: Context): void {
  decideAll(state, context)
  for (const button of state.work.buttons) enqueue(state, pendingOfButton(state, button, context))
  state.work.buttons = []
  decideAll(state, context)
  write(state, settleAll(state.work.resolver), true, context)
  state.work.loaded = null
}

/** Gives pending candidates to the resolver as if nothing more came; returns the operations this settles. */
function considerPending(state: WorkContext, resolver: Resolver<Detail>, context: Context): Operations {
  const rules = rulesOf(context.site)
  const row = { ...state.work.row }
  return state.work.pending.flatMap((pending) => {
    const candidate = weighCandidate(state, pending, statementsFor(state, pending.candidate), row, context)
    return candidate.load === null && candidate.dump === null ? [] : addCandidate(resolver, candidate, rules)
  })
}

/** Whether the machine is loaded, pending candidates included. */
function judge(state: WorkContext, context: Context): void {
  const resolver = forkResolver(state.work.resolver)
  considerPending(state, resolver, context)
  state.work.stale = false
  state.work.loaded = isLoaded(resolver)
}

function step(state: WorkContext, _fix: Fix, context: Context): void {
  if (!context.machine.hauls) return
  const { work, motion: m } = state
  if (work.deciding.decisions.length > 0) locateDecisions(state)
  if (m.dt >= context.site.settings.gapSeconds) {
    if (m.dt > context.site.settings.maximumTripSeconds) endTrip(state, context)
    else detectHiddenOperation(state, context)
  }
  expireMaterial(work, m, context.site.settings)
  if (work.pending.length > 0) {
    lookOut(state, context)
    decideRipe(state, context)
  }
  if (work.buttons.length > 0) enqueueLateButtons(state, context)
  detectLoneChange(state, context)
  if (state.machinery.rises.length > 0) detectRises(state)
  if (work.stale) judge(state, context)
}

function unsettled(state: WorkContext, context: Context): void {
  if (!context.machine.hauls) return
  const { buttons, pending, resolver, deciding, forming } = state.work
  for (const button of buttons) {
    if (pending.some(({ candidate }) => statementsFor(state, candidate).includes(button))) continue
    enqueue(state, pendingOfButton(state, button, context))
  }
  const formed = newFormed<Detail>()
  const operations = [...considerPending(state, resolver, context), ...settleAll(resolver)]
  for (const operation of operations) applyDecisions(deciding, forming, operation, formed, decidingHost)
  releaseHeld(deciding, forming, state.now, formed, decidingHost)
  addProvisional(forming, formed)
  writeRows(state, formed, null, context)
}

export const work = defineDetector({
  name: 'work',
  version: 14,
  initial: initialWork,
  fix: step,
  event: handleStatement,
  unsettled,
})
