/** Engine and bed: switched on and off, up and down. */
import { defineDetector } from '../../detector.ts'
import type { Fix } from '../../facts/fix.ts'
import type { Context, Now } from '../../detector.ts'
import { normaliseLon } from '../motion/motion.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenVisit } from '../visits/open-visit.ts'

export interface MachineryState {
  engine: number
  engineAt: number
  /** When the engine last stopped, if it runs again; -1 never. */
  offFrom: number
  offUntil: number
  bed: number
  /** When the bed was last seen up; -1 never. */
  bedUpFrom: number
  bedUpLast: number
  bedLon: number
  bedLat: number
}

type Seen = Now & {
  motion: MotionState
  visits: OpenVisit[]
  machinery: MachineryState
  /** Driver and route in force since the previous fact. */
  work: { routeId: string | null; driverId: string | null }
}

/** Milliseconds that the bed must be down before the next rise is a separate one. */
const BED_PAUSE = 15_000

function initial(): MachineryState {
  return {
    engine: -1,
    engineAt: -1,
    offFrom: -1,
    offUntil: -1,
    bed: -1,
    bedUpFrom: -1,
    bedUpLast: -1,
    bedLon: 0,
    bedLat: 0,
  }
}

function step(state: Seen, fix: Fix, context: Context): void {
  const s = state.machinery
  if (fix.engine >= 0) {
    const engine = fix.engine > 0 ? 1 : 0
    if (engine !== s.engine) {
      // Engine hours begin with the first report of a running engine; before it nothing is known.
      if (s.engine >= 0 || engine === 1) switched(state, engine === 1, context)
      if (s.engine === 0) [s.offFrom, s.offUntil] = [s.engineAt, fix.t]
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

function switched(state: Seen, on: boolean, context: Context): void {
  const type = on ? 'engine on' : 'engine off'
  const { t, lon, lat } = state.motion
  const first = state.machinery.engine < 0
  context.out.events.push({
    key: `${type}::${t}`,
    type,
    t,
    lon: normaliseLon(lon),
    lat,
    locationId: state.visits.find((visit) => visit.open)?.locationId ?? null,
    routeId: state.work.routeId,
    driverId: state.work.driverId,
    weightKg: null,
    flags: [],
    evidence: first ? [{ kind: 'rule', key: 'telemetry.evidence.engineFirst', args: {}, t }] : [],
    service: null,
    settledAt: t,
  })
}

export const machinery = defineDetector({ name: 'machinery', version: 2, initial, fix: step })
