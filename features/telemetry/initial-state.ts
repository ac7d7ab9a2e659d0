/** The state of a machine of which nothing is known, and copies of states. */
import { newForming, newResolver } from '@haulway/cycles'
import type { MachineState, MotionState } from './state.ts'

function initialMotion(): MotionState {
  return {
    t: -1,
    lon: 0,
    lat: 0,
    speed: -1,
    dt: 0,
    moved: 0,
    stepLon: 0,
    stepLat: 0,
    speedBefore: -1,
    interval: 1,
    metresLon: 0,
    metresLat: 0,
    scaleLat: 0,
    smoothLon: 0,
    smoothLat: 0,
    pace: 0,
    odometer: 0,
    anchorLon: 0,
    anchorLat: 0,
    trail: [],
    doubt: 0,
    doubtFrom: -1,
    doubtPath: 0,
    doubtLon: 0,
    doubtLat: 0,
  }
}

export function initialState(): MachineState {
  return {
    now: -1,
    clean: { suspects: [], dropped: { zero: 0, range: 0, jump: 0, order: 0 }, latest: [] },
    motion: initialMotion(),
    visits: [],
    stop: null,
    payload: {
      t: -1,
      raw: 0,
      level: 0,
      low: 0,
      high: 0,
      carries: 0,
      carriedBefore: 0,
      silentUntil: -1,
      turningAt: -1,
      turningLon: 0,
      turningLat: 0,
      changedAt: -1,
      changedLon: 0,
      changedLat: 0,
      alive: 0,
      sum: 0,
      count: 0,
    },
    machinery: { engine: -1, engineAt: -1, bed: -1, bedUpFrom: -1, bedUpLast: -1, bedLon: 0, bedLat: 0 },
    work: {
      pending: [],
      buttons: [],
      resolver: newResolver(),
      forming: newForming(),
      loaded: null,
      stale: false,
      stops: [],
      weightSeen: -1,
      bedSeen: -1,
      routeId: null,
      driverId: null,
      startedRouteId: null,
    },
    activity: { activity: 'idle', since: -1, locationId: null },
  }
}

/** A copy that shares nothing with the original. */
export function copyState(state: MachineState): MachineState {
  return copied(state)
}

function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  if (value === null || typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const key in value) result[key] = copied(value[key])
  return result as T
}
