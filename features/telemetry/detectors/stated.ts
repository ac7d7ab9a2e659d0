/** What people and devices stated: loads, dumps, buckets, drivers, routes. */
import type { Candidate } from '@haulway/cycles'
import type { Context } from '../detector.ts'
import type { StatedEvent } from '../fix.ts'
import { takeMaterial } from './material.ts'
import { dumps, enqueue, loads, locationAt, newDetail, pendingOf, RIPE } from './candidates.ts'
import type { Button, Detail, Pending, WorkSeen } from './work-state.ts'

/** A button belongs to the operation that it was pressed in, or this close to. */
const REACH = 60_000

function press(
  state: WorkSeen,
  event: StatedEvent,
  role: Button['role'],
  strength: Button['strength'],
): void {
  const { lon, lat, odometer } = state.motion
  const { id, t, weightKg = null, materialId = null, locationId = null } = event
  state.work.buttons.push({ id, t, role, strength, weightKg, materialId, locationId, lon, lat, odometer })
  state.work.stale = true
}

export function takeStated(state: WorkSeen, event: StatedEvent, context: Context): void {
  const { work } = state
  const strength = event.source === 'dispatcher' ? 'dispatcher' : 'button'
  takeMaterial(work, event)
  if (event.type === 'route assigned') work.routeId = event.routeId ?? null
  if (event.type === 'route unassigned') work.routeId = null
  if (event.type === 'driver changed') work.driverId = event.driverId ?? null
  if (!context.machine.hauls) return
  if (event.type === 'load') press(state, event, 'load', strength)
  if (event.type === 'dump') press(state, event, 'dump', strength)
  if (event.type === 'bucket load') press(state, event, 'load', 'bucket')
}

/** The statement that belongs to the candidate: the strongest, then the nearest to its end. */
export function buttonFor(state: WorkSeen, candidate: Candidate<Detail>): Button | null {
  if (candidate.detail.button !== null) return candidate.detail.button
  if (candidate.hidden) return null
  let best: Button | null = null
  const rank = { dispatcher: 3, button: 2, bucket: 1 }
  for (const button of state.work.buttons) {
    if (button.t < candidate.t0 - REACH || button.t > candidate.t1 + REACH) continue
    // A load stated in a dump, or a dump in a load, was pressed elsewhere or is about another stop.
    const other = button.role === 'load' ? candidate.dumpLocationId : candidate.loadLocationId
    const own = button.role === 'load' ? candidate.loadLocationId : candidate.dumpLocationId
    if (other !== null && own === null) continue
    if (button.locationId !== null && own !== null && own !== button.locationId) continue
    const more = best === null ? 1 : rank[button.strength] - rank[best.strength]
    const nearer = best !== null && Math.abs(button.t - candidate.t1) < Math.abs(best.t - candidate.t1)
    if (more > 0 || (more === 0 && nearer)) best = button
  }
  return best
}

export function loneButton(state: WorkSeen, button: Button, context: Context): Pending {
  const detail = newDetail(state, 'stated')
  detail.button = button
  const suits = button.role === 'load' ? loads : dumps
  const locationId = button.locationId ?? locationAt(context, suits, button.lon, button.lat)
  const candidate: Candidate<Detail> = {
    key: `stated:${button.id}:${button.t}`,
    first: button.t,
    t0: button.t,
    t1: button.t,
    stands: [button.t],
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
  return pendingOf(candidate, button.lon, button.lat, button.t)
}

/** A button that no stop took is a load or dump of its own. */
export function enqueueLateButtons(state: WorkSeen, context: Context): void {
  const { work, stop } = state
  for (const button of work.buttons) {
    const reach = button.t + RIPE
    if (state.now - button.t < 2 * RIPE || work.pending.some((p) => p.candidate.t0 <= reach)) continue
    if (stop !== null && stop.t0 <= reach) continue
    work.buttons = work.buttons.filter((b) => b !== button)
    enqueue(state, loneButton(state, button, context))
    work.stale = true
  }
}
