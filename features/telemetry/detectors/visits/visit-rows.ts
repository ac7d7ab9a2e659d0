/** Rows of visits. */
import type { DerivedEvent, Visit } from '../../detection/derived.ts'
import { normaliseLon } from '../motion/motion.ts'
import type { OpenVisit } from './open-visit.ts'

export function locationEvent(
  visit: OpenVisit,
  type: 'enter location' | 'exit location',
  t: number,
): DerivedEvent {
  const enter = type === 'enter location'
  return {
    key: `${type}:${visit.locationId}:${t}`,
    type,
    t,
    lon: normaliseLon(enter ? visit.lon : visit.exitLon),
    lat: enter ? visit.lat : visit.exitLat,
    locationId: visit.locationId,
    routeId: null,
    driverId: null,
    weightKg: null,
    flags: [],
    evidence: [],
    service: null,
    settledAt: null,
  }
}

export function visitRow(visit: OpenVisit, exitedAt: number | null, settledAt: number | null): Visit {
  return {
    key: `visit:${visit.locationId}:${visit.enteredAt}`,
    locationId: visit.locationId,
    enteredAt: visit.enteredAt,
    exitedAt,
    stoppedSeconds: Math.round(visit.stoppedSeconds),
    stand: visit.stand && { ...visit.stand, lon: normaliseLon(visit.stand.lon) },
    distanceM: Math.round(Math.max(0, visit.exitOdometer - visit.odometer)),
    settledAt,
  }
}

/** Last moment inside: interpolated when reports are sparse, else the last fix inside. */
export function exitOf(visit: OpenVisit): number {
  return Math.max(visit.lastInside, visit.exitedAt ?? visit.lastInside)
}
