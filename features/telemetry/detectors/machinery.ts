/** Engine and bed: switched on and off, up and down. */
import { defineDetector } from '../detector.ts'
import type { Fix } from '../fix.ts'
import type { Context } from '../detector.ts'
import type { MachineState } from '../state.ts'
import { shownLon } from './motion.ts'

/** The bed must be down this long before the next rise is another one. */
const BED_PAUSE = 15_000

function step(state: MachineState, fix: Fix, context: Context): void {
  const s = state.machinery
  if (fix.engine >= 0) {
    const engine = fix.engine > 0 ? 1 : 0
    if (engine !== s.engine) {
      if (s.engine >= 0) switched(state, engine === 1, context)
      s.engine = engine
      s.engineAt = fix.t
    }
  }
  if (fix.bed >= 0) {
    s.bed = fix.bed > 0 ? 1 : 0
    if (s.bed === 1) {
      if (s.bedUpLast < 0 || fix.t - s.bedUpLast > BED_PAUSE) {
        s.bedUpFrom = fix.t
        s.bedLon = state.motion.lon
        s.bedLat = state.motion.lat
      }
      s.bedUpLast = fix.t
    }
  }
}

function switched(state: MachineState, on: boolean, context: Context): void {
  const type = on ? 'engine on' : 'engine off'
  const { t, lon, lat } = state.motion
  context.out.events.push({
    key: `${type}::${t}`,
    type,
    t,
    lon: shownLon(lon),
    lat,
    locationId: state.visits.find((visit) => visit.open)?.locationId ?? null,
    routeId: state.work.routeId,
    driverId: state.work.driverId,
    weightKg: null,
    flags: [],
    evidence: [],
    settledAt: t,
  })
}

export const machinery = defineDetector({ name: 'engine and bed', fix: step })
