/** Engine and bed: switched on and off, up and down. */
import { defineDetector } from '../../detector.ts'
import type { Fix, StatedEvent } from '../../facts/fix.ts'
import { sensorFactOf } from '../../facts/sensor-reading.ts'
import type { Context, Now } from '../../detector.ts'
import { normaliseLon } from '../motion/motion.ts'
import type { MotionState } from '../motion/motion.ts'
import type { OpenVisit } from '../visits/open-visit.ts'
import { lower, placeRises, raise, type Rise } from './bed-rises.ts'

export interface MachineryState {
  engine: number
  engineAt: number
  /** When the engine last stopped, if it runs again; -1 never. */
  offFrom: number
  offUntil: number
  bed: number
  /** A sensor of its own last said that the bed is up. */
  bedSensorUp: boolean
  /** The latest rises of the bed, in order. Empty: it was never seen up. */
  rises: Rise[]
}

type Seen = Now & {
  motion: MotionState
  visits: OpenVisit[]
  machinery: MachineryState
  /** Driver and route in force since the previous fact. */
  work: { routeId: string | null; driverId: string | null }
}

function initial(): MachineryState {
  return {
    engine: -1,
    engineAt: -1,
    offFrom: -1,
    offUntil: -1,
    bed: -1,
    bedSensorUp: false,
    rises: [],
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
    if (s.bed === 1) raise(s.rises, state.motion, fix.t, false)
  }
  if (s.rises.length > 0) placeRises(s.rises, state.motion, state.visits, context)
}

/** A sensor of its own tells the moments between positions, too. */
function hear({ machinery: s, motion }: Seen, event: StatedEvent): void {
  const fact = sensorFactOf(event)
  if (fact?.kind !== 'bed') return
  s.bed = fact.value > 0 ? 1 : 0
  if (s.bed === 1) raise(s.rises, motion, fact.t, true, s.bedSensorUp)
  else if (s.bedSensorUp) lower(s.rises, fact.t)
  s.bedSensorUp = s.bed === 1
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

export const machinery = defineDetector({ name: 'machinery', version: 3, initial, fix: step, event: hear })
