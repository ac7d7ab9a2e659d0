/** Statements of people and devices: loads, dumps, buckets, drivers, routes. */
import type { Candidate } from '@haulway/cycles'
import type { Context } from '../../detector.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import { belongsToAnotherStop, isPiece, PIECE_MS, startPause, addPiece, endPause } from './load-pieces.ts'
import { addDecision } from './decisions.ts'
import { updateMaterial } from './material.ts'
import { enqueue, newDetail, newPending, RIPENING_MS } from './candidates.ts'
import { knownUntil } from '../motion/uncertain-state.ts'
import { canDumpAt, canLoadAt, locationAt } from '../../detection/working-places.ts'
import type { Button, Detail, Pending, StatedDetails, WorkContext } from './work-state.ts'

/** A button belongs to the operation in which it was pressed, or this close to it. */
const REACH = 60_000

function statementOf(
  { motion }: WorkContext,
  event: StatedEvent,
  role: Button['role'],
  strength: Button['strength'],
): Button {
  const { odometer } = motion
  const { id, t, weightKg = null, materialId = null, locationId = null } = event
  // A person may state where it was; a device states where it is.
  const { lon = motion.lon, lat = motion.lat } = strength === 'dispatcher' ? event : {}
  const said = saidBy(event, strength)
  return {
    id,
    t,
    first: t,
    buckets: 0,
    role,
    strength,
    weightKg,
    materialId,
    locationId,
    said,
    lon,
    lat,
    odometer,
  }
}

/** The machine's own statements take driver, route and loader from its assignment and sign-on. */
function saidBy(event: StatedEvent, strength: Button['strength']): StatedDetails {
  const { routeId, driverId, volumeM3, quantity, ticket, noteType, note } = event
  const persons = strength === 'dispatcher' ? { routeId, driverId } : {}
  const counted = strength === 'bucket' ? {} : { quantity }
  const all = Object.entries({ ...persons, ...counted, volumeM3, ticket, noteType, note })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** A bucket, or several of them; a truck that left its loader, or returned. */
function takePieces(state: WorkContext, event: StatedEvent): void {
  const { work } = state
  if (event.type === 'proximity load paused') startPause(work, event.t)
  else if (event.type === 'bucket load') {
    const buckets = Math.max(1, Math.round(event.quantity ?? 1))
    addPiece(work, { ...statementOf(state, event, 'load', 'bucket'), buckets })
  } else if (event.type === 'proximity load continued') {
    const first = endPause(work, event.t)
    addPiece(work, { ...statementOf(state, event, 'load', 'proximity'), first })
  } else return
  work.stale = true
}

function press(state: WorkContext, event: StatedEvent, role: Button['role']): void {
  const strength = event.source === 'dispatcher' ? 'dispatcher' : 'button'
  state.work.buttons.push(statementOf(state, event, role, strength))
  state.work.stale = true
}

export function handleStatement(state: WorkContext, event: StatedEvent, context: Context): void {
  const { work } = state
  if (event.type === 'decision') return context.machine.hauls ? addDecision(state, event) : undefined
  updateMaterial(work, event)
  if (event.type === 'route assigned') work.routeId = event.routeId ?? null
  if (event.type === 'route unassigned') work.routeId = null
  if (event.type === 'driver changed') work.driverId = event.driverId ?? null
  if (!context.machine.hauls) return
  if (event.type === 'load' || event.type === 'dump') press(state, event, event.type)
  takePieces(state, event)
}

const rank = { dispatcher: 4, button: 3, proximity: 2, bucket: 1 }

function suits(state: WorkContext, candidate: Candidate<Detail>, button: Button): boolean {
  if (button.t < candidate.t0 - REACH || button.first > candidate.t1 + REACH) return false
  // A load stated in a dump location, or a dump in a load location, was pressed elsewhere or is about another stop.
  const other = button.role === 'load' ? candidate.dumpLocationId : candidate.loadLocationId
  const own = button.role === 'load' ? candidate.loadLocationId : candidate.dumpLocationId
  if (other !== null && own === null) return false
  if (button.locationId !== null && own !== null && own !== button.locationId) return false
  return !isPiece(button) || !belongsToAnotherStop(state, button, candidate)
}

/**
 * The candidate's statement, the strongest, among equals the nearest to its end; followed by pieces that state the
 * same.
 */
export function statementsFor(state: WorkContext, candidate: Candidate<Detail>): Button[] {
  if (candidate.detail.button !== null) return [candidate.detail.button]
  if (candidate.hidden || state.work.buttons.length === 0) return []
  const away = ({ t }: Button) => Math.abs(t - candidate.t1)
  const all = state.work.buttons.filter((button) => suits(state, candidate, button))
  const [best, ...others] = all.sort((a, b) => rank[b.strength] - rank[a.strength] || away(a) - away(b))
  if (best === undefined) return []
  const pieces = isPiece(best) ? undefined : others.find((one) => isPiece(one) && one.role === best.role)
  return pieces === undefined ? [best] : [best, pieces]
}

export function pendingOfButton(state: WorkContext, button: Button, context: Context): Pending {
  const detail = newDetail(state, 'stated')
  detail.button = button
  const suitable = button.role === 'load' ? canLoadAt : canDumpAt
  const locationId = button.locationId ?? locationAt(context, suitable, button.lon, button.lat)
  const candidate: Candidate<Detail> = {
    key: `stated:${button.id}:${button.first}`,
    first: button.first,
    t0: button.first,
    t1: button.t,
    stands: [button.first],
    lon: button.lon,
    lat: button.lat,
    odometer: button.odometer,
    load: null,
    dump: null,
    loadLocationId: button.role === 'load' ? locationId : null,
    dumpLocationId: button.role === 'dump' ? locationId : null,
    hidden: false,
    detail,
  }
  return newPending(candidate, button.lon, button.lat, button.t)
}

/** Adds a statement that no stop took as a load or dump of its own. */
export function enqueueLateButtons(state: WorkContext, context: Context): void {
  const { work, stop } = state
  const now = knownUntil(state)
  for (const button of work.buttons) {
    const reach = button.t + RIPENING_MS
    if (
      now - button.t < (isPiece(button) ? PIECE_MS : 2 * RIPENING_MS) ||
      work.pending.some((p) => p.candidate.t0 <= reach)
    )
      continue
    if (stop !== null && stop.t0 <= reach) continue
    work.buttons = work.buttons.filter((b) => b !== button)
    enqueue(state, pendingOfButton(state, button, context))
    work.stale = true
  }
}
