/** Cycles from loads and dumps in their order. */
import type { Cycle, Flag } from './cycle.ts'
import type { Candidate, Operation } from './resolve.ts'

/** Plain data: the load, and its dump, that wait for what follows. Owned and changed by the functions below. */
export interface Forming<Detail> {
  load: Candidate<Detail> | null
  dump: Candidate<Detail> | null
  /** End of the operation before the load, of the dump before it; arrivals are not before it. */
  busyUntil: number
}

/** A load or dump whose flags are final. */
export interface Resolved<Detail> extends Operation<Detail> {
  unresolved: boolean
}

/** A load with its dump; the rest of a cycle depends on what the host knows (routes, weights). */
export interface Haul<Detail> {
  load: Candidate<Detail>
  dump: Candidate<Detail>
  /** Arrivals after correction: never before the end of the operation before. */
  loadArrival: number
  dumpArrival: number
  /** Arrival at the next load and the odometer there; null when none follows. */
  nextArrival: number | null
  endOdometer: number | null
}

export interface Formed<Detail> {
  operations: Resolved<Detail>[]
  hauls: Haul<Detail>[]
}

export function newForming<Detail>(): Forming<Detail> {
  return { load: null, dump: null, busyUntil: 0 }
}

function haulOf<D>(forming: Forming<D>, next: Candidate<D> | null): Haul<D> | null {
  const { load, dump, busyUntil } = forming
  if (load === null || dump === null) return null
  return {
    load,
    dump,
    loadArrival: Math.min(Math.max(load.arrivedAt, busyUntil), load.t0),
    dumpArrival: Math.min(Math.max(dump.arrivedAt, load.t1), dump.t0),
    nextArrival: next === null ? null : Math.min(Math.max(next.arrivedAt, dump.t1), next.t0),
    endOdometer: next === null ? null : next.odometer,
  }
}

/** Takes the next operation; adds to `out` what became final by it. */
export function addOperation<D>(forming: Forming<D>, operation: Operation<D>, out: Formed<D>): void {
  const { role, candidate } = operation
  if (role === 'dump') {
    const loose = forming.load === null || forming.dump !== null
    if (!loose) out.operations.push({ role: 'load', candidate: forming.load!, unresolved: false })
    out.operations.push({ role, candidate, unresolved: loose })
    if (loose) finish(forming, out, null, candidate.t1)
    else forming.dump = candidate
    return
  }
  finish(forming, out, candidate, forming.dump?.t1 ?? forming.load?.t1 ?? forming.busyUntil)
  forming.load = candidate
}

/** Closes what waits: a haul that ended with `next` or, null, with nothing; a load without dump is unresolved. */
export function finish<D>(
  forming: Forming<D>,
  out: Formed<D>,
  next: Candidate<D> | null,
  busyUntil: number,
): void {
  const haul = haulOf(forming, next)
  if (haul !== null) out.hauls.push(haul)
  else if (forming.load !== null)
    out.operations.push({ role: 'load', candidate: forming.load, unresolved: true })
  forming.load = null
  forming.dump = null
  forming.busyUntil = busyUntil
}

/** What waits, as it stands: a load that may still find its dump, a haul that is still on its way back. */
export function waiting<D>(forming: Forming<D>, out: Formed<D>): void {
  const haul = haulOf(forming, null)
  if (haul !== null) out.hauls.push(haul)
  else if (forming.load !== null)
    out.operations.push({ role: 'load', candidate: forming.load, unresolved: false })
}

const seconds = (from: number, to: number) => Math.max(0, (to - from) / 1000)

/** The parts of a cycle that follow from the haul alone. `odometer` is the machine's reading now. */
export function cycleOfHaul<D>(
  haul: Haul<D>,
  odometer: number,
): Omit<
  Cycle,
  | 'routeId'
  | 'driverId'
  | 'statedMaterialId'
  | 'weightKg'
  | 'weightSource'
  | 'settledAt'
  | 'loadEventKey'
  | 'dumpEventKey'
> {
  const { load, dump, loadArrival, dumpArrival, nextArrival } = haul
  const flags: Flag[] = []
  if ((load.load ?? 0) < 0 || (dump.dump ?? 0) < 0) flags.push('inferred')
  if (load.hidden || dump.hidden) flags.push('gap')
  return {
    key: `cycle:${load.loadLocationId ?? ''}:${load.first}`,
    loadLocationId: load.loadLocationId,
    dumpLocationId: dump.dumpLocationId,
    startedAt: loadArrival,
    loadedAt: load.t1,
    dumpedAt: dump.t1,
    endedAt: nextArrival,
    phases: {
      queueLoad: load.hidden ? null : seconds(loadArrival, load.t0),
      loading: load.hidden ? null : seconds(load.t0, load.t1),
      loadedTravel: seconds(load.t1, dumpArrival),
      queueDump: dump.hidden ? null : seconds(dumpArrival, dump.t0),
      dumping: dump.hidden ? null : seconds(dump.t0, dump.t1),
      emptyTravel: nextArrival === null ? null : seconds(dump.t1, nextArrival),
    },
    distanceLoadedM: Math.max(0, dump.odometer - load.odometer),
    distanceEmptyM: Math.max(0, (haul.endOdometer ?? odometer) - dump.odometer),
    flags,
  }
}
